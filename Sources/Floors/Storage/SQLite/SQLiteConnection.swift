import CSQLite
import CSQLiteShims
import Foundation

/// One SQLite connection, used by one thread at a time.
///
/// `@unchecked`, because the C handle is not known to be Sendable: the pool and the lanes see to it that only
/// one thread has the connection.
final class SQLiteConnection: Connection, @unchecked Sendable {
    let handle: OpaquePointer
    let statements: SQLiteStatements
    /// How much work the current body may still do.
    var budget = QueryBudget.unlimited
    /// The topics to notify when the current body is committed.
    private var topics: Set<String> = []
    /// The subjects whose figures the current body changes.
    private var subjects: [Subject] = []
    /// Whether the last snapshot's body was stopped because its allowance was spent.
    private(set) var ranOut = false
    /// How long the log was after the last commit, in pages.
    private(set) var logged = 0
    private var otherChanges: Int64 = 0
    /// The first error a statement of the current body met. After it nothing runs, as on PostgreSQL.
    private(set) var failure: StorageError?

    /// - Parameters:
    ///   - pages: how much of the file is kept in memory, in bytes.
    ///   - shims: whether the log is buffered and, of the first connection of the process, the page cache wrapped.
    ///   - vfs: another VFS than the one that follows from `shims`.
    init(
        path: String, create: Bool = false, pages: Int, patience: Duration, shims: Bool, vfs: String? = nil
    ) throws {
        SQLiteShims.configure(shims)
        let flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &opened, flags | SQLITE_OPEN_EXRESCODE, vfs ?? (shims ? SQLiteShims.bufferedVFS : nil))
        guard let opened else { throw StorageError(.unavailable, "There is no memory for a database.") }
        guard code == SQLITE_OK else {
            defer { sqlite3_close_v2(opened) }
            throw StorageError(sqlite: opened, code)
        }
        handle = opened
        statements = SQLiteStatements(of: opened)
        sqlite3_busy_timeout(opened, Int32(patience / .milliseconds(1)))
        sqlite3_progress_handler(
            opened, QueryBudget.instructions,
            { connection in
                guard let connection else { return 0 }
                let mine = Unmanaged<SQLiteConnection>.fromOpaque(connection).takeUnretainedValue()
                return mine.budget.spend() ? 0 : 1
            }, Unmanaged.passUnretained(self).toOpaque())
        // In place of SQLite's own checkpoints: SQLiteCheckpoints makes them all.
        sqlite3_wal_hook(
            opened,
            { connection, _, _, pages in
                guard let connection else { return SQLITE_OK }
                Unmanaged<SQLiteConnection>.fromOpaque(connection).takeUnretainedValue().logged = Int(pages)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
        try script(
            """
            PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;
            PRAGMA case_sensitive_like = ON; PRAGMA secure_delete = FAST;
            PRAGMA cache_size = -\(pages / 1024);
            """)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    func each(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
        try each(sql) { (statement: SQLiteStatement) in try body(Row(statement: statement.handle)) }
    }

    @discardableResult func run(_ sql: SQL) throws -> Int {
        let before = sqlite3_total_changes64(handle)
        try each(sql) { (_: SQLiteStatement) in }
        return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
    }

    /// Reads the file itself, piece by piece.
    func readFile(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        _ = try pragma("schema_version")
        var size: Int64 = 0
        var code = csqlite_size(handle, &size)
        guard code == SQLITE_OK else { throw StorageError(sqlite: handle, code) }
        let piece = 1 << 20
        try withUnsafeTemporaryAllocation(byteCount: piece, alignment: 16) { buffer in
            for offset in stride(from: 0, to: size, by: piece) {
                let count = Int(min(Int64(piece), size - offset))
                code = csqlite_read(handle, buffer.baseAddress, Int32(count), offset)
                guard code == SQLITE_OK else { throw StorageError(sqlite: handle, code) }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    func notify(_ topic: String) { topics.insert(topic) }

    func changes(_ subject: Subject) { subjects.append(subject) }

    /// Runs a body and returns with its value the topics of which it wants to notify, and the subjects that it changes.
    func collecting<T>(
        _ body: (SQLiteConnection) throws -> T
    ) throws -> (value: T, topics: Set<String>, subjects: [Subject]) {
        topics = []
        subjects = []
        return (try body(self), topics, subjects)
    }

    /// Runs several statements without values, as migrations have them.
    func script(_ sql: String) throws {
        if let failure { throw failure }
        otherChanges += 1
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failed(code) }
    }

    /// The same before and after: nothing was written.
    var changes: Int64 { sqlite3_total_changes64(handle) + otherChanges }

    /// The value of a pragma.
    func pragma(_ name: String) throws -> String {
        try first("PRAGMA \(SQL(stringLiteral: name))") { $0[0] } ?? ""
    }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether a transaction is open. Some errors end it without being asked.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` as one of those who share the connection: what went wrong before does not concern it.
    ///
    /// Throws what the body throws, and what a statement met even when the body went on regardless.
    func attempt<T>(_ body: (any Connection) throws -> T) throws -> T {
        failure = nil
        defer { failure = nil }
        let value = try body(self)
        if let failure { throw failure }
        return value
    }

    /// Runs `body` on one state of the database.
    func snapshot<T>(_ body: (any Connection) throws -> T) throws -> T {
        defer { budget = .unlimited }
        do {
            try control(.begin)
            let value = try attempt(body)
            budget = .unlimited
            try control(.commit)
            ranOut = false
            return value
        } catch {
            ranOut = budget.isSpent
            budget = .unlimited
            if isInTransaction { try control(.rollback) }
            throw error
        }
    }

    /// The statements around bodies, which no body writes itself.
    enum Control: Int, CaseIterable {
        case begin, beginWriting, commit, rollback, save, release, undo

        var text: String {
            switch self {
            case .begin: "BEGIN"
            case .beginWriting: "BEGIN IMMEDIATE"
            case .commit: "COMMIT"
            case .rollback: "ROLLBACK"
            case .save: "SAVEPOINT body"
            case .release: "RELEASE body"
            case .undo: "ROLLBACK TO body"
            }
        }
    }

    func control(_ control: Control) throws {
        failure = nil
        defer { failure = nil }
        let statement = try statements.take(control)
        let code = statement.step()
        statement.reset()
        guard code == SQLITE_DONE else { throw failed(code) }
    }
}

extension SQLiteConnection {
    private func each(_ sql: SQL, step: (SQLiteStatement) throws -> Void) throws {
        if let failure { throw failure }
        let statement: SQLiteStatement
        switch statements.take(sql.text) {
        case .success(let found): statement = found
        case .failure(let refused):
            failure = refused
            throw refused
        }
        defer { statements.release(statement) }
        if statement.changesMore { otherChanges += 1 }
        try statement.bind(sql.values)
        while true {
            switch statement.step() {
            case SQLITE_ROW: try step(statement)
            case SQLITE_DONE: return
            case let code: throw failed(code)
            }
        }
    }

    private func failed(_ code: Int32) -> StorageError {
        let error = StorageError(sqlite: handle, code)
        failure = error
        return error
    }
}
