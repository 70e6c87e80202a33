import FanfareModels
import Storage
import TestSupport
import Testing

@Suite struct Constraints {
    @Test(
        arguments: Engine.available,
        [
            ("INSERT INTO person (id, username, team, shirt) VALUES (1, 'x', 1, 9)", "person.id"),
            ("INSERT INTO person (username, team, shirt) VALUES ('ada', 1, 9)", "person.username"),
            ("INSERT INTO person (username, team, shirt) VALUES ('x', 1, 7)", "person.team, person.shirt"),
            ("INSERT INTO title (words) VALUES ('THE WHALE')", "title_words_any_case"),
            ("INSERT INTO follow (follower, followee) VALUES (1, 2)", "follow.follower, follow.followee"),
            ("UPDATE person SET username = 'bob' WHERE id = 1", "person.username"),
        ] as [(SQL, String)])
    func `what is not unique is named by its columns`(engine: Engine, refused: (SQL, String)) async throws {
        let (sql, name) = refused
        let database = try await engine.open([.people])
        let error = await #expect(throws: StorageError.self) {
            try await database.write { db in try db.run(sql) }
        }
        #expect(error?.kind == .notUnique(name))
    }

    @Test(
        arguments: Engine.available,
        [
            ("INSERT INTO follow (follower, followee) VALUES (1, 99)", .foreignKey),
            ("DELETE FROM person WHERE id = 2", .foreignKey),
            ("INSERT INTO person (username, team, shirt) VALUES ('x', 1, 0)", .check),
            ("INSERT INTO person (username, team) VALUES ('x', 1)", .check),
            ("INSERT INTO nowhere (x) VALUES (1)", .other),
            ("INSERT INTO person (username, team, shirt) VALUES ('x', 'red', 1)", nil),
        ] as [(SQL, StorageError.Kind?)])
    func `what the schema refuses is told apart`(engine: Engine, refused: (SQL, StorageError.Kind?))
        async throws
    {
        let (sql, kind) = refused
        let database = try await engine.open([.people])
        let error = await #expect(throws: StorageError.self) {
            try await database.write { db in try db.run(sql) }
        }
        if let kind { #expect(error?.kind == kind) }
        #expect(try await database.count("person") == 2)
        #expect(try await database.count("follow") == 1)
    }

    @Test(arguments: Engine.available)
    func `a key that is checked late fails its own body only`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        let failed = await withTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    do {
                        try await database.write { db in
                            try db.run("INSERT INTO late (person) VALUES (\(number % 4 == 0 ? 99 : 1))")
                        }
                        return 0
                    } catch let error as StorageError {
                        #expect(error.kind == .foreignKey)
                        return 1
                    } catch { return 1000 }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(failed == 10)
        #expect(try await database.count("late") == 30)
    }

    @Test(arguments: Engine.available)
    func `rows that were changed are counted`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        let counts = try await database.write { db in
            [
                try db.run("UPDATE person SET shirt = shirt + 10"),
                try db.run("UPDATE person SET shirt = 1 WHERE id = 99"),
                try db.run("INSERT INTO follow (follower, followee) VALUES (1, 2) ON CONFLICT DO NOTHING"),
                try db.run("INSERT INTO follow (follower, followee) VALUES (2, 1) ON CONFLICT DO NOTHING"),
                try db.run("SELECT id FROM person"),
                try db.run("DELETE FROM follow"),
            ]
        }
        #expect(counts == [2, 0, 0, 1, 0, 2])
    }

    @Test(arguments: Engine.available)
    func `numbers that the database gives are never given twice`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        func add(_ name: String) async throws -> Int? {
            try await database.write { db in
                try db.first("INSERT INTO late (person) VALUES (1) RETURNING id") { $0[0] }
            }
        }
        let first = try #require(try await add("x"))
        try await database.write { db in try db.run("DELETE FROM late") }
        #expect(try #require(try await add("y")) > first)
    }

    @Test(arguments: Engine.available)
    func `lists, fragments and nothing are bound`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        let names = ["bob", "ada", "o'hara", "?"]
        let before: Int? = nil
        let shirts: SQL = "shirt BETWEEN \(1) AND \(99)"
        let found = try await database.read { db in
            try db.rows(
                """
                SELECT username, '?' AS "what?" /* why? */ FROM person -- who?
                WHERE username IN \(list: names) AND \(shirts) AND (\(before) IS NULL OR id < \(before))
                ORDER BY id DESC
                """
            ) { $0[0] as String }
        }
        #expect(found == ["bob", "ada"])
        let nobody = try await database.read { db in
            try db.rows("SELECT id FROM person WHERE id IN \(list: [Int]())") { $0[0] as Int }
        }
        #expect(nobody == [])
    }

    @Test(arguments: Engine.available)
    func `a statement within a row of itself has rows of its own`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        let pairs = try await database.read { db in
            try db.rows("SELECT id FROM person ORDER BY id") { outer in
                try db.rows("SELECT id FROM person ORDER BY id") { inner in
                    (outer[0] as Int) * 10 + (inner[0] as Int)
                }
            }
        }
        #expect(pairs == [[11, 12], [21, 22]])
    }

    @Test(arguments: Engine.available)
    func `more different statements than are kept still work`(engine: Engine) async throws {
        let database = try await engine.open([.people])
        for round in 0..<3 {
            for number in 0..<400 {
                let found = try await database.read { db in
                    try db.first("SELECT \(SQL(stringLiteral: String(number))) + 0") { $0[0] as Int }
                }
                #expect(found == number, "in round \(round)")
            }
        }
    }
}

extension Migration {
    static let people = Migration(
        "people-1",
        """
        CREATE TABLE person (
            id BIGSERIAL PRIMARY KEY,
            username TEXT NOT NULL UNIQUE,
            team BIGINT NOT NULL,
            shirt BIGINT NOT NULL CHECK (shirt > 0),
            UNIQUE (team, shirt)
        );
        CREATE TABLE title (words TEXT NOT NULL);
        CREATE UNIQUE INDEX title_words_any_case ON title (lower(words));
        INSERT INTO title (words) VALUES ('The Whale');
        CREATE TABLE follow (
            follower BIGINT NOT NULL REFERENCES person (id),
            followee BIGINT NOT NULL REFERENCES person (id),
            PRIMARY KEY (follower, followee)
        ) WITHOUT ROWID;
        CREATE TABLE late (
            id BIGSERIAL PRIMARY KEY,
            person BIGINT NOT NULL REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
        );
        INSERT INTO person (username, team, shirt) VALUES ('ada', 1, 7), ('bob', 1, 8);
        INSERT INTO follow (follower, followee) VALUES (1, 2);
        """)
}
