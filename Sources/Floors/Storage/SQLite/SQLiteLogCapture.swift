public import Foundation
import Synchronization

/// How far a log was captured.
public struct LogPosition: Sendable, Equatable, Codable {
    /// Frames captured since the capture was begun, over all logs that the database has had since.
    public var number: Int64 = 0
    /// The number at which the present log began: before it everything is in the database file.
    public var logBegin: Int64 = 0
    /// The log's salts; nil when there was none yet.
    var salts: UInt64?
    var frames = 0
    var isBigEndian = false
    var checksum: [UInt32] = [0, 0]

    public init() {}

    func isOfSameLog(as other: LogPosition) -> Bool { salts == other.salts }
}

/// How a database file is: another after each checkpoint.
public struct DatabaseFileState: Sendable, Equatable, Codable {
    var inode: UInt64
    var size: Int64
    /// When it was written, in nanoseconds since 1970.
    var time: Int64

    /// Nil while the database has a log.
    public init?(ofDatabase path: String) throws {
        guard access("\(path)-wal", F_OK) != 0 else { return nil }
        self = try Self(of: path)
    }

    init(of path: String) throws {
        var about = stat()
        guard lstat(path, &about) == 0 else {
            throw StorageError(.unavailable, "looking at \(path): \(String(cString: strerror(errno)))")
        }
        inode = UInt64(about.st_ino)
        size = Int64(about.st_size)
        time = Int64(about.st_mtim.tv_sec) * 1_000_000_000 + Int64(about.st_mtim.tv_nsec)
    }
}

/// What was committed between two captures: pages of the database file, in the order of their numbers.
public struct LogChanges: ~Copyable {
    /// When the log was read: nothing is in it that was committed later, and everything that was when its reading began.
    public let time: Date
    /// Where it begins; equal to where the capture before it ended.
    public let start: LogPosition
    /// Where it ends.
    public let end: LogPosition
    /// In bytes.
    public let pageSize: Int
    /// The size of the database file, in pages.
    public let databaseSize: Int
    /// From 1.
    public let pages: [UInt32]
    private let offsets: [Int]
    private let log: WriteAheadLog

    fileprivate init(
        _ content: WriteAheadLog.Content, of log: consuming WriteAheadLog, pageSize: Int, at time: Date,
        from start: LogPosition, to end: LogPosition
    ) {
        // Pages beyond the end were cut off again.
        let all = content.offsets.filter { $0.key <= content.databaseSize }.sorted { $0.key < $1.key }
        pages = all.map(\.key)
        offsets = all.map(\.value)
        self.log = log
        self.pageSize = pageSize
        databaseSize = Int(content.databaseSize)
        (self.time, self.start, self.end) = (time, start, end)
    }

    /// The content of some of the pages, one after the other.
    public func content(_ range: Range<Int>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count * pageSize)
        for index in range { try log.page(at: offsets[index], size: pageSize, to: &bytes) }
        return bytes
    }
}

/// Gives away what is committed to a log before it can be overwritten.
///
/// A read transaction that is open between two captures keeps all programs from checkpointing what the next one is to
/// give, and so from restarting the log before.
final class SQLiteLogCapture: Sendable {
    private struct State {
        var time = Date.distantPast
        var position: LogPosition
        /// Of the two the first has a read transaction that is no newer than the position. Nil when it is closed.
        var connections: (held: SQLiteConnection, spare: SQLiteConnection)?
    }

    private let path: String
    private let state: Mutex<State>
    private let give: @Sendable (borrowing LogChanges) throws -> Void
    private let now: @Sendable () -> Date

    /// Begins after a position, if it is still in the log, or the database file is as it was left there; otherwise at 0, with
    /// all that is in the log, on top of the database file.
    init(
        path: String, after position: LogPosition?, closed: DatabaseFileState?,
        now: @escaping @Sendable () -> Date,
        _ give: @escaping @Sendable (borrowing LogChanges) throws -> Void
    ) throws {
        func connection() throws -> SQLiteConnection {
            try SQLiteConnection(path: path, pages: 64 << 10, patience: .seconds(10), shims: false)
        }
        let held = try connection()
        try held.beginHolding()
        var start = LogPosition()
        if let position {
            // A file that nothing was moved into since has everything that came later in its log.
            let isLeft = try closed != nil && closed == DatabaseFileState(of: path)
            if try isLeft || Self.isInLog(position, path) { start = position }
        }
        state = Mutex(State(position: start, connections: (held, try connection())))
        (self.path, self.now, self.give) = (path, now, give)
    }

    /// How far it is.
    var position: LogPosition { state.withLock(\.position) }

    /// Gives what was committed since the last call, and lets it be checkpointed.
    ///
    /// - Parameter waits: whether to wait while another thread captures.
    /// - Returns: false when it did not wait.
    /// - Throws: what `give` throws; the next call then gives the same and more.
    @discardableResult func capture(waits: Bool = true) throws -> Bool {
        guard waits else { return try state.withLockIfAvailable { try capture(&$0) } != nil }
        try state.withLock { try capture(&$0) }
        return true
    }

    /// Lets everything be checkpointed.
    func close() {
        state.withLock { state in
            state.connections?.held.endHolding()
            state.connections = nil
        }
    }

    private func capture(_ state: inout State) throws {
        guard let (held, spare) = state.connections else { return }
        try spare.beginHolding()
        do {
            // What the new transaction sees is in the log by now.
            if let changes = try changes(after: state.position, state.time) {
                try give(changes)
                (state.position, state.time) = (changes.end, changes.time)
            }
        } catch {
            spare.endHolding()
            throw error
        }
        held.endHolding()
        state.connections = (held: spare, spare: held)
    }

    private func changes(after start: LogPosition, _ last: Date) throws -> LogChanges? {
        guard let log = try WriteAheadLog(ofDatabase: path), let header = try log.header() else { return nil }
        var end = start
        if start.salts != header.salts {
            // Restarted, which needed everything before to be captured and checkpointed.
            end.logBegin = start.number
            end.salts = header.salts
            end.frames = 0
        }
        let before = end.inLog(header)
        guard let content = try log.content(after: before, header) else { return nil }
        end.number += Int64(content.end.frames - before.frames)
        end.frames = content.end.frames
        end.isBigEndian = content.end.checksum.isBigEndian
        end.checksum = [content.end.checksum.first, content.end.checksum.second]
        // The clock may have been put back.
        let time = max(now(), last)
        return LogChanges(content, of: log, pageSize: header.pageSize, at: time, from: start, to: end)
    }

    private static func isInLog(_ position: LogPosition, _ path: String) throws -> Bool {
        guard position.checksum.count == 2, let log = try WriteAheadLog(ofDatabase: path),
            let header = try log.header(), header.salts == position.salts
        else { return false }
        return try log.has(position.inLog(header), after: header)
    }
}

extension LogPosition {
    fileprivate func inLog(_ header: WriteAheadLog.Header) -> WriteAheadLog.Position {
        guard frames > 0 else { return WriteAheadLog.Position(checksum: header.checksum) }
        return WriteAheadLog.Position(
            frames: frames,
            checksum: LogChecksum(isBigEndian: isBigEndian, first: checksum[0], second: checksum[1]))
    }
}

extension SQLiteConnection {
    /// Opens a read transaction.
    fileprivate func beginHolding() throws {
        try control(.begin)
        do {
            // The transaction begins with its first read.
            _ = try first("SELECT COUNT(*) FROM sqlite_master") { $0[0] as Int }
        } catch {
            endHolding()
            throw error
        }
    }

    fileprivate func endHolding() {
        guard isInTransaction else { return }
        do {
            try control(.rollback)
        } catch {
            // A rollback of a transaction that has only read cannot fail but by the connection being gone.
            preconditionFailure("\(error)")
        }
    }
}
