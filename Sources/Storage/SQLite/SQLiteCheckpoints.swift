/// Moves what the log holds into the file, on a thread of its own, so that writes need not wait for it.
///
/// Only when the log has become long does the writer move the rest itself: nothing is written meanwhile, so
/// the log can start again from its beginning.
final class SQLiteCheckpoints: Sendable {
    private let lane: Lane<Void>
    private let isRunning: Flag
    private let count: Counters

    init(_ connection: SQLiteConnection, _ count: Counters) {
        let isRunning = Flag()
        lane = Lane("checkpoints", limit: 1) {
            { _ in
                count.add(connection.checkpoint() ? .checkpoints : .failedCheckpoints)
                isRunning.clear()
            }
        }
        self.isRunning = isRunning
        self.count = count
    }

    /// Comes after each commit of the writer, on its thread.
    ///
    /// - Parameter moved: how long the log was when it was last seen to, in pages.
    func follow(_ writer: SQLiteConnection, moved: inout Int) {
        if writer.logged < moved { moved = 0 }
        guard !isRunning.isSet, writer.logged - moved >= SQLiteCheckpoints.step else { return }
        moved = writer.logged
        if writer.logged >= SQLiteCheckpoints.long {
            count.add(writer.checkpoint() ? .checkpoints : .failedCheckpoints)
            return
        }
        isRunning.set()
        do {
            try lane.add(())
        } catch {
            isRunning.clear()
            count.add(.failedCheckpoints)
        }
    }

    func close() async { await lane.close() }

    /// In pages of 4 KB.
    private static let step = 8000
    private static let long = 32_000
}
