import FanfareModels
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct Transactions {
    private struct Refused: Error, Equatable {}

    @Test(arguments: Engine.available)
    func `nothing is left of a body that throws`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        await #expect(throws: Refused()) {
            try await database.write { db in
                try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)")
                throw Refused()
            }
        }
        #expect(try await database.count("account") == 0)
    }

    @Test(arguments: Engine.available)
    func `bodies that fail leave their neighbours in the group alone`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        let refused = try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    do {
                        try await database.write { db in
                            try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
                            if number % 3 == 0 { throw Refused() }
                            if number % 7 == 0 {
                                try db.run("INSERT INTO account (name, coins) VALUES ('n0', -1)")
                            }
                        }
                        return 0
                    } catch is Refused { return 1 } catch let error as StorageError where error.kind == .check
                    { return 1 }
                }
            }
            return try await group.reduce(0, +)
        }
        let kept = (0..<100).filter { $0 % 3 != 0 && $0 % 7 != 0 }
        #expect(refused == 100 - kept.count)
        let names = try await database.read { db in
            try db.rows("SELECT name FROM account") { $0[0] as String }
        }
        #expect(Set(names) == Set(kept.map { "n\($0)" }))
    }

    @Test(arguments: Engine.available)
    func `a table made by a body that throws is gone`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try? await database.write { db in
                        try db.run(" /* new */ create table \(SQL(stringLiteral: "t\(number)")) (id BIGINT)")
                        if number % 2 == 0 { throw Refused() }
                    }
                }
            }
        }
        for number in 0..<20 {
            let exists = (try? await database.count("t\(number)")) != nil
            #expect(exists == (number % 2 == 1), "t\(number)")
        }
    }

    @Test(arguments: Engine.available)
    func `a body cannot go on after a statement has failed`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)") }
        await #expect(throws: StorageError.self) {
            try await database.write { db in
                try db.run("INSERT INTO account (name, coins) VALUES ('bob', 1)")
                do {
                    try db.run("INSERT INTO account (name, coins) VALUES ('ada', 2)")
                } catch let error as StorageError {
                    #expect(error.kind == .notUnique("account.name"))
                }
            }
        }
        #expect(try await database.count("account") == 1)
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('bob', 1)") }
    }

    @Test(arguments: Engine.available)
    func `pipelined statements are seen by the next one, and committed`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        let more: SQL = "UPDATE account SET coins = coins + 1 WHERE name = 'ada'"
        let seen = try await database.write { db in
            try db.pipeline("INSERT INTO account (name, coins) VALUES ('ada', 1)")
            try db.pipeline(more)
            let coins = try db.first("SELECT coins FROM account") { $0[0] as Int }
            try db.pipeline(more)
            return coins
        }
        #expect(seen == 2)
        try await database.write { db in try db.pipeline(more) }
        #expect(try await database.read { try $0.first("SELECT coins FROM account") { $0[0] as Int } } == 4)
    }

    @Test(arguments: Engine.available, [true, false])
    func `the error of a pipelined statement undoes the write`(engine: Engine, isLast: Bool) async throws {
        let database = try await engine.open([.accounts])
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)") }
        let error = await #expect(throws: StorageError.self) {
            try await database.write { db in
                try db.run("INSERT INTO account (name, coins) VALUES ('bob', 1)")
                try db.pipeline("UPDATE account SET coins = 2")
                try db.pipeline("INSERT INTO account (name, coins) VALUES ('ada', 2)")
                try db.pipeline("UPDATE account SET coins = 3")
                if !isLast { try db.run("UPDATE account SET coins = 4") }
            }
        }
        #expect(error?.kind == .notUnique("account.name"))
        if engine == .postgres { #expect(error?.message.contains("VALUES ('ada', 2)") == true) }
        let coins = try await database.read { try $0.rows("SELECT coins FROM account") { $0[0] as Int } }
        #expect(coins == [1])
        try await database.write { db in try db.pipeline("UPDATE account SET coins = 5") }
        #expect(try await database.read { try $0.first("SELECT coins FROM account") { $0[0] as Int } } == 5)
    }

    @Test(arguments: Engine.available)
    func `64 increments at once are all counted`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 0)") }
        let seen = try await withThrowingTaskGroup { group in
            for _ in 0..<64 {
                group.addTask {
                    try await database.write { db in
                        let coins =
                            try db.first("SELECT coins FROM account WHERE name = 'ada'") { $0[0] as Int }
                            ?? -1
                        try db.run("UPDATE account SET coins = \(coins + 1) WHERE name = 'ada'")
                        return coins
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen == Set(0..<64))
        #expect(try await database.read { try $0.first("SELECT coins FROM account") { $0[0] as Int } } == 64)
    }

    @Test(arguments: Engine.available)
    func `a read sees one state while others write`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        try await database.write { db in
            try db.run("INSERT INTO account (name, coins) VALUES ('ada', 5000), ('bob', 5000)")
        }
        try await withThrowingTaskGroup { group in
            for round in 0..<50 {
                group.addTask {
                    try await database.write { db in
                        try db.run("UPDATE account SET coins = coins - \(round) WHERE name = 'ada'")
                        try db.run("UPDATE account SET coins = coins + \(round) WHERE name = 'bob'")
                    }
                }
                group.addTask {
                    try await database.read { db in
                        let ada =
                            try db.first("SELECT coins FROM account WHERE name = 'ada'") { $0[0] as Int } ?? 0
                        Thread.sleep(forTimeInterval: 0.002)
                        let bob =
                            try db.first("SELECT coins FROM account WHERE name = 'bob'") { $0[0] as Int } ?? 0
                        #expect(ada + bob == 10_000)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: Engine.available)
    func `pipelined statements each have their rows`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        try await database.write { db in
            for number in 1...3 {
                try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), \(number))")
            }
        }
        // Twice, since statements are prepared the first time.
        for round in 0..<2 {
            let found = try await database.read { db in
                let many = try db.pipelined("SELECT name FROM account WHERE coins > \(1) ORDER BY name") {
                    $0[0] as String
                }
                let none = try db.pipelined("SELECT name FROM account WHERE name = \("n\(round + 9)")") {
                    $0[0] as String
                }
                let one = try db.first("SELECT coins FROM account WHERE name = 'n3'") { $0[0] as Int }
                let last = try db.pipelined("SELECT coins FROM account ORDER BY coins DESC") { $0[0] as Int }
                _ = try db.pipelined("SELECT name FROM account") { $0[0] as String }
                return (try many.all(), try none.first(), one, try last.first())
            }
            #expect(found == (["n2", "n3"], nil, 3, 3))
        }
        // Nobody asks.
        let sum = Mutex(0)
        try await database.read { db in
            _ = try db.pipelined("SELECT coins FROM account") { row in
                let coins: Int = row[0]
                sum.withLock { $0 += coins }
            }
        }
        #expect(sum.withLock(\.self) == 6)
        let written = try await database.write { db in
            let before = try db.pipelined("SELECT SUM(coins) FROM account") { $0[0] as Int }
            try db.pipeline("UPDATE account SET coins = coins + 1")
            let after = try db.pipelined("SELECT SUM(coins) FROM account") { $0[0] as Int }
            return (try before.first(), try after.first())
        }
        #expect(written == (6, 9))
    }

    @Test(arguments: Engine.available, [0, 1, 2])
    func `the error of a pipelined read ends it`(engine: Engine, place: Int) async throws {
        let database = try await engine.open([.accounts])
        let overflow: SQL = "SELECT ABS(-9223372036854775807 - CAST(\(1) AS BIGINT))"
        for _ in 0..<2 {
            let error = await #expect(throws: StorageError.self) {
                try await database.read { db in
                    let all = try (0..<3).map { number in
                        try db.pipelined(number == place ? overflow : "SELECT \(number)") { $0[0] as Int }
                    }
                    return try all.map { try $0.all() }
                }
            }
            if engine == .postgres { #expect(error?.message.contains("SELECT ABS") == true) }
            #expect(try await database.count("account") == 0)
        }
    }

    @Test(arguments: Engine.available)
    func `a read cannot write`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        for read in [database.read, database.slow]
            as [(@escaping @Sendable (any Connection) throws -> Void) async throws -> Void]
        {
            await #expect(throws: StorageError.self) {
                try await read { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)") }
            }
            await #expect(throws: StorageError.self) {
                try await read { db in try db.pipeline("INSERT INTO account (name, coins) VALUES ('ada', 1)")
                }
            }
        }
        #expect(try await database.count("account") == 0)
    }

    @Test(arguments: Engine.available)
    func `a read sees what was written before it`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        for number in 1...50 {
            try await database.write { db in
                try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
            }
            #expect(try await database.count("account") == number)
            let slowly = try await database.slow {
                try $0.first("SELECT COUNT(*) FROM account") { $0[0] as Int }
            }
            #expect(slowly == number)
        }
    }

    @Test(arguments: Engine.available)
    func `a write whose caller was cancelled is whole or absent`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    let write = Task {
                        try await database.write { db in
                            try db.run("INSERT INTO account (name, coins) VALUES (\("a\(number)"), 0)")
                            try db.run("INSERT INTO account (name, coins) VALUES (\("b\(number)"), 0)")
                        }
                    }
                    write.cancel()
                    _ = await write.result
                }
            }
        }
        let halves = try await database.read { db in
            try db.rows("SELECT substr(name, 2) FROM account GROUP BY substr(name, 2) HAVING COUNT(*) <> 2") {
                $0[0] as String
            }
        }
        #expect(halves == [])
    }

    @Test(arguments: Engine.available)
    func `closing waits for what was begun, and ends it`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        let outcomes = await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    await Result {
                        try await database.write { db in
                            try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
                        }
                    }
                }
            }
            group.addTask {
                await database.close()
                return .success(0)
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for case .failure(let error as StorageError) in outcomes { #expect(error.kind == .unavailable) }
        #expect(outcomes.count == 41)
        await #expect(throws: StorageError.self) { try await database.count("account") }
        await #expect(throws: StorageError.self) { try await database.slow { _ in } }
        await #expect(throws: StorageError.self) { try await database.write { _ in } }
        await database.close()
    }

    @Test func `writes that wait together share a commit`() async throws {
        let database = try await Engine.sqlite.open([.accounts])
        let before = database.counters()
        try await withThrowingTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    try await database.write { db in
                        try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
                    }
                }
            }
            try await group.waitForAll()
        }
        let after = database.counters()
        let writes = after["writes", default: 0] - before["writes", default: 0]
        let commits = after["commits", default: 0] - before["commits", default: 0]
        #expect(writes == 500)
        #expect(commits <= 250)
    }

    @Test(arguments: Engine.available)
    func `a commit is one of content unless all in it say that they change figures alone`(engine: Engine)
        async throws
    {
        let database = try await engine.open([.accounts])
        func commits(_ name: String) -> Int { database.counters()[name, default: 0] }
        func insert(_ number: Int, _ change: ChangeKind) async throws {
            try await database.write(change) { db in
                try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
            }
        }
        let before = commits("content_commits")
        for number in 0..<5 { try await insert(number, .figures) }
        #expect(commits("content_commits") == before)
        let version = database.contentVersion()
        try await insert(5, .content)
        #expect(commits("content_commits") == before + 1)
        #expect(database.contentVersion() > version)
        // What is in the same commit does not hide it, and neither does what failed.
        try await withThrowingTaskGroup { group in
            for number in 6..<206 {
                group.addTask { try await insert(number, number % 2 == 0 ? .figures : .content) }
            }
            try await group.waitForAll()
        }
        #expect(commits("content_commits") > before + 1)
        let last = (content: commits("content_commits"), all: commits("commits"))
        await #expect(throws: StorageError.self) { try await insert(6, .content) }
        try await insert(206, .figures)
        #expect(commits("content_commits") == last.content && commits("commits") == last.all + 1)
    }
}

extension Migration {
    static let accounts = Migration(
        "accounts-1",
        """
        CREATE TABLE account (name TEXT PRIMARY KEY, coins BIGINT NOT NULL CHECK (coins >= 0)) WITHOUT ROWID;
        """)
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
