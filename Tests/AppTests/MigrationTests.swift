import Notifications
import App
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

/// Databases of earlier versions.
@Suite struct MigrationTests {
    @Test(arguments: Engine.available)
    func `what a bell said before notices were numbered with the person's standing, it says after`(
        on engine: Engine
    ) async throws {
        let earlier = Migration.before("people-4-fewer-pages", "activity-2-fewer-pages")
        let database = try await engine.open(earlier)
        try await database.write { db in
            try db.run(
                """
                INSERT INTO person (username, username_key, first_name, last_name, name_key, user_type, created_ms)
                VALUES ('ada', 'ada', 'Ada', 'Lovelace', 'ada lovelace', 'member', 0)
                """)
            try db.run("INSERT INTO standing (person) SELECT id FROM person")
            try db.run("INSERT INTO bell (person, last, seen) SELECT id, 3, 1 FROM person")
            for id in 1...3 {
                try db.run(
                    """
                    INSERT INTO notice (person, id, kind, actor, subject, detail, at_ms)
                    SELECT id, \(id), 'badge', 0, 0, \("Known \(id)"), 0 FROM person
                    """)
            }
        }
        try await database.migrate(App.migrations)
        let app = try await TestApp(features: App.standardFeatures(ServerSettings()), database: database).app
        let ada = ID<Person>(1)
        let list = try await app.notifications.list(ListActivity(), of: ada)
        #expect(list.unseen == 2 && list.data.map(\.seen) == [false, false, true])
        try await database.write { db in
            try app.people.notices.record(Notice(to: ada, .badge, detail: "Loved", at: .now), in: db)
        }
        #expect(
            try await app.notifications.list(ListActivity(), of: ada).data.map(\.id.number) == [4, 3, 2, 1])
    }

    @Test(arguments: Engine.available)
    func `follows and the ledger of an earlier version are kept, and go with the person`(on engine: Engine)
        async throws
    {
        let database = try await engine.open(Migration.before("people-6-of-standing"))
        try await database.write { db in
            for name in ["ada", "grace", "joan"] {
                try db.run(
                    """
                    INSERT INTO person (username, username_key, first_name, last_name, name_key, user_type, created_ms)
                    VALUES (\(name), \(name), \(name), '', \(name), 'member', 0)
                    """)
            }
            try db.run("INSERT INTO standing (person) SELECT id FROM person")
            for (follower, followed) in [(1, 2), (2, 3), (3, 2)] {
                try db.run("INSERT INTO follow VALUES (\(follower), \(followed), \(follower * 10))")
            }
            try db.run("INSERT INTO score_entry VALUES (2, 1, 'followed', 1, 10, 1, 0, 1, 10, 11)")
            try db.run("INSERT INTO score_entry VALUES (3, 1, 'followed', 1, 10, 2, 0, 1, 20, 22)")
            // The clocks of two servers differ.
            try db.run("INSERT INTO score_entry VALUES (2, 2, 'followed', 1, 10, 3, 0, 2, 40, 40)")
            try db.run("INSERT INTO score_entry VALUES (2, 3, 'followed', 1, 10, 4, 0, 3, 30, 30)")
            try db.run("UPDATE standing SET entries = 3 WHERE person = 2")
            try db.run("UPDATE standing SET entries = 1 WHERE person = 3")
        }
        try await database.migrate(App.migrations)
        let follows: SQL = "SELECT follower, followed, at_ms FROM follow ORDER BY at_ms"
        let ledger = { (person: Int) -> SQL in
            """
            SELECT person, number, actor, at_ms, earned_ms FROM \(Ledger.entries(of: ID<Person>(Int64(person)))) AS e
            ORDER BY number
            """
        }
        #expect(try await numbers(follows, 3, in: database) == [[1, 2, 10], [2, 3, 20], [3, 2, 30]])
        let entries = [[2, 1, 1, 10, 11], [2, 2, 3, 40, 40], [2, 3, 4, 30, 30]]
        #expect(try await numbers(ledger(1), 5, in: database) == [])
        #expect(try await numbers(ledger(2), 5, in: database) == entries)
        #expect(try await numbers(ledger(3), 5, in: database) == [[3, 1, 2, 20, 22]])
        let totals: SQL = "SELECT person, followed_amount, followed_reputation FROM standing ORDER BY person"
        #expect(try await numbers(totals, 3, in: database) == [[1, 0, 0], [2, 3, 30], [3, 1, 10]])
        #expect(try await numbers("SELECT person FROM score_total", 1, in: database) == [])

        let app = try await TestApp(features: App.standardFeatures(ServerSettings()), database: database).app
        try await database.write { try app.people.forget(ID<Person>(2), in: $0) }
        #expect(try await numbers(follows, 3, in: database) == [])
        #expect(try await numbers("SELECT person FROM score_entry", 1, in: database) == [[3], [3]])
        await #expect(throws: StorageError.self) {
            try await database.write { try $0.run("INSERT INTO follow VALUES (1, 2, 0)") }
        }
    }

    @Test(arguments: Engine.available)
    func `closed places of an earlier version are found by person, the best of each first`(
        on engine: Engine
    ) async throws {
        let database = try await engine.open(Migration.before("rankings-3-places-by-person"))
        try await database.write { db in
            for id in 1...3 { try db.run("INSERT INTO closed_ranking \(Self.closed(id, id < 3 ? id : nil))") }
            for (ranking, place, person) in [
                (1, 1, 7), (1, 2, 8), (2, 1, 8), (2, 2, nil), (2, 3, 7), (3, 1, 7),
            ]
                as [(
                    Int, Int, Int?
                )]
            {
                try db.run(
                    """
                    INSERT INTO closed_place (ranking, place, person, points, reached_ms)
                    VALUES (\(ranking), \(place), \(person), 5, 0)
                    """)
            }
        }
        try await database.migrate(App.migrations)
        let places: SQL = "SELECT ranking, person, place FROM closed_place_of ORDER BY ranking, person"
        #expect(
            try await numbers(places, 3, in: database) == [[1, 7, 1], [1, 8, 2], [2, 7, 3], [2, 8, 1]])
        let best: SQL = "SELECT person, place, starts_ms FROM best_place ORDER BY person"
        #expect(try await numbers(best, 3, in: database) == [[7, 1, 1], [8, 1, 2]])
    }

    /// A daily ranking, or one that is being closed.
    private static func closed(_ id: Int, _ closed: Int?) -> SQL {
        """
        (category, period, starts_ms, ends_ms, places, closed_ms)
        VALUES ('cheers', 'daily', \(id), \(id + 1), 3, \(closed))
        """
    }

    private func numbers(_ sql: SQL, _ columns: Int, in database: any Database) async throws -> [[Int]] {
        try await database.read { db in try db.rows(sql) { row in (0..<columns).map { row[$0] } } }
    }
}

extension Migration {
    /// Without these and those of their slices that came after them.
    fileprivate static func before(_ names: String...) -> [Migration] {
        var ended: Set<Substring> = []
        return App.migrations.filter { migration in
            let slice = migration.name.prefix { $0 != "-" }
            if names.contains(migration.name) { ended.insert(slice) }
            return !ended.contains(slice)
        }
    }
}
