import Foundation
import Storage
import TestSupport
import Testing

@testable import StoragePostgres

@Suite(.enabled(if: Engine.available.contains(.postgres), "FANFARE_TEST_POSTGRES is not set"))
struct PostgresServers {
    @Test func `a server that is not there is said clearly`() {
        let error = #expect(throws: StorageError.self) {
            try PostgresDatabase(url: "postgres://nobody@127.0.0.1:1/nothing")
        }
        #expect(error?.kind == .unavailable)
        #expect(error?.message.contains("refused") == true)
    }

    @Test(arguments: [("53100", StorageError.Kind.full), ("53200", .busy)])
    func `a full disk is told from too little memory`(state: String, kind: StorageError.Kind) async throws {
        let database = try await Engine.postgres.open()
        let error = await #expect(throws: StorageError.self) {
            try await database.write { db in
                try db.run(
                    SQL(stringLiteral: "DO 'BEGIN RAISE EXCEPTION USING ERRCODE = ''\(state)''; END'"))
            }
        }
        #expect(error?.kind == kind)
        await database.close()
    }

    @Test func `a connection that has just read runs another transaction`() async throws {
        let url = try #require(try await Engine.postgres.freshURL())
        let session = PostgresSession(
            url: url, PostgresCatalogCache(url: url), Counters(), CommitListeners(), WriteTurns(),
            statements: .seconds(2), committed: { _ in })
        // The first time each statement is prepared, which waits for the end of the read.
        for round in 0..<3 {
            #expect(try session.read { try $0.first("SELECT 1") { $0[0] as Int } } == 1)
            #expect(
                try session.readCommitted { try $0.first("SELECT 2") { $0[0] as Int } } == 2, "\(round)")
        }
    }

    @Test func `of many statements those that are run often stay prepared`() async throws {
        let url = try #require(try await Engine.postgres.freshURL())
        let database = try PostgresDatabase(url: url, connections: 1)
        let often: SQL = "SELECT COUNT(*) FROM pg_prepared_statements WHERE statement <> \("")"
        var most = 0
        for round in 0..<60 {
            let known = try await database.read { db in
                for number in 0..<10 {
                    _ = try db.rows("SELECT 1 LIMIT \(round * 10 + number)") { $0[0] as Int }
                }
                return try db.first(often) { $0[0] as Int } ?? 0
            }
            most = max(most, known)
        }
        #expect((200...280).contains(most))
        let plans = try await database.read { db in
            try db.first(
                """
                SELECT generic_plans + custom_plans FROM pg_prepared_statements
                WHERE statement LIKE 'SELECT COUNT(*) FROM pg_prepared_statements%'
                """
            ) { $0[0] as Int }
        }
        #expect(plans == 60)
        await database.close()
    }

    @Test func `a statement is not planned for its values`() async throws {
        let database = try await Engine.postgres.open([.things])
        try await database.write { db in
            try db.run("INSERT INTO thing (number) SELECT n FROM generate_series(1, 10000) AS n")
            try db.run("CREATE INDEX thing_number ON thing (number)")
            try db.run("ANALYZE thing")
        }
        let plans = try await database.read { db in
            for number in 1...12 {
                _ = try db.rows(
                    """
                    SELECT number FROM thing WHERE number >= \(number * 500) AND number < \(number * 500 + number)
                    ORDER BY number LIMIT \(21) OFFSET \(0)
                    """
                ) { $0[0] as Int }
            }
            return try db.first(
                "SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE '%OFFSET%' AND statement NOT LIKE '%pg_prepared%'"
            ) { $0[0] as Int }
        }
        #expect(plans == 12)
        await database.close()
    }

    @Test func `connections that the server has ended are opened anew`() async throws {
        let place = try await Engine.postgres.place()
        let database = try place.open()
        try await database.migrate([.accounts])
        try await database.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 0)") }
        let other = try place.open()
        for round in 1...20 {
            try await other.endConnections()
            try await database.write { db in try db.run("UPDATE account SET coins = coins + 1") }
            // The second time what reads has just read, and either time it has a statement to prepare.
            for limit in [2 * round, 2 * round + 1] {
                try await other.endConnections()
                let coins = try await database.read { db in
                    try db.first("SELECT coins FROM account LIMIT \(limit)") { $0[0] as Int }
                }
                #expect(coins == round)
            }
        }
        await database.close()
        await other.close()
    }

    @Test func `no acknowledged write is lost, and none is doubled, while connections are being ended`()
        async throws
    {
        let place = try await Engine.postgres.place()
        let database = try place.open()
        let other = try place.open()
        try await database.migrate([.accounts])
        let acknowledged = try await withThrowingTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    var names: [String] = []
                    for number in 0..<60 {
                        let name = "\(worker)-\(number)"
                        do {
                            // One that was run again after it had been committed would meet itself here.
                            try await database.write { db in
                                try db.run("INSERT INTO account (name, coins) VALUES (\(name), 1)")
                            }
                            names.append(name)
                        } catch let error as StorageError where error.kind == .unavailable {
                            #expect(error.message.contains("not known"))
                        }
                    }
                    return names
                }
            }
            group.addTask {
                for _ in 0..<60 {
                    try await other.endConnections()
                    try await Task.sleep(for: .milliseconds(3))
                }
                return []
            }
            return try await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        #expect(database.counters()["retries", default: 0] > 0)
        let kept = try await other.read { db in try db.rows("SELECT name FROM account") { $0[0] as String } }
        #expect(acknowledged.subtracting(kept) == [])
        #expect(acknowledged.count > 400)
        await database.close()
        await other.close()
    }
}

extension Database {
    /// Ends all connections to this schema but the one that does it.
    fileprivate func endConnections() async throws {
        try await slow { db in
            try db.each(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()
                """
            ) { _ in }
        }
    }
}
