import Foundation
import Storage
import StoragePostgres
import TestSupport
import Testing

@Suite struct Migrations {
    private let first = Migration(
        "book-1", "CREATE TABLE book (id BIGSERIAL PRIMARY KEY, title TEXT NOT NULL);")
    private let second = Migration(
        "book-2-author",
        """
        ALTER TABLE book ADD COLUMN author TEXT NOT NULL DEFAULT 'a; b'; -- whose? nobody's;
        CREATE INDEX book_author ON book (author);
        INSERT INTO book (title) VALUES ('The Whale')
        """)

    @Test(arguments: Engine.available)
    func `each is made once, in order, also when more come later`(engine: Engine) async throws {
        let database = try await engine.open([first])
        for _ in 0..<3 { try await database.migrate([first, second]) }
        #expect(try await database.count("book") == 1)
        #expect(try await database.count("migration") == 2)
        let author = try await database.read { try $0.first("SELECT author FROM book") { $0[0] as String } }
        #expect(author == "a; b")
    }

    @Test(arguments: Engine.available)
    func `a database that is newer than the program is refused`(engine: Engine) async throws {
        let database = try await engine.open([first, second])
        let error = await #expect(throws: StorageError.self) { try await database.migrate([first]) }
        #expect(error?.kind == .tooNew)
        #expect(error?.message.contains("book-2-author") == true)
        #expect(try await database.count("book") == 1)
    }

    @Test(arguments: Engine.available)
    func `one that fails leaves nothing, and those before it stay`(engine: Engine) async throws {
        let database = try await engine.open()
        let broken = Migration(
            "book-2-broken",
            """
            CREATE TABLE shelf (id BIGSERIAL PRIMARY KEY);
            INSERT INTO book (title) VALUES ('left over');
            INSERT INTO nowhere (x) VALUES (1);
            """)
        await #expect(throws: StorageError.self) { try await database.migrate([first, broken, second]) }
        #expect(try await database.count("book") == 0)
        #expect(try await database.count("migration") == 1)
        await #expect(throws: StorageError.self) { try await database.count("shelf") }
        try await database.migrate([first, second])
        #expect(try await database.count("book") == 1)
    }

    @Test(arguments: Engine.available)
    func `two with one name are refused`(engine: Engine) async throws {
        let database = try await engine.open()
        await #expect(throws: StorageError.self) { try await database.migrate([first, first]) }
    }

    @Test(arguments: Engine.available)
    func `many at once, also of several programs, make each once`(engine: Engine) async throws {
        let place = try await engine.place()
        let databases = try (0..<3).map { _ in try place.open() }
        try await withThrowingTaskGroup { [first, second] group in
            for database in databases + databases {
                group.addTask { try await database.migrate([first, second]) }
            }
            try await group.waitForAll()
        }
        #expect(try await databases[0].count("book") == 1)
        for database in databases { await database.close() }
    }
}
