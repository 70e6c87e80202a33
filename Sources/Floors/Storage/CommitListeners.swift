import Synchronization

/// Callbacks after commits, by topic.
package final class CommitListeners: Sendable {
    private let bodies = Mutex<[String: [@Sendable () -> Void]]>([:])

    package init() {}

    package func add(_ topic: String, _ body: @escaping @Sendable () -> Void) {
        bodies.withLock { $0[topic, default: []].append(body) }
    }

    /// Calls the listeners on the topics of a transaction that has committed.
    package func notify(_ topics: Set<String>) {
        guard !topics.isEmpty else { return }
        let called = bodies.withLock { bodies in topics.flatMap { bodies[$0] ?? [] } }
        for body in called { body() }
    }
}
