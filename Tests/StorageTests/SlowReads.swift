import Concurrency
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct SlowReads {
    /// Counts to `number` without an index: about 100 ns a step.
    private static func count(to number: Int) -> SQL {
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(number)) SELECT MAX(i) FROM n
        """
    }

    @Test(arguments: Engine.available)
    func `slow reads do not hold up quick ones`(engine: Engine) async throws {
        let database = try await engine.open([.things])
        let isOver = AtomicBool()
        try await withThrowingTaskGroup { group in
            for number in 0..<4 {
                group.addTask {
                    let body: @Sendable (any Connection) throws -> Int? = { db in
                        let deadline = ContinuousClock.now + .seconds(10)
                        var found: Int?
                        repeat {
                            found = try db.first(SlowReads.count(to: 2_000_000)) { $0[0] }
                        } while !isOver.isSet && ContinuousClock.now < deadline
                        return isOver.isSet ? found : nil
                    }
                    let found =
                        number % 2 == 0 ? try await database.slow(body) : try await database.read(body)
                    #expect(found == 2_000_000)
                }
            }
            try await Task.sleep(for: .milliseconds(20))
            for _ in 0..<100 { _ = try await database.count("thing") }
            isOver.set()
            try await group.waitForAll()
        }
    }

    @Test func `a read that outlasts its allowance runs again and counts as slow`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(
            path: folder.url.appending(path: "test.db").path, quickInstructions: 10_000,
            shims: Engine.sqliteShims)
        let found = try await database.read { db in
            // One that hides the error must not pass for one that was quick.
            do { return try db.first(SlowReads.count(to: 100_000)) { $0[0] as Int } } catch { return -1 }
        }
        #expect(found == 100_000)
        #expect(database.counters()["slow_reads"] == 1)
        for _ in 0..<2000 { _ = try await database.read { db in try db.first("SELECT 1") { $0[0] as Int } } }
        #expect(database.counters()["slow_reads"] == 1)
        await database.close()
    }

    @Test func `a slow read ends when its time is over or its caller leaves`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(
            path: folder.url.appending(path: "test.db").path, slowReads: .milliseconds(300),
            shims: Engine.sqliteShims)
        let endless: @Sendable (any Connection) throws -> Int? = { db in
            try db.first(SlowReads.count(to: .max)) { $0[0] }
        }
        let error = await #expect(throws: StorageError.self) { try await database.slow(endless) }
        #expect(error?.kind == .interrupted)
        let running = Task { try await database.slow(endless) }
        try await eventually("the second slow read") { database.counters()["slow_reads"] == 2 }
        running.cancel()
        await #expect(throws: (any Error).self) { try await running.value }
        #expect(try await database.slow { db in try db.first("SELECT 7") { $0[0] as Int } } == 7)
        await database.close()
    }

    @Test func `more readers than connections all get their answer`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(
            path: folder.url.appending(path: "test.db").path, readers: 1, shims: Engine.sqliteShims)
        let sum = try await withThrowingTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    try await database.read { db in try db.first("SELECT \(number) + 0") { $0[0] as Int } ?? 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 124_750)
        await database.close()
    }
}
