import CSQLiteShims
import Foundation
import Storage
import TestSupport
import Testing

/// The write-ahead log as any other program reads it, with the additions in C and, under `FANFARE_SQLITE_SHIMS=off`,
/// without.
@Suite struct SQLiteLog {
    private let folder: TemporaryFolder

    /// Opens a database first, because it configures SQLite for the process.
    init() async throws {
        folder = try TemporaryFolder()
        let first = folder.url.appending(path: "first.db").path
        try await SQLiteDatabase(path: first, shims: Engine.sqliteShims).close()
    }

    private var path: String { folder.url.appending(path: "test.db").path }

    @Test func `the page cache is wrapped unless it is switched off`() {
        #expect((csqlite_has_page_cache() == 1) == Engine.sqliteShims)
    }

    @Test func `a file that is made has pages of 2 KB, and one that was there keeps its own`() async throws {
        let old = folder.url.appending(path: "old.db").path
        try SQLite(old).run("PRAGMA page_size = 4096; CREATE TABLE account (name TEXT)")
        for (path, size) in [(path, "2048"), (old, "4096")] {
            for _ in 0..<2 {
                let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
                try await database.write { db in
                    _ = try db.run("CREATE TABLE IF NOT EXISTS coin (worth BIGINT)")
                }
                await database.close()
                #expect(try SQLite(path).answer("PRAGMA page_size") == size)
            }
        }
    }

    @Test(arguments: [4096, 1024, 8192, 65_536])
    func `SQLite itself reads the log and finds everything`(page: Int) async throws {
        try SQLite(path).run("PRAGMA page_size = \(page); VACUUM")
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        try await database.migrate([.accounts])
        for number in 0..<100 {
            try await database.write { db in
                for twin in 0..<3 {
                    try db.run(
                        "INSERT INTO account (name, coins) VALUES (\("n\(number)-\(twin)"), \(number))")
                }
            }
        }
        // More than is buffered.
        try await database.write { db in
            for number in 100..<3000 {
                try db.run(
                    "INSERT INTO account (name, coins) VALUES (\("n\(number)-\(String(repeating: "x", count: 200))"), 1)"
                )
            }
            try db.run("DELETE FROM account WHERE name LIKE '%x'")
        }
        let other = try SQLite(path)
        #expect(try other.answer("PRAGMA page_size") == "\(page)")
        #expect(try other.answer("SELECT COUNT(*) FROM account") == "300")
        #expect(try other.answer("PRAGMA integrity_check") == "ok")

        // What a machine that stops leaves, and the same with the last page torn.
        let log = URL(filePath: path + "-wal")
        for cut in [0, 1, 23, 24, page - 1] {
            let copy = folder.url.appending(path: "copy-\(cut).db").path
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let bytes = try Data(contentsOf: log)
            #expect(!bytes.isEmpty)
            try bytes.dropLast(cut).write(to: URL(filePath: copy + "-wal"))
            let left = try SQLite(copy)
            #expect(try left.answer("PRAGMA integrity_check") == "ok")
            let people = try #require(Int(left.answer("SELECT COUNT(*) FROM account")))
            #expect(people % 3 == 0 && (cut == 0 ? people == 300 : people > 0))
        }
        await database.close()
        #expect(try SQLite(path).answer("SELECT COUNT(*) FROM account") == "300")
    }

    @Test func `the log begins again before it is a third of a gigabyte, while writes go on`() async throws {
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        try await database.migrate([
            Migration("files", "CREATE TABLE file (id BIGINT PRIMARY KEY, bytes BYTEA NOT NULL)")
        ])
        let megabyte = [UInt8](repeating: 7, count: 1 << 20)
        for number in 0..<400 {
            try await database.write { db in
                try db.run("DELETE FROM file")
                try db.run("INSERT INTO file (id, bytes) VALUES (\(number), \(megabyte))")
            }
        }
        let log = try URL(filePath: path + "-wal").resourceValues(forKeys: [.fileSizeKey])
        #expect(try #require(log.fileSize) < 300 << 20)
        #expect(try SQLite(path).answer("SELECT id || ' ' || length(bytes) FROM file") == "399 1048576")
        await database.close()
        #expect(try SQLite(path).answer("PRAGMA integrity_check") == "ok")
    }

    @Test func `what is undone is not written over what others commit`() throws {
        let vfs = Engine.sqliteShims ? csqlite_buffered_wal_vfs().map { String(cString: $0) } : nil
        let (one, other) = (try SQLite(path, vfs: vfs), try SQLite(path))
        try one.run(
            "PRAGMA journal_mode = WAL; CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        try one.run(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 4000)
            INSERT INTO item (name) SELECT 'name ' || hex(randomblob(50)) FROM number
            """)
        // What does not fit into the cache goes to the log before the end of the transaction, and nothing else is there.
        try one.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 10")
        try one.run("BEGIN IMMEDIATE; UPDATE item SET name = 'undone' WHERE id % 2 = 0; ROLLBACK")
        try other.run("UPDATE item SET name = 'kept' || hex(zeroblob(200))")
        try one.run("INSERT INTO item (name) VALUES ('kept')")
        for connection in [one, other, try SQLite(path)] {
            #expect(try connection.answer("PRAGMA integrity_check") == "ok")
            #expect(try connection.answer("SELECT COUNT(*) FROM item WHERE name LIKE 'kept%'") == "4001")
        }
    }
}
