import CSQLite
import CSQLiteShims
import Concurrency
import Synchronization

/// Checkpoints the write-ahead log, on a thread of its own, so that writes need not wait for it.
///
/// Only a log to which nothing is added meanwhile can start again from its beginning. So when it has become
/// long, the writer itself moves the little that came while the thread was at the rest.
///
/// No other connection of the program checkpoints, and while this one begins to, nobody writes, in this process or
/// another (checkpoint.c).
final class SQLiteCheckpoints: Sendable {
    /// The thread's while `isRunning` is set, otherwise the writer's.
    private let connection: Mutex<SQLiteConnection?>
    private let pool: WorkerPool<SQLiteConnection>
    private let isRunning: AtomicBool
    private let count: Counters
    private let log: LogSize

    init(path: String, _ count: Counters) throws {
        guard let vfs = SQLiteShims.checkpointVFS else {
            throw StorageError(.unavailable, "SQLite takes no VFS for checkpoints.")
        }
        let connection = try SQLiteConnection(
            path: path, pages: 64 << 10, patience: .zero, shims: false, vfs: vfs)
        // Opens the log, in which the locks are.
        _ = try connection.pragma("schema_version")
        let isRunning = AtomicBool()
        let log = LogSize()
        pool = WorkerPool("checkpoints", limit: 1) {
            { connections in
                for connection in connections {
                    SQLiteCheckpoints.checkpoint(connection, syncing: true, count, log)
                    isRunning.clear()
                }
            }
        }
        self.connection = Mutex(connection)
        self.isRunning = isRunning
        self.count = count
        self.log = log
    }

    /// How far the log has been seen to. The writer's own.
    struct Progress {
        /// How long the log was when it was last seen to, in pages.
        fileprivate var length = 0
        /// Whether that was the thread, so that what is left may be little.
        fileprivate var isOfThread = false
    }

    /// Comes after each commit of the writer, on its thread.
    func follow(_ writer: SQLiteConnection, _ progress: inout Progress) {
        let length = writer.logged
        log.pages.store(length, ordering: .relaxed)
        if length < progress.length { progress = Progress() }
        let rest = length - progress.length
        guard !isRunning.isSet, progress.isOfThread || rest >= SQLiteCheckpoints.long else { return }
        // Another process that writes has its next chance, or ours, after the next commit.
        guard let connection = self.connection.withLock({ $0 }), begin(connection) else { return }
        let isOfThread =
            !progress.isOfThread || rest > SQLiteCheckpoints.little && length < SQLiteCheckpoints.tooLong
        progress = Progress(length: length, isOfThread: isOfThread)
        guard isOfThread else {
            SQLiteCheckpoints.checkpoint(connection, syncing: false, count, log)
            return
        }
        isRunning.set()
        do {
            try pool.add(connection)
        } catch {
            // The queue is closed: only the writer is left.
            isRunning.clear()
            SQLiteCheckpoints.checkpoint(connection, syncing: false, count, log)
        }
    }

    /// How long the log was after the last commit, and what the last checkpoint could not move out of it, because
    /// readers needed it or writers went on.
    var gauges: [String: Int] {
        [
            "log_pages": log.pages.load(ordering: .relaxed),
            "log_pages_left": log.left.load(ordering: .relaxed),
        ]
    }

    /// After the last write.
    func close() async {
        await pool.close()
        connection.withLock { $0 = nil }
    }

    /// In pages of 4 KB.
    private static let little = 2000
    private static let long = 24_000
    private static let tooLong = 64_000
}

extension SQLiteCheckpoints {
    /// Keeps all from writing until the checkpoint has begun.
    private func begin(_ connection: SQLiteConnection) -> Bool {
        let code = csqlite_begin_checkpoint(connection.handle) & 0xff
        if code != SQLITE_OK && code != SQLITE_BUSY { count.add(.failedCheckpoints) }
        return code == SQLITE_OK
    }

    /// Moves what no reader holds back into the file.
    ///
    /// - Parameter syncing: whether to sync the file, which SQLite itself does only when nothing is left in the log.
    private static func checkpoint(
        _ connection: SQLiteConnection, syncing: Bool, _ count: Counters, _ log: LogSize
    ) {
        var pages: Int32 = 0
        var moved: Int32 = 0
        let code = csqlite_checkpoint(connection.handle, &pages, &moved) & 0xff
        guard code == SQLITE_OK || code == SQLITE_BUSY,
            !syncing || csqlite_sync(connection.handle) == SQLITE_OK
        else { return count.add(.failedCheckpoints) }
        count.add(.checkpoints)
        if code == SQLITE_OK { log.left.store(Int(pages - moved), ordering: .relaxed) }
    }
}

/// In pages.
private final class LogSize: Sendable {
    let pages = Atomic(0)
    let left = Atomic(0)
}
