import Concurrency
import Foundation
public import Storage

/// A database on a PostgreSQL server, 15 or newer, talked to by threads of its own.
///
/// Writes are `SERIALIZABLE` and run again when they meet another, so a body may count on what it has read. A
/// connection that is lost is reopened; only when it is lost during a commit is the outcome not known, and
/// the write throws `unavailable`.
public final class PostgresDatabase: Database {
    private let quickPool: WorkerPool<Job>
    private let slowPool: WorkerPool<Job>
    /// For ``PostgresExternalChanges``, so that looks do not wait behind requests: after a late one all that is cached would be
    /// made again, when there is most to do.
    private let lookPool: WorkerPool<Job>
    private let count = Counters()
    private let listeners = CommitListeners()
    private let changed = ChangedSubjects()
    private let externalChanges = PostgresExternalChanges()

    /// Connects once to see that all is as it must be.
    ///
    /// - Parameters:
    ///   - url: `postgres://person:word@host/database`, as libpq takes it.
    ///   - connections: how many reads and writes can run at once; one more is for the slow reads, and one to
    ///     notice what other servers write.
    ///   - patience: how long reads and writes should wait for a connection; while all wait longer, those that did are
    ///     refused. Nil lets everything wait.
    public init(url: String, connections: Int = 8, patience: Duration? = nil) throws {
        let keys = PostgresCatalogCache(url: url)
        _ = try PostgresConnection(url: url, keys)
        let (count, listeners, changed, externalChanges) = (count, listeners, changed, externalChanges)
        let committed: @Sendable ([Subject]) -> Void = { subjects in
            changed.note(subjects, at: Self.version(count, externalChanges))
            externalChanges.committed()
        }
        let delay = patience.map(QueueDelay.init)
        let turns = WriteTurns()
        quickPool = WorkerPool("postgres", threads: connections, limit: 1024) {
            let session = PostgresSession(
                url: url, keys, count, listeners, turns, statements: .seconds(2), committed: committed)
            return { jobs in
                for job in jobs {
                    if delay?.refuses(addedAt: job.added) == true {
                        job.refuse()
                    } else {
                        job.run(session)
                    }
                }
            }
        }
        func pool(_ name: String, limit: Int, statements: Duration) -> WorkerPool<Job> {
            WorkerPool(name, limit: limit) {
                let session = PostgresSession(
                    url: url, keys, count, listeners, turns, statements: statements, committed: committed
                )
                return { jobs in for job in jobs { job.run(session) } }
            }
        }
        slowPool = pool("postgres slow reads", limit: 256, statements: .seconds(60))
        lookPool = pool("postgres commits of others", limit: 4, statements: .seconds(2))
        externalChanges.start { [weak lookPool] in
            do throws(QueueError) { try lookPool?.add(.look(externalChanges, count)) } catch {
                externalChanges.missed()
            }
        }
    }

    public func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    {
        count.add(.reads)
        do {
            return try await quickPool.run { try $0.read(body) }
        } catch let error as StorageError where error.kind == .interrupted {
            return try await slow(body)
        }
    }

    public func slow<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    {
        count.add(.slowReads)
        return try await slowPool.run { try $0.read(body) }
    }

    @discardableResult
    public func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await quickPool.run { try $0.write(change, body) }
    }

    public func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T,
        then completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        quickPool.run({ try $0.write(change, body) }, completion)
    }

    public func migrate(_ migrations: [Migration]) async throws {
        try await quickPool.run { try $0.migrate(migrations) }
    }

    public func version() -> UInt64 { Self.version(count, externalChanges) }

    private static func version(_ count: Counters, _ externalChanges: PostgresExternalChanges) -> UInt64 {
        UInt64(count[.commits]) &+ externalChanges.number()
    }

    public func contentVersion() -> UInt64 { UInt64(count[.contentCommits]) &+ externalChanges.number() }

    public func lastChange(of subjects: [Subject]) -> UInt64 { changed.latest(of: subjects) }

    public func onNotification(_ topic: String, _ body: @escaping @Sendable () -> Void) {
        listeners.add(topic, body)
    }

    public func counters() -> [String: Int] {
        count.values.merging(["external_changes": externalChanges.count]) { first, _ in first }
    }

    public func close() async {
        if externalChanges.hasToAnnounce(count[.commits]) {
            // Where this fails others notice the last commits some seconds later.
            try? lookPool.add(.look(externalChanges, count))
        }
        await quickPool.close()
        await slowPool.close()
        await lookPool.close()
    }
}

/// A unit of work that a thread runs on its session.
private struct Job: Sendable {
    let added = ContinuousClock.now
    let run: @Sendable (PostgresSession) -> Void
    let refuse: @Sendable () -> Void

    static func look(_ externalChanges: PostgresExternalChanges, _ count: Counters) -> Job {
        Job(run: { externalChanges.look($0) { count[.commits] } }, refuse: { externalChanges.missed() })
    }
}

extension WorkerPool<Job> {
    fileprivate func run<T: Sendable>(_ work: @escaping @Sendable (PostgresSession) throws -> T) async throws
        -> T
    {
        try await withCheckedThrowingContinuation { continuation in
            run(work) { continuation.resume(with: $0) }
        }
    }

    fileprivate func run<T: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> T,
        _ completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        let job = Job(
            run: { session in completion(Result { try work(session) }) },
            refuse: { completion(.failure(StorageError(.busy, "Too much is waiting for the database."))) })
        do throws(QueueError) { try add(job) } catch { completion(.failure(StorageError(error))) }
    }
}
