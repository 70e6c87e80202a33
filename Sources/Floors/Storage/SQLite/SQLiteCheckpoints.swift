import CSQLite
import CSQLiteShims
import Concurrency
import Foundation
import Synchronization

/// Checkpoints the write-ahead log, on a thread of its own, so that writes need not wait for it.
///
/// Only a log to which nothing is added meanwhile can start again from its beginning. So when it has become
/// long, the writer itself moves the little that came while the thread was at the rest.
///
/// No other connection of the program checkpoints, but for one before the file is copied, and while one of them begins to,
/// nobody writes, in this process or another (checkpoint.c). A log that is captured is captured before, because SQLite moves nothing that was not.
final class SQLiteCheckpoints: Sendable {
    /// The thread's while `isRunning` is set, otherwise the writer's.
    private let connection: Mutex<SQLiteConnection?>
    private let pool: BlockingPool
    private let isRunning: AtomicBool
    private let count: Counters
    private let log: LogSize
    private let captured = Mutex<SQLiteLogCapture?>(nil)

    /// - Parameter long: from how many bytes on the log is moved.
    init(path: String, long: Int, _ count: Counters) throws {
        let connection = try Self.connection(path)
        guard let pageSize = Int(try connection.pragma("page_size")), pageSize > 0 else {
            throw StorageError(.unavailable, "SQLite does not say how large the pages of \(path) are.")
        }
        let long = long / pageSize
        let isRunning = AtomicBool()
        pool = WorkerPool("checkpoints", limit: 1) {
            { works in
                for work in works {
                    work()
                    isRunning.clear()
                }
            }
        }
        self.connection = Mutex(connection)
        self.pageSize = pageSize
        self.isRunning = isRunning
        self.count = count
        self.log = LogSize()
        (self.long, little, most, tooLong) = (long, long / 96, long / 12, long / 3 * 8)
    }

    private static func connection(_ path: String) throws -> SQLiteConnection {
        guard let vfs = SQLiteShims.checkpointVFS else {
            throw StorageError(.unavailable, "SQLite takes no VFS for checkpoints.")
        }
        let connection = try SQLiteConnection(
            path: path, pages: 64 << 10, patience: .zero, shims: false, vfs: vfs)
        // Opens the log, in which the locks are.
        _ = try connection.pragma("schema_version")
        return connection
    }

    /// Moves what no reader holds back into the file, and syncs it.
    ///
    /// - Returns: how many frames of the log are in the file.
    /// - Throws: `StorageError` `busy` when others write or checkpoint all the time.
    static func checkpoint(_ path: String) throws -> Int {
        let connection = try connection(path)
        for _ in 0..<1_000 {
            var pages: Int32 = 0
            var moved: Int32 = 0
            if csqlite_begin_checkpoint(connection.handle) == SQLITE_OK,
                csqlite_checkpoint(connection.handle, 1, &pages, &moved) == SQLITE_OK
            {
                guard csqlite_sync(connection.handle) == SQLITE_OK else {
                    throw StorageError(.unavailable, "\(path) cannot be synced.")
                }
                return Int(max(0, moved))
            }
            usleep(5_000)
        }
        throw StorageError(.busy, "\(path) is written all the time.")
    }

    /// What is to be captured before checkpoints; nil when nothing is.
    var capture: SQLiteLogCapture? {
        get { captured.withLock { $0 } }
        set { captured.withLock { $0 = newValue } }
    }

    /// How far the log has been seen to. The writer's own.
    struct Progress {
        /// How long the log was when it was last seen to, in pages.
        fileprivate var length = 0
        /// How much of it was then to be moved, in pages.
        fileprivate var rest = 0
        /// Whether that was the thread, so that what is left may be little.
        fileprivate var isOfThread = false
        /// Whether the thread has captured the log for the next checkpoint.
        fileprivate var isCaptured = false
    }

    /// Comes after each commit of the writer, on its thread.
    func follow(_ writer: SQLiteConnection, _ progress: inout Progress) {
        let length = writer.logged
        log.pages.store(length, ordering: .relaxed)
        if length < progress.length { progress = Progress() }
        let rest = length - progress.length
        guard !isRunning.isSet, progress.isOfThread || rest >= long else { return }
        // Where a pass has left more than half of what the one before did, another would leave about as much.
        let isLittle = rest <= little || rest <= most && rest >= progress.rest / 2
        let isOfThread = !progress.isOfThread || !isLittle && length < tooLong
        guard isOfThread else { return finish(writerLength: length, &progress) }
        if let capture, !progress.isCaptured {
            progress.isCaptured = true
            return run { [self] in _ = attempt(capture) }
        }
        guard let connection = begin() else { return }
        progress = Progress(length: length, rest: rest, isOfThread: true)
        run { [self] in checkpoint(connection, syncing: true) }
    }

    /// Moves the rest, on the writer's thread, so that the log can begin anew.
    private func finish(writerLength length: Int, _ progress: inout Progress) {
        let capture = capture
        // While another thread captures, the next commit has its chance.
        if let capture, attempt(capture, waits: false) == .busy { return }
        guard let connection = begin() else { return }
        progress = Progress(length: length, isOfThread: false)
        checkpoint(connection, syncing: false)
        // What holds back what is not captured needs the log no longer, if it looks again.
        if let capture, attempt(capture, waits: false) == .busy { progress.isOfThread = true }
    }

    /// Runs on the thread.
    private func run(_ work: @escaping @Sendable () -> Void) {
        isRunning.set()
        do {
            try pool.add(work)
        } catch {
            // The queue is closed: only the writer is left.
            isRunning.clear()
            work()
        }
    }

    private enum Outcome {
        case captured, failed
        /// Another thread is at it.
        case busy
    }

    private func attempt(_ capture: SQLiteLogCapture, waits: Bool = true) -> Outcome {
        do {
            return try capture.capture(waits: waits) ? .captured : .busy
        } catch {
            // The log stays as it is; who captures it once a second tells why.
            count.add(.failedCaptures)
            return .failed
        }
    }

    /// How long the log was after the last commit, and what the last checkpoint could not move out of it, because
    /// readers needed it or writers went on, in bytes.
    var gauges: [String: Int] {
        [
            "log_bytes": log.pages.load(ordering: .relaxed) * pageSize,
            "log_bytes_left": log.left.load(ordering: .relaxed) * pageSize,
        ]
    }

    /// Captures what is left; when that fails, nothing tells any more how far it was.
    func endCapture() {
        guard let capture else { return }
        if attempt(capture) == .failed { self.capture = nil }
        capture.close()
    }

    /// After the last write.
    func close() async {
        await pool.close()
        connection.withLock { $0 = nil }
    }

    /// In pages. From `long` on the thread moves the log. Of what is left after it, the writer moves up to `little`, or up to
    /// `most` where another pass of the thread would not leave much less; all of it from a log of `tooLong` on.
    private let long, little, most, tooLong: Int
    /// In bytes.
    private let pageSize: Int
}

extension SQLiteCheckpoints {
    /// Keeps all from writing until the checkpoint has begun; nil while another process writes, which has its next chance, or
    /// ours, after the next commit.
    private func begin() -> SQLiteConnection? {
        guard let connection = connection.withLock({ $0 }) else { return nil }
        let code = csqlite_begin_checkpoint(connection.handle) & 0xff
        if code != SQLITE_OK && code != SQLITE_BUSY { count.add(.failedCheckpoints) }
        return code == SQLITE_OK ? connection : nil
    }

    /// Moves what no reader holds back into the file.
    ///
    /// - Parameter syncing: whether to sync the file, which SQLite itself does only when nothing is left in the log.
    private func checkpoint(_ connection: SQLiteConnection, syncing: Bool) {
        var pages: Int32 = 0
        var moved: Int32 = 0
        let code = csqlite_checkpoint(connection.handle, syncing ? 1 : 0, &pages, &moved) & 0xff
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
