@testable import App
import Foundation
import Storage
import TestSupport
import Testing

/// The database as it was before an upgrade.
@Suite struct UpgradeCopyTests {
    private let folder: TemporaryFolder
    private let noon = Date(timeIntervalSince1970: 1_764_000_000)
    private static let first = Migration("first", "CREATE TABLE word (id BIGINT PRIMARY KEY)")
    private static let second = Migration("second", "INSERT INTO word (id) VALUES (2)")

    init() throws { folder = try TemporaryFolder() }

    private var copies: UpgradeCopies { UpgradeCopies(folder.url.path) }

    private func open() throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.url.appending(path: "fanfare.db").path, shims: Engine.sqliteShims)
    }

    private func words(_ path: String) async throws -> [Int] {
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        let words: [Int] = try await database.read { db in
            try db.rows("SELECT id FROM word ORDER BY id") { $0[0] }
        }
        await database.close()
        return words
    }

    @Test func `a database is copied before it is changed, and only then`() async throws {
        let database = try open()
        #expect(try await copies.add(database, before: [Self.first], at: noon) == nil)
        try await database.migrate([Self.first])
        try await database.write { db in try db.run("INSERT INTO word (id) VALUES (1)") }
        #expect(try await copies.add(database, before: [Self.first], at: noon) == nil)

        let copy = try #require(try await copies.add(database, before: [Self.first, Self.second], at: noon))
        #expect(copy.hasSuffix("/before-upgrade/20251124T160000Z.db"))
        // A migration that fails and is tried again.
        #expect(try await copies.add(database, before: [Self.first, Self.second], at: noon + 60) == nil)
        try await database.migrate([Self.first, Self.second])
        try copies.finish()
        await database.close()
        #expect(try await words(copy) == [1])
        #expect(try await words(folder.url.appending(path: "fanfare.db").path) == [1, 2])
        var about = stat()
        #expect(lstat(copy, &about) == 0 && about.st_mode & 0o077 == 0)
    }

    @Test func `the newest two stay`() async throws {
        let database = try open()
        var known = [Self.first]
        for number in 1...4 {
            try await database.migrate(known)
            known.append(Migration("more-\(number)", "INSERT INTO word (id) VALUES (\(number * 10))"))
            _ = try #require(try await copies.add(database, before: known, at: noon + Double(number)))
            try copies.finish()
        }
        await database.close()
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "before-upgrade").path)
        #expect(names.sorted() == ["20251124T160003Z.db", "20251124T160004Z.db"])
    }
}
