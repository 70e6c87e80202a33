import Activity
import Community
import FanfareModels
import Foundation
import Storage
import TestKit
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
        try await database.migrate(Community.migrations)
        let bell = Bell(database: database, addresses: Addresses(base: ""), hub: Hub())
        let ada = ID<Person>(1)
        let list = try await bell.list(ListActivity(), of: ada)
        #expect(list.unseen == 2 && list.data.map(\.seen) == [false, false, true])
        try await database.write { db in
            try bell.record(Notice(to: ada, .badge, detail: "Loved", at: .now), in: db)
        }
        #expect(try await bell.list(ListActivity(), of: ada).data.map(\.id.number) == [4, 3, 2, 1])
    }
}

extension Migration {
    fileprivate static func before(_ names: String...) -> [Migration] {
        Community.migrations.filter { !names.contains($0.name) }
    }
}
