import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct SQLiteFiles {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test func `a missing folder, a folder and a file that is no database are said clearly`() throws {
        try Data(repeating: 65, count: 5000).write(to: folder.url.appending(path: "text.db"))
        for (name, kind, word) in [
            ("nowhere/test.db", .unavailable, "does not exist"), ("", .unavailable, "is a folder"),
            ("text.db", .corrupt, "not a database"),
        ] as [(String, StorageError.Kind, String)] {
            let error = #expect(throws: StorageError.self) {
                try SQLiteDatabase(path: path(name), shims: Engine.sqliteShims)
            }
            #expect(error?.kind == kind)
            #expect(error?.message.contains(word) == true && error?.message.contains(folder.url.path) == true)
        }
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func `a file that may not be written is said clearly`() async throws {
        try await SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims).close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path("test.db"))
        let error = #expect(throws: StorageError.self) {
            try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
        }
        #expect(error?.kind == .unavailable)
    }

    @Test func `a copy made while writing is whole when opened`() async throws {
        let database = try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
        try await database.migrate([.accounts])
        for number in 0..<100 {
            try await database.write { db in
                try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 0)")
            }
        }
        // As a machine that stops leaves them: the log not moved into the file.
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path("test.db\(end)"), toPath: path("copy.db\(end)"))
        }
        let copy = try SQLiteDatabase(path: path("copy.db"), shims: Engine.sqliteShims)
        try await copy.migrate([.accounts])
        #expect(try await copy.count("account") == 100)
        await copy.close()
        await database.close()
    }

    @Test func `a closed database has no log any more`() async throws {
        for _ in 0..<50 {
            let database = try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
            try await database.migrate([.accounts])
            _ = try await database.slow { db in try db.first("SELECT name FROM account") { _ in } }
            await database.close()
            try #require(access(path("test.db-wal"), F_OK) != 0)
        }
    }

    @Test func `two programs write the same file`() async throws {
        let one = try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
        let other = try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
        try await one.migrate([.accounts])
        try await other.write { db in try db.run("INSERT INTO account (name, coins) VALUES ('ada', 0)") }
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                let database = number % 2 == 0 ? one : other
                group.addTask {
                    try await database.write { db in
                        let coins = try db.first("SELECT coins FROM account") { $0[0] as Int } ?? 0
                        try db.run("UPDATE account SET coins = \(coins + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await one.read { try $0.first("SELECT coins FROM account") { $0[0] as Int } } == 200)
        await one.close()
        await other.close()
    }

    @Test func `a full disk fails the writes that need more, and reading goes on`() async throws {
        let database = try SQLiteDatabase(path: path("test.db"), shims: Engine.sqliteShims)
        try await database.migrate([.things])
        try await database.write { db in
            _ = try db.first("PRAGMA max_page_count = 40") { _ in }
            try db.run("INSERT INTO thing (number) VALUES (1)")
        }
        let outcomes = await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask { () -> StorageError.Kind? in
                    do {
                        let bytes = [UInt8](repeating: 1, count: number % 2 == 0 ? 200_000 : 10)
                        try await database.write { db in
                            try db.run("INSERT INTO thing (bytes) VALUES (\(bytes))")
                        }
                        return nil
                    } catch { return (error as? StorageError)?.kind ?? .other }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count(where: { $0 == .full }) == 20)
        #expect(StorageError(.full, "").problem == .diskFull && StorageError(.other, "").problem == nil)
        #expect(outcomes.count(where: { $0 == nil }) == 20)
        #expect(try await database.count("thing") == 21)
        await database.close()
    }
}
