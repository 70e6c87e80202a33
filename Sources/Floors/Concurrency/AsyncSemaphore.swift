import Synchronization

/// A limit on how many tasks do something at once. The others wait in order, a bounded number of them.
public final class AsyncSemaphore: Sendable {
    private struct State {
        var free: Int
        var nextTicket = 0
        var waiting: [(ticket: Int, entry: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Mutex<State>
    private let name: String
    private let queue: Int

    /// - Parameters:
    ///   - name: what errors call the resource that is waited for.
    ///   - count: how many may hold it at once.
    ///   - queue: how many more may wait.
    public init(_ name: String, _ count: Int, queue: Int = 64) {
        self.name = name
        state = Mutex(State(free: count))
        self.queue = queue
    }

    /// Calls `body` when fewer than the given number are at it.
    ///
    /// - Throws: `QueueError.full` when as many wait as may, `CancellationError` when cancelled while waiting, and
    ///   what the body throws.
    public func use<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { entry in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    guard state.waiting.count < queue else {
                        return .failure(QueueError.full(name))
                    }
                    state.waiting.append((ticket, entry))
                    return nil
                }
                if let outcome { entry.resume(with: outcome) }
            }
        } onCancel: {
            let entry = state.withLock { state in
                state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).entry }
            }
            entry?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().entry
        }
        next?.resume()
    }
}
