import CSQLiteShims
import Concurrency
import Foundation
import Storage
import TestSupport
import Testing

/// Connections that keep pages which the commits of others do not change.
@Suite(.enabled(if: Engine.sqliteShims)) struct SQLitePageCache {
    private let folder: TemporaryFolder
    private let path: String
    private let vfs: String

    /// Opens a database first, because it configures SQLite for the process.
    init() async throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "test.db").path
        try await SQLiteDatabase(path: path, shims: true).close()
        vfs = String(cString: try #require(csqlite_buffered_wal_vfs()))
        try SQLite(path).run(
            """
            CREATE TABLE item (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL, name TEXT NOT NULL);
            CREATE INDEX item_amount ON item (amount);
            """)
    }

    @Test func `a commit costs others no more pages than it changes`() throws {
        let (reader, writer) = (try SQLite(path, vfs: vfs), try SQLite(path))
        try writer.run(Self.fill(10_000))
        _ = try reader.answer(Self.everything)
        #expect(try reader.misses() > 200)
        for (change, most) in [
            ("UPDATE item SET amount = 0 WHERE id = 5000", 10), ("DELETE FROM item WHERE id = 7", 10),
            ("INSERT INTO item (amount, name) VALUES (3, 'more')", 10), ("ANALYZE", 10),
            ("UPDATE item SET name = name || '!'", 10_000),
        ] {
            try writer.run(change)
            #expect(try reader.answer(Self.everything) == writer.answer(Self.everything), "\(change)")
            #expect(try reader.misses() <= most, "\(change)")
        }
        // Nothing is known of what is read after the log has begun anew.
        try writer.run("PRAGMA wal_checkpoint(RESTART); UPDATE item SET amount = 1 WHERE id = 1")
        #expect(try reader.answer(Self.everything) == writer.answer(Self.everything))
        #expect(try reader.misses() > 200)
    }

    @Test(arguments: 0..<6)
    func `it reads what any other program reads, whatever was written`(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let writers = [try SQLite(path, vfs: vfs), try SQLite(path, vfs: vfs), try SQLite(path)]
        let readers = try (0..<4).map { _ in try SQLite(path, vfs: vfs) }
        for (number, pages) in [2000, 100, 20, 2000].enumerated() {
            try readers[number].run("PRAGMA cache_size = \(pages)")
        }
        // What is written goes to the log before the commit, and may be undone there.
        for writer in writers { try writer.run("PRAGMA cache_size = 10; PRAGMA wal_autocheckpoint = 0") }
        try writers[0].run(Self.fill(2_000))
        for step in 0..<100 {
            let writer = writers.randomElement(using: &random)!
            let change = Self.changes.randomElement(using: &random)!(
                Int.random(in: 0..<2_000, using: &random))
            try writer.run(change)
            for reader in readers.shuffled(using: &random).prefix(3) + [writers[0], writers[1]] {
                #expect(
                    try reader.answer(Self.everything) == SQLite(path).answer(Self.everything),
                    "seed \(seed), step \(step): \(change)")
            }
        }
        for connection in readers + writers {
            #expect(try connection.answer("PRAGMA integrity_check") == "ok")
        }
    }

    @Test func `what is kept while others commit is one state of the database`() async throws {
        let (path, vfs) = (path, vfs)
        try SQLite(path).run(Self.fill(3_000))
        let sum = try SQLite(path).answer("SELECT SUM(amount) FROM item")
        let isOver = AtomicBool()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let reader = try SQLite(path, vfs: vfs)
                    var read = 0
                    while !isOver.isSet || read < 10 {
                        #expect(try reader.answer("SELECT SUM(amount) FROM item NOT INDEXED") == sum)
                        #expect(
                            try reader.answer("SELECT SUM(amount) FROM item INDEXED BY item_amount") == sum)
                        read += 1
                        await Task.yield()
                    }
                    #expect(try reader.answer("PRAGMA integrity_check") == "ok")
                }
            }
            group.addTask {
                defer { isOver.set() }
                var random = SeededGenerator(16)
                let writer = try SQLite(path, vfs: vfs)
                try writer.run("PRAGMA wal_autocheckpoint = 200")
                for _ in 0..<1_000 {
                    let (from, to) = (
                        Int.random(in: 1...3_000, using: &random), Int.random(in: 1...3_000, using: &random)
                    )
                    try writer.run(
                        """
                        BEGIN IMMEDIATE; UPDATE item SET amount = amount - 7 WHERE id = \(from);
                        UPDATE item SET amount = amount + 7 WHERE id = \(to); COMMIT
                        """)
                }
            }
            try await group.waitForAll()
        }
    }

    /// Reads every page of the table and of its index.
    private static let everything = """
        SELECT (SELECT COUNT(*) || ' ' || TOTAL(id * amount) || ' ' || TOTAL(LENGTH(name)) || ' ' || MAX(name)
        FROM item NOT INDEXED) || ' ' || (SELECT TOTAL(amount) FROM item INDEXED BY item_amount WHERE amount > -1)
        || ' ' || (SELECT COUNT(*) FROM sqlite_schema)
        """

    private static func fill(_ rows: Int) -> String {
        """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(rows))
        INSERT INTO item (amount, name) SELECT n % 977, 'item ' || n || substr('\(String(repeating: "x", count: 90))', n % 9)
        FROM number
        """
    }

    /// Statements that change many pages or few, make and end pages, are undone, or move the log into the file.
    private static let changes: [@Sendable (Int) -> String] = [
        { "UPDATE item SET amount = amount + 1 WHERE id = \($0)" },
        { "UPDATE item SET name = name || '\($0)' WHERE id % 50 = \($0 % 50)" },
        { "INSERT INTO item (amount, name) VALUES (\($0), hex(zeroblob(\($0 * 5))))" },
        { "DELETE FROM item WHERE id BETWEEN \($0) AND \($0 + 20)" },
        { _ in fill(300) },
        { "BEGIN IMMEDIATE; UPDATE item SET amount = amount + \($0); ROLLBACK" },
        {
            "BEGIN IMMEDIATE; SAVEPOINT a; UPDATE item SET name = 'a'; ROLLBACK TO a; DELETE FROM item WHERE id = \($0); COMMIT"
        },
        {
            "CREATE TABLE IF NOT EXISTS other_\($0 % 3) (name TEXT); INSERT INTO other_\($0 % 3) SELECT name FROM item"
        },
        { "DROP TABLE IF EXISTS other_\($0 % 3)" },
        { _ in "PRAGMA wal_checkpoint(PASSIVE)" },
        { _ in "PRAGMA wal_checkpoint(RESTART)" },
        { _ in "PRAGMA wal_checkpoint(TRUNCATE)" },
        { $0 % 4 == 0 ? "VACUUM" : "DELETE FROM item WHERE id > 3000" },
    ]
}
