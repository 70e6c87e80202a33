import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct Values {
    @Test(arguments: Engine.available)
    func `whole numbers keep their extremes`(engine: Engine) async throws {
        let numbers = [Int64.min, -1, 0, 1, 4_294_967_296, .max]
        let database = try await engine.open([.things])
        try await database.write { db in
            for number in numbers { try db.run("INSERT INTO thing (number) VALUES (\(number))") }
        }
        let found = try await database.read { db in
            try db.rows("SELECT number FROM thing ORDER BY number") { $0[0] as Int64 }
        }
        #expect(found == numbers)
    }

    @Test(arguments: Engine.available, [0, -0.5, 1e308, .leastNonzeroMagnitude, 0.1, -123456.789, .infinity])
    func `real numbers come back to the bit`(engine: Engine, number: Double) async throws {
        let database = try await engine.open([.things])
        let found = try await database.write { db in
            try db.first("INSERT INTO thing (share) VALUES (\(number)) RETURNING share") { $0[0] as Double }
        }
        #expect(found?.bitPattern == number.bitPattern)
    }

    @Test(
        arguments: Engine.available,
        [
            "", " ", "Ada", "O'Brien \"the\" \\ ? $1 %s --", "🏳️‍🌈👩‍👩‍👧‍👦", "e\u{301} is not \u{E9}",
            "مرحبا\u{202E}",
            "\u{1}\n\t\r\u{7F}",
            "\u{FFFD}\u{FEFF}\u{10FFFF}",
        ])
    func `text comes back byte by byte`(engine: Engine, text: String) async throws {
        try await comesBack(text, engine)
    }

    @Test(arguments: Engine.available)
    func `text of two megabytes comes back byte by byte`(engine: Engine) async throws {
        try await comesBack(String(repeating: "whale 🐋 ", count: 200_000), engine)
    }

    private func comesBack(_ text: String, _ engine: Engine) async throws {
        let database = try await engine.open([.things])
        try await database.write { db in try db.run("INSERT INTO thing (text) VALUES (\(text))") }
        let found = try await database.read { db in
            try db.first("SELECT text FROM thing WHERE text = \(text)") { $0[0] as String }
        }
        #expect(found.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(arguments: Engine.available)
    func `limits stand between other values`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        let found = try await database.write { db in
            for number in 1...9 {
                try db.run("INSERT INTO thing (number, text) VALUES (\(number), 'LIMIT ')")
            }
            return try db.rows(
                """
                SELECT number FROM (
                    SELECT number FROM thing WHERE text <> 'it''s ? LIMIT' AND number IN \(list: [2, 3, 4, 5, 6, 9])
                    ORDER BY number LIMIT \(5)) AS few -- LIMIT ?
                WHERE number > \(2) ORDER BY number LIMIT \(2) OFFSET \(1)
                """
            ) { $0[0] as Int64 }
        }
        #expect(found == [4, 5])
    }

    @Test(arguments: Engine.available, [1, 2, 3, 8, 9, 64, 65, 100])
    func `rows of values are a table of those above 0`(engine: Engine, count: Int) async throws {
        let database = try await engine.open([.things])
        let rows = (1...count).map {
            [SQLValue.integer(Int64($0)), .text("t\($0)")] + .init(repeating: .integer(7), count: 14)
        }
        let found = try await database.write { db in
            try db.run(
                """
                INSERT INTO thing (number, text)
                SELECT c.column1 + c.column16, c.column2 FROM \(rows: rows) AS c WHERE c.column1 > 0
                """)
            return try db.rows("SELECT number, text FROM thing ORDER BY number") {
                "\($0[0] as Int64) \($0[1] as String)"
            }
        }
        #expect(found == (1...count).map { "\($0 + 7) t\($0)" })
    }

    @Test(arguments: Engine.available, [0, 1, 256, 1_000_000])
    func `bytes come back as they were`(engine: Engine, count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let database = try await engine.open([.things])
        let found = try await database.write { db in
            try db.run("INSERT INTO thing (bytes) VALUES (\(bytes))")
            return try db.first("SELECT bytes FROM thing WHERE bytes = \(bytes)") { $0[0] as [UInt8] }
        }
        #expect(found == bytes)
    }

    @Test(arguments: Engine.available)
    func `nothing is nothing, not zero or empty`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        try await database.write { db in
            try db.run(
                """
                INSERT INTO thing (number, share, text, bytes) VALUES
                (\(nil as Int64?), \(nil as Double?), \(nil as String?), \(nil as [UInt8]?)),
                (0, 0.0, '', \([UInt8]()))
                """)
        }
        let found = try await database.read { db in
            try db.rows("SELECT number, share, text, bytes FROM thing ORDER BY id") { row in
                [
                    (row[0] as Int64?) == nil, (row[0] as Int?) == nil, (row[0] as Date?) == nil,
                    (row[0] as Bool?) == nil,
                    (row[0] as ID<Values>?) == nil, (row[1] as Double?) == nil, (row[2] as String?) == nil,
                    (row[3] as [UInt8]?) == nil,
                ]
            }
        }
        #expect(found == [Array(repeating: true, count: 8), Array(repeating: false, count: 8)])
    }

    @Test(arguments: Engine.available)
    func `times, truths and ids are whole numbers`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        let now = Date(milliseconds: 1_792_000_000_123)
        try await database.write { db in
            try db.run("INSERT INTO thing (number) VALUES (\(now)), (\(true)), (\(ID<Values>(7)))")
        }
        try await database.read { db in
            let number: [Int64] = try db.rows("SELECT number FROM thing ORDER BY id") { $0[0] }
            #expect(number == [1_792_000_000_123, 1, 7])
            #expect(try db.first("SELECT number FROM thing WHERE id = 1") { $0[0] as Date } == now)
            #expect(try db.first("SELECT number FROM thing WHERE id = 2") { $0[0] as Bool } == true)
            #expect(try db.first("SELECT EXISTS (SELECT 1 FROM thing)") { $0[0] as Bool } == true)
            #expect(
                try db.first("SELECT COUNT(*), SUM(number) FROM thing WHERE id > 1") { $0[1] as Int } == 8)
        }
    }

    @Test(arguments: Engine.available)
    func `text with a NUL is refused and nothing is kept`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        await #expect(throws: Problem.self) {
            try await database.write { db in
                try db.run("INSERT INTO thing (number) VALUES (1)")
                try db.run("INSERT INTO thing (text) VALUES (\("a\0b"))")
            }
        }
        #expect(try await database.count("thing") == 0)
    }

    @Test(arguments: Engine.available)
    func `a number that is none is refused`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        await #expect(throws: StorageError.self) {
            try await database.write { db in try db.run("INSERT INTO thing (share) VALUES (\(Double.nan))") }
        }
    }

    @Test(arguments: Engine.available)
    func `text is ordered and compared by its bytes`(engine: Engine) async throws {
        let names = [
            "Zoe", "_", "ada", "a b", "ab", "Ä", "é", "e", "E", "a", "", "~", "日本", "🐋", "B-2", "B1",
        ]
        let database = try await engine.open([.things])
        try await database.write { db in
            for name in names { try db.run("INSERT INTO thing (text) VALUES (\(name))") }
        }
        let bytewise = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        for start in bytewise.indices {
            let after = bytewise[start]
            let found = try await database.read { db in
                try db.rows("SELECT text FROM thing WHERE text > \(after) ORDER BY text") { $0[0] as String }
            }
            #expect(found == Array(bytewise[(start + 1)...]))
        }
        #expect(
            try await database.read {
                try $0.first("SELECT 1 FROM thing WHERE text = 'ADA'") { $0[0] as Int }
            } == nil)
        #expect(
            try await database.read {
                try $0.rows("SELECT text FROM thing WHERE text LIKE 'A%'") { $0[0] as String }
            } == [])
    }
}

extension Migration {
    /// A table with a column of each type.
    static let things = Migration(
        "things-1",
        """
        CREATE TABLE thing (
            id BIGSERIAL PRIMARY KEY, -- given by the database; it's never given twice
            number BIGINT, share DOUBLE PRECISION, text TEXT, bytes BYTEA
        );
        """)
}

extension Database {
    func count(_ table: String) async throws -> Int {
        try await read { db in
            try db.first("SELECT COUNT(*) FROM \(SQL(stringLiteral: table))") { $0[0] } ?? 0
        }
    }
}
