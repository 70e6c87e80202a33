import Concurrency

/// Checkpoints the write-ahead log, on a thread of its own, so that writes need not wait for it.
///
/// Only a log to which nothing is added meanwhile can start again from its beginning. So when it has become
/// long, the writer itself moves the little that came while the thread was at the rest.
final class SQLiteCheckpoints: Sendable {
    private let pool: WorkerPool<Void>
    private let isRunning: AtomicBool
    private let count: Counters

    init(_ connection: SQLiteConnection, _ count: Counters) {
        let isRunning = AtomicBool()
        pool = WorkerPool("checkpoints", limit: 1) {
            { _ in
                count.add(connection.checkpoint() && connection.sync() ? .checkpoints : .failedCheckpoints)
                isRunning.clear()
            }
        }
        self.isRunning = isRunning
        self.count = count
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
        if length < progress.length { progress = Progress() }
        let rest = length - progress.length
        guard !isRunning.isSet, progress.isOfThread || rest >= SQLiteCheckpoints.long else { return }
        let isOfThread =
            !progress.isOfThread || rest > SQLiteCheckpoints.little && length < SQLiteCheckpoints.tooLong
        progress = Progress(length: length, isOfThread: isOfThread)
        guard isOfThread else {
            count.add(writer.checkpoint() ? .checkpoints : .failedCheckpoints)
            return
        }
        isRunning.set()
        do {
            try pool.add(())
        } catch {
            isRunning.clear()
            count.add(.failedCheckpoints)
        }
    }

    func close() async { await pool.close() }

    /// In pages of 4 KB.
    private static let little = 2000
    private static let long = 24_000
    private static let tooLong = 64_000
}
