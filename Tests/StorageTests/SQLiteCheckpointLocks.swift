import CSQLite
import CSQLiteShims
import Foundation
import Storage
import TestSupport
import Testing

/// That nobody writes while a checkpoint begins. `script/prove wal` shows what happens otherwise.
@Suite struct SQLiteCheckpointLocks {
    private let folder: TemporaryFolder
    private let path: String

    /// Opens a database first, because it configures SQLite for the process.
    init() async throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "test.db").path
        try await SQLiteDatabase(path: path, shims: Engine.sqliteShims).close()
    }

    @Test func `nobody writes between the beginning of a checkpoint and its end`() async throws {
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        try await database.migrate([.accounts])
        let name = try #require(csqlite_checkpoint_vfs())
        let (checkpoints, writer) = (try open(name), try open(nil))
        defer { for handle in [checkpoints, writer] { sqlite3_close_v2(handle) } }

        let add = "INSERT INTO account (name, coins) VALUES (hex(randomblob(8)), 1)"
        #expect(csqlite_begin_checkpoint(checkpoints) == SQLITE_OK)
        #expect(run(writer, add) == SQLITE_BUSY)
        #expect(run(writer, "SELECT COUNT(*) FROM account") == SQLITE_OK)
        var pages: Int32 = 0
        var moved: Int32 = 0
        #expect(csqlite_checkpoint(checkpoints, 1, &pages, &moved) == SQLITE_OK)
        #expect(pages > 0 && moved == pages)
        #expect(run(writer, add) == SQLITE_OK)

        #expect(run(writer, "BEGIN IMMEDIATE") == SQLITE_OK)
        #expect(csqlite_begin_checkpoint(checkpoints) == SQLITE_BUSY)
        #expect(csqlite_checkpoint(checkpoints, 1, &pages, &moved) == SQLITE_MISUSE)
        #expect(run(writer, "COMMIT") == SQLITE_OK)
        await database.close()
    }

    @Test func `after a checkpoint that a reader holds back writers go on`() async throws {
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        try await database.migrate([.accounts])
        let name = try #require(csqlite_checkpoint_vfs())
        let (checkpoints, reader) = (try open(name), try open(nil))
        defer { for handle in [checkpoints, reader] { sqlite3_close_v2(handle) } }

        #expect(run(reader, "BEGIN; SELECT COUNT(*) FROM account") == SQLITE_OK)
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)") }
        var pages: Int32 = 0
        var moved: Int32 = 0
        for _ in 0..<2 {
            #expect(csqlite_begin_checkpoint(checkpoints) == SQLITE_OK)
            #expect(csqlite_checkpoint(checkpoints, 1, &pages, &moved) == SQLITE_OK)
            #expect(moved < pages)
            try await database.write { db in try db.run("UPDATE account SET coins = coins + 1") }
        }
        #expect(try await database.count("account") == 1)
        #expect(database.gauges()["log_bytes", default: 0] >= Int(pages) * 2048)
        await database.close()
    }

    @Test func `a connection of another VFS does not checkpoint`() throws {
        let plain = try open(nil)
        defer { sqlite3_close_v2(plain) }
        #expect(csqlite_begin_checkpoint(plain) == SQLITE_MISUSE)
    }

    private func open(_ vfs: UnsafePointer<CChar>?) throws -> OpaquePointer {
        var handle: OpaquePointer?
        try #require(
            sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs) == SQLITE_OK)
        let opened = try #require(handle)
        // The connection that made the file may still be closing.
        sqlite3_busy_timeout(opened, 10_000)
        // Opens the log, in which the locks are, and checkpoints nothing by itself.
        #expect(run(opened, "PRAGMA wal_autocheckpoint = 0; PRAGMA schema_version") == SQLITE_OK)
        sqlite3_busy_timeout(opened, 0)
        return opened
    }

    private func run(_ handle: OpaquePointer, _ sql: String) -> Int32 {
        sqlite3_exec(handle, sql, nil, nil, nil)
    }
}
