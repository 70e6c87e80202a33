public import Foundation

extension SQLiteDatabase {
    /// Gives what is committed from now on by whatever program, before a checkpoint can overwrite it: once a second is often
    /// enough to ask for it by ``captureLog()``. Until then the log keeps it.
    ///
    /// - Parameters:
    ///   - position: where an earlier capture ended.
    ///   - closed: how the database file was after that, when the database was closed.
    ///   - give: called on one thread at a time, which may be the writer's, with what was committed since the last call that
    ///     did not throw.
    /// - Returns: where it begins: at the position where the log still has it, otherwise at 0, with the database file as it is
    ///   and all that is in the log.
    /// - Throws: `StorageError`.
    public func beginCapture(
        after position: LogPosition? = nil, closed: DatabaseFileState? = nil,
        now: @escaping @Sendable () -> Date = Date.init,
        _ give: @escaping @Sendable (borrowing LogChanges) throws -> Void
    ) throws -> LogPosition {
        endCapture()
        let capture = try SQLiteLogCapture(path: path, after: position, closed: closed, now: now, give)
        checkpoints.capture = capture
        return capture.position
    }

    /// Gives what was committed since the last call, while this thread waits.
    ///
    /// - Returns: how far it is; nil when nothing is captured.
    /// - Throws: what the closure throws that is given the changes; the next call then gives the same and more. `StorageError`.
    @discardableResult public func captureLog() throws -> LogPosition? {
        try checkpoints.capture?.capture()
        return logPosition
    }

    /// Moves what was captured into the database file, so that a copy of the file needs only what comes later.
    ///
    /// - Returns: the number of a ``LogPosition`` before which everything is in the file.
    /// - Throws: `StorageError`, and what ``captureLog()`` does.
    public func checkpointCaptured() throws -> Int64 {
        let before = try captureLog() ?? LogPosition()
        let moved = try SQLiteCheckpoints.checkpoint(path)
        let after = try captureLog() ?? LogPosition()
        // A log that was restarted had been checkpointed completely.
        return after.isOfSameLog(as: before) ? after.logBegin + Int64(moved) : after.logBegin
    }

    /// Reads the database file as it is on the disk, without its log, piece by piece.
    public func readFile(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let connection = try SQLiteConnection(
            path: path, pages: 64 << 10, patience: .seconds(10), shims: false)
        try connection.readFile(body)
    }

    /// Whether it has a schema that lacks some of the migrations. Throws `StorageError` `tooNew` when it has others.
    public func isOlder(than migrations: [Migration]) async throws -> Bool {
        try await slow { db in
            guard try db.tables().contains(where: { $0.name == "migration" }) else { return false }
            let applied: [String] = try db.rows(Migration.applied) { $0[0] }
            return try !applied.isEmpty && !Migration.missing(of: migrations, in: applied).isEmpty
        }
    }

    /// Copies the database as it is at one moment into a new file, while this thread waits.
    public func copy(to target: String) throws {
        let connection = try SQLiteConnection(
            path: path, pages: 4 << 20, patience: .seconds(10), shims: false)
        try connection.script("VACUUM INTO '\(target.replacing("'", with: "''"))'")
    }

    /// How far the log was captured; nil when it was not.
    public var logPosition: LogPosition? { checkpoints.capture?.position }

    /// Gives nothing any more.
    public func endCapture() {
        checkpoints.capture?.close()
        checkpoints.capture = nil
    }
}
