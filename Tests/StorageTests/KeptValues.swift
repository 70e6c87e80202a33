import FanfareModels
import Foundation
import Storage
import Synchronization
import TestKit
import Testing

@Suite struct KeptValues {
    @Test(arguments: Engine.available)
    func `a value is made again after every write and not otherwise`(engine: Engine) async throws {
        let database = try await engine.open([Migration("kept-1", "CREATE TABLE kept (n BIGINT NOT NULL);")])
        let kept = Kept<String, Int>(database)
        let made = Mutex(0)
        @Sendable func count(_ db: any Connection) throws -> Int {
            made.withLock { $0 += 1 }
            return try db.first("SELECT COUNT(*) FROM kept") { $0[0] } ?? 0
        }
        for number in 1...5 {
            try await database.write { db in try db.run("INSERT INTO kept (n) VALUES (\(number))") }
            for _ in 0..<3 { #expect(try await kept.value(for: "all", make: count) == number) }
        }
        // On PostgreSQL a value lasts half a second at most, so it may be made more often.
        #expect(made.withLock { $0 } >= 5 && made.withLock { $0 } <= 15)
    }

    @Test(arguments: Engine.available)
    func `a value read before a write is not kept after it`(engine: Engine) async throws {
        let database = try await engine.open([Migration("kept-1", "CREATE TABLE kept (n BIGINT NOT NULL);")])
        let before = database.version()
        try await database.write { db in try db.run("INSERT INTO kept (n) VALUES (1)") }
        #expect(database.version() != before)
        let failed = database.version()
        await #expect(throws: Problem.self) {
            try await database.write { db in
                try db.run("INSERT INTO kept (n) VALUES (2)")
                throw Problem.invalid("n", "is wrong")
            }
        }
        let kept = Kept<Int, Int>(database, limit: 2)
        for key in 0..<10 {
            #expect(
                try await kept.value(for: key) { db in
                    try db.first("SELECT COUNT(*) FROM kept") { $0[0] } ?? 0
                } == 1)
        }
        #expect(engine != .sqlite || database.version() &- failed <= 1)
    }
}
