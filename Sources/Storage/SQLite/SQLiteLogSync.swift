import Foundation

/// Answers writes once what they wrote is safe on the disk, on a thread of its own: while it syncs the log for one
/// transaction, the writer runs the next.
///
/// This is what `synchronous=FULL` does after each commit (sqlite.org/pragma.html#pragma_synchronous), where the writer
/// would wait for it.
final class SQLiteLogSync: Sendable {
    /// A write that is committed and waits for its sync.
    struct Commit: Sendable {
        let answer: Write.Answer
        let fail: @Sendable (any Error) -> Void
    }

    private let lane: Lane<[Commit]>
    /// Set when the disk has failed once: what it says later is not to be trusted (LWN 752063).
    private let isBroken = Flag()

    /// - Parameters:
    ///   - path: of the log. The descriptor is its own: SQLite holds no locks on this file that closing it would drop.
    ///   - sync: as `fdatasync(2)`.
    init(
        of path: String, _ count: Counters, sync: @escaping @Sendable (Int32) -> Int32 = { fdatasync($0) }
    ) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StorageError(.unavailable, "\(path): \(String(cString: strerror(errno)))")
        }
        let isBroken = isBroken
        lane = Lane("log sync", limit: .max, batch: 256) {
            let file = LogFile(descriptor: descriptor)
            return { groups in
                let isSafe = !isBroken.isSet && sync(file.descriptor) == 0
                if isSafe { count.add(.syncs) } else { isBroken.set() }
                for commit in groups.joined() {
                    if isSafe { commit.answer() } else { commit.fail(SQLiteLogSync.broken) }
                }
            }
        }
    }

    /// Throws `StorageError.unavailable` when nothing more may be written.
    func check() throws { if isBroken.isSet { throw Self.broken } }

    /// Answers after a sync that begins after this.
    func answer(_ commits: [Commit]) throws { try lane.add(commits) }

    func close() async { await lane.close() }

    private static let broken = StorageError(
        .unavailable,
        "The disk could not keep what was written. Nothing is written any more until the program is started again.")
}

/// Closes the descriptor with the lane that holds it.
private final class LogFile {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
