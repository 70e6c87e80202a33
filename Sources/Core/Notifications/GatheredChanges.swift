import Concurrency
public import Logging
import Synchronization

/// The subjects that have changed since listeners were last told, so that many changes of one are one event. `Part`
/// tells what of a subject changed; `Never` where that does not matter.
public final class GatheredChanges<Subject: Hashable & Sendable, Part: Hashable & Sendable>: Sendable {
    private let noted = Mutex<[Subject: Set<Part>]>([:])

    /// The most subjects told at once, and parts of each. Who looks at what is beyond them sees it when they load it
    /// again.
    public static var limit: Int { 100 }

    public init() {}

    /// Notes a change to be told.
    public func note(_ subject: Subject, _ part: Part? = nil) {
        noted.withLock { noted in
            guard noted.count < Self.limit || noted[subject] != nil else { return }
            let parts = noted[subject, default: []]
            noted[subject] = parts.count < Self.limit ? parts.union(part.map { [$0] } ?? []) : parts
        }
    }

    /// Returns what was noted and removes it.
    public func drain() -> [Subject: Set<Part>] {
        noted.withLock { noted in
            defer { noted.removeAll() }
            return noted
        }
    }
}

/// Tells listeners of gathered changes each second until cancelled.
public func tellEachSecond(_ subject: String, log: Logger, _ tell: () async throws -> Void) async {
    await repeatedly(every: .seconds(1), tell) { log.error("telling of \(subject): \($0)") }
}
