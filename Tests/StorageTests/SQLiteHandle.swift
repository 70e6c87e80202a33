import CSQLite
import Testing

/// The file as SQLite opens it for everybody.
final class SQLite {
    private var handle: OpaquePointer?

    /// - Parameter vfs: the system's own unless another is named.
    init(_ path: String, vfs: String? = nil) throws {
        try check(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs))
        // Who closes the file last puts it in order, which others wait for.
        sqlite3_busy_timeout(handle, 30_000)
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    func answer(_ sql: String) throws -> String {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return String(cString: sqlite3_column_text(statement, 0))
    }

    /// How many pages were not in the cache since this was last asked.
    func misses() throws -> Int {
        var count: Int32 = 0
        var highest: Int32 = 0
        try check(sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &highest, 1))
        return Int(count)
    }

    private func check(_ code: Int32) throws {
        try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
