import Concurrency
import Dispatch
import Storage
import Synchronization

/// Notices that other programs have committed to the database, such as the other servers of a community, and announces to
/// them what this one commits.
///
/// Each adds 1 to a sequence some moments after commits of its own, and looks at it several times a second: what it has not
/// added itself, another program has. A sequence takes no part in transactions, so that nobody waits for it.
final class PostgresExternalChanges: Sendable {
    /// How long after a commit it is announced, and how long after that it is noticed, at most.
    private static let pause = DispatchTimeInterval.milliseconds(200)
    /// Commits of a program that ended before it announced them, or of one that announces none, are noticed after this time.
    private static let unannounced = Duration.seconds(5)

    static let schema = "CREATE SEQUENCE IF NOT EXISTS commit_announcement"

    private final class Shared: Sendable {
        let found = Atomic<UInt64>(0)
        let isClosed = AtomicBool()
        let closing = DispatchSemaphore(value: 0)
    }

    private let shared = Shared()
    private let pool: WorkerPool<@Sendable () -> Void>

    /// - Parameter count: what this program commits.
    init(url: String, _ keys: PostgresCatalogCache, _ count: Counters) throws(QueueError) {
        pool = BlockingPool("postgres changes", threads: 1, limit: 1)
        try pool.add { [shared] in Self.watch(url, keys, count, shared) }
    }

    deinit { end() }

    /// A higher number after each commit of others that was noticed.
    var number: UInt64 { shared.found.load(ordering: .acquiring) }

    /// Announces what was committed last. Returns when it is done.
    func close() async {
        end()
        await pool.close()
    }

    private func end() {
        shared.isClosed.set()
        shared.closing.signal()
    }

    private static func watch(
        _ url: String, _ keys: PostgresCatalogCache, _ count: Counters, _ shared: Shared
    ) {
        var looking: Announcements?
        var announced = 0
        var changed = ContinuousClock.now
        var isLast = false
        repeat {
            isLast = shared.isClosed.isSet
            let commits = count[.commits]
            var isChanged = ContinuousClock.now - changed > unannounced
            do {
                if looking == nil, !isLast || commits != announced {
                    looking = Announcements(connection: try PostgresConnection(url: url, keys))
                }
                if try looking?.look(adding: commits != announced) == true { isChanged = true }
                announced = commits
            } catch {
                // Nobody knows what others do until the database is there again.
                looking = nil
                isChanged = true
            }
            if isChanged {
                changed = .now
                shared.found.wrappingAdd(1, ordering: .releasing)
            }
            if !isLast { _ = shared.closing.wait(timeout: .now() + pause) }
        } while !isLast
    }
}

/// The announcements of all programs, and how many are this one's.
private struct Announcements {
    let connection: PostgresConnection
    private var own: Int64 = 0
    private var others: Int64?

    init(connection: PostgresConnection) { self.connection = connection }

    /// Whether others have announced commits since the last look.
    ///
    /// - Parameter adding: whether to announce commits of this program.
    mutating func look(adding: Bool) throws -> Bool {
        let all: Int64? = try connection.first(
            adding
                ? "SELECT nextval('commit_announcement')"
                : "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_announcement"
        ) { $0[0] }
        if adding { own += 1 }
        let before = others
        others = all.map { $0 - own }
        return others != before
    }
}
