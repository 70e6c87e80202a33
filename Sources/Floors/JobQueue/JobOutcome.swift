import Synchronization

/// How an attempt at a job ended.
public enum JobOutcome: String, Sendable, CaseIterable {
    case done
    /// It failed and is made again.
    case retried
    /// It failed for good.
    case failed
}

extension Jobs {
    /// The names of the kinds that this server does.
    public var kinds: [String] { handlers.keys.sorted() }

    /// Jobs that are being done here.
    public var runningCount: Int { running.withLock(\.count) }

    /// How many attempts at jobs of a kind ended so here since the start.
    public func count(_ outcome: JobOutcome, of kind: String) -> Int {
        outcomes.withLock { $0[kind]?[outcome] ?? 0 }
    }

    func add(_ outcome: JobOutcome, of job: Job) {
        outcomes.withLock { $0[job.kind, default: [:]][outcome, default: 0] += 1 }
    }
}
