import Concurrency
public import FanfareModels
public import Foundation
public import Logging
public import Storage
import Synchronization

/// A durable job queue: rows that outlive a crash, run a few at a time, with deadlines and retries.
///
/// A job is added in the transaction that wants it. A running job is leased to its server for `lease` and the
/// lease is renewed while the server lives; when it runs out, any server takes the job over. Claiming is one
/// statement, so no two servers hold a job at once.
public final class Jobs: Sendable {
    let database: any Database
    let handlers: [String: JobHandler]
    let slots: Int
    let lease: Duration
    let poll: Duration
    let now: @Sendable () -> Date
    let log: Logger
    /// This server among others, new at each start.
    let owner = UUID().uuidString
    let running = Mutex<[ID<Job>: Running]>([:])
    /// By kind.
    let outcomes = Mutex<[String: [JobOutcome: Int]]>([:])
    let work = AsyncSignal()
    let pulse = AsyncSignal()

    /// A job that is being done here.
    struct Running {
        let kind: String
        let stop = AsyncSignal()
    }

    /// - Parameters:
    ///   - slots: how many jobs are done here at once.
    ///   - lease: how long after a crash other servers wait before they take a job over. Servers' clocks may
    ///     differ by a small part of it.
    ///   - poll: how often to look for jobs that other servers added.
    public init(
        _ database: any Database, _ handlers: [JobHandler], atOnce slots: Int = 4,
        lease: Duration = .seconds(60),
        poll: Duration = .seconds(1), log: Logger, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.handlers = Dictionary(uniqueKeysWithValues: handlers.map { ($0.kind, $0) })
        self.slots = slots
        self.lease = lease
        self.poll = poll
        self.log = log
        self.now = now
        database.onNotification(Self.topic) { [work, pulse] in
            work.signal()
            pulse.signal()
        }
    }

    /// The topic that transactions which add or change jobs notify, so that jobs are claimed at once.
    static let topic = "job"

    /// Adds a job in the caller's transaction. When that commits the job starts at once in this program,
    /// elsewhere within a second.
    ///
    /// - Parameters:
    ///   - subject: what it is about, for ``cancel(about:at:in:)``: `person/12`.
    ///   - once: while a job of this key is waiting or running, adding does nothing.
    ///   - due: when it may start, if later than now.
    /// - Returns: nil when the same job was there already.
    @discardableResult public static func add<Payload>(
        _ kind: JobKind<Payload>, _ payload: Payload, about subject: String, once: String? = nil,
        due: Date? = nil, at now: Date = Date(), in db: any Connection
    ) throws -> ID<Job>? {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        db.notify(topic)
        return try db.first(
            """
            INSERT INTO job (kind, subject, payload, once, state, attempts, due_ms, created_ms)
            VALUES (\(kind.name), \(subject), \(json), \(once), 'waiting', 0, \(due ?? now), \(now))
            ON CONFLICT (once) DO NOTHING RETURNING id
            """
        ) { $0[0] }
    }

    /// Cancels all that is waiting or running about a subject, in the caller's transaction. A running handler
    /// is cancelled at the commit when it runs in this program, elsewhere when the lease is renewed.
    public static func cancel(about subject: String, at now: Date = Date(), in db: any Connection) throws {
        db.notify(topic)
        try db.run(
            """
            UPDATE job SET state = 'cancelled', once = NULL, owner = NULL, ended_ms = \(now)
            WHERE subject = \(subject) AND state IN ('waiting', 'running')
            """)
    }

    /// Does jobs until cancelled; then the running ones are cancelled and put back uncounted.
    ///
    /// `alone` says that no other server uses the database, so that what the last run of this one left
    /// running is taken over without waiting for its lease.
    public func run(alone: Bool) async {
        if alone { await logged("taking over jobs") { try await self.takeOver() } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepLeases() }
            group.addTask { await self.cleanUpPeriodically() }
            while !Task.isCancelled {
                if let job = await logged("claiming a job", { try await self.claim() }) ?? nil {
                    group.addTask { await self.perform(job) }
                } else {
                    await work.wait(atMost: await untilNext())
                }
            }
        }
    }

    /// Does what is due now, one after the other, and says how many attempts it made. For commands that do
    /// not serve.
    public func drain() async throws -> Int {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.keepLeases() }
            defer { group.cancelAll() }
            var count = 0
            while let job = try await claim() {
                await perform(job)
                count += 1
            }
            return count
        }
    }
}
