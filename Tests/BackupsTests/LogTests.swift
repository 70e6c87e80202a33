import Archive
import Cryptography
import Foundation
import JSON
import MediaKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Backups

/// The changes of each second, and what is restored out of them.
@Suite struct LogTests {
    private let place: TemporaryFolder
    private let data: TemporaryFolder
    private let key = BackupKey(secret: Array("a secret that has more than 32 bytes".utf8))
    private let clock = TestClock(BackupTests.noon)
    private let chain = LogChain(at: BackupTests.noon)

    init() throws { (place, data) = (try TemporaryFolder(), try TemporaryFolder()) }

    private func repository(_ key: BackupKey? = nil) throws -> BackupRepository {
        try BackupRepository(BackupFolder(place.url.path), key: key, isToBeMade: true)
    }

    private var path: String { data.url.appending(path: "test.db").path }

    private func open() async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        try await database.migrate([
            Migration("words", "CREATE TABLE word (id BIGINT PRIMARY KEY, text TEXT NOT NULL);")
        ])
        return database
    }

    /// Ships each change to the repository at once.
    private func capture(_ database: SQLiteDatabase, to repository: BackupRepository) throws {
        _ = try database.beginCapture(now: { [clock] in clock.now }) { [chain] changes in
            try repository.parts(of: changes) { name, bytes in
                try repository.add(bytes, named: name, to: chain)
            }
        }
    }

    private func addBase(_ database: SQLiteDatabase, to repository: BackupRepository) async throws {
        let begin = try database.checkpointCaptured()
        try await repository.addBase(
            files: [], program: "1", to: chain, from: begin, read: { try database.readFile($0) }
        ) {
            [clock] in (clock.now, try #require(try database.captureLog()))
        }
    }

    private func words(_ database: any Database) async throws -> [String] {
        try await database.read { db in try db.rows("SELECT text FROM word ORDER BY id") { $0[0] } }
    }

    private func restored(_ moment: Date, from repository: BackupRepository) async throws -> [String] {
        let log = try #require(try repository.logMoment(at: moment))
        #expect(log.time <= moment)
        let copy = data.url.appending(path: "\(UUID().uuidString).db").path
        try repository.writeDatabase(of: log, to: copy)
        let database = try SQLiteDatabase(path: copy, shims: Engine.sqliteShims)
        let words = try await words(database)
        await database.close()
        return words
    }

    @Test(arguments: [false, true])
    func `every moment is restored as it was`(isEncrypted: Bool) async throws {
        let repository = try repository(isEncrypted ? key : nil)
        let database = try await open()
        try capture(database, to: repository)
        var chance = SeededGenerator(5)
        var states: [(time: Date, words: [String])] = []
        for second in 0..<40 {
            clock.advance(1)
            for _ in 0..<Int.random(in: 0...3, using: &chance) {
                let number = Int.random(in: 0..<300, using: &chance)
                let text = String(
                    repeating: "word \(second) ", count: Int.random(in: 1...400, using: &chance))
                try await database.write { db in
                    if number % 7 == 0 { try db.run("DELETE FROM word WHERE id % 5 = \(number % 5)") }
                    try db.run(
                        """
                        INSERT INTO word (id, text) VALUES (\(number), \(text))
                        ON CONFLICT (id) DO UPDATE SET text = excluded.text
                        """)
                }
            }
            if second % 15 == 2 {
                try await addBase(database, to: repository)
            } else {
                try database.captureLog()
            }
            if second >= 2 { states.append((clock.now, try await words(database))) }
        }
        await database.close()
        #expect(try repository.logMoment(at: states[0].time - 1) == nil)
        for state in states {
            #expect(try await restored(state.time, from: repository) == state.words)
            #expect(try await restored(state.time + 0.9, from: repository) == state.words)
        }
        let range = try #require(try repository.ranges().first)
        #expect(range.start == states[0].time && range.end <= states.last!.time)
        if isEncrypted {
            for (name, data) in try SampleCommunity.contents(place.url) {
                #expect(data.firstRange(of: Data("word ".utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func `what was not written to its end is left out, and missing changes are told`() async throws {
        let repository = try repository()
        let database = try await open()
        try capture(database, to: repository)
        try await addBase(database, to: repository)
        var files: [Set<String>] = []
        for number in 0..<4 {
            clock.advance(1)
            let before = Set(try SampleCommunity.contents(place.url).keys)
            // 6 MB are two files.
            let text = String(repeating: "x", count: number == 3 ? 6_000_000 : 10)
            try await database.write { db in
                try db.run("INSERT INTO word (id, text) VALUES (\(number), \(text))")
            }
            try database.captureLog()
            files.append(Set(try SampleCommunity.contents(place.url).keys).subtracting(before))
        }
        await database.close()
        #expect(files.map(\.count) == [1, 1, 1, 2])
        #expect(try await restored(.distantFuture, from: repository).count == 4)
        try FileManager.default.removeItem(at: place.url.appending(path: files[3].sorted()[1]))
        #expect(try await restored(.distantFuture, from: repository).count == 3)
        try FileManager.default.removeItem(at: place.url.appending(path: files[1].first!))
        #expect(try await restored(BackupTests.noon + 1, from: repository).count == 1)
        #expect(throws: BackupError.self) { try repository.logMoment(at: .distantFuture) }
    }

    @Test func `stored files come back, and are read from a backup where it has them`() async throws {
        let repository = try repository()
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let keys = try await sample.keys()
        func add(_ key: String) async throws {
            let file = try #require(try await sample.store.file(BlobKey(key)!))
            try repository.addFile(file, as: key, known: try repository.newestFiles())
        }
        #expect(try repository.missingFiles(of: keys) == keys)
        try await add(keys[0])
        _ = try await repository.make(of: sample.community, program: "1", at: BackupTests.noon)
        let objects = try SampleCommunity.contents(place.url).keys.filter { $0.hasPrefix("objects/") }
        try await add(keys[1])
        #expect(try repository.missingFiles(of: keys).isEmpty)
        #expect(
            try SampleCommunity.contents(place.url).keys.filter { $0.hasPrefix("objects/") }.sorted()
                == objects.sorted())
        for key in keys {
            let copy = data.url.appending(path: key).path
            try repository.writeFile(key, to: copy)
            #expect(SHA256.hash(of: [UInt8](try Data(contentsOf: URL(filePath: copy)))).hex == key)
        }
        // The objects stay when the backup goes.
        try await repository.prune(keeping: 1, youngerThan: 0, at: BackupTests.noon + 86_400)
        try FileManager.default.removeItem(at: place.url.appending(path: "backups"))
        try await repository.prune(keeping: 1, youngerThan: 0, at: BackupTests.noon + 86_400)
        for key in keys { try repository.writeFile(key, to: data.url.appending(path: "again-\(key)").path) }
    }

    @Test(arguments: [false, true])
    func `a flipped bit in the log is found anywhere, and its file named`(isEncrypted: Bool) async throws {
        let key = isEncrypted ? key : nil
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let made = try await repository(key).make(of: sample.community, program: "1", at: BackupTests.noon)
        let database = try await open()
        try capture(database, to: try repository(key))
        try await addBase(database, to: try repository(key))
        let stored = try await sample.keys()[0]
        let file = try #require(try await sample.store.file(BlobKey(stored)!))
        try repository(key).addFile(file, as: stored, known: try repository(key).newestFiles())
        for number in 0..<3 {
            clock.advance(1)
            try await database.write { db in try db.run("INSERT INTO word (id, text) VALUES (\(number), 'x')")
            }
            try database.captureLog()
        }
        await database.close()
        #expect(try await repository(key).faults(of: made.backup, reading: .all).isEmpty)
        var chance = SeededGenerator(3)
        var count = 0
        for (name, data) in try SampleCommunity.contents(place.url) where name.hasPrefix("log/") {
            for _ in 0..<5 {
                var bytes = [UInt8](data)
                let at = Int.random(in: 0..<bytes.count, using: &chance)
                bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try Data(bytes).write(to: place.url.appending(path: name))
                let found = try await repository(key).faults(of: made.backup, reading: .all)
                #expect(
                    found.contains { "\($0)".hasPrefix("\(name) is damaged") },
                    "\(name), byte \(at): \(found)")
                count += 1
            }
            try data.write(to: place.url.appending(path: name))
        }
        #expect(count >= 25)
    }

    @Test func `what is too old goes, and everything younger can still be restored`() async throws {
        let repository = try repository()
        let database = try await open()
        try capture(database, to: repository)
        for hour in 0..<60 {
            try await database.write { db in try db.run("INSERT INTO word (id, text) VALUES (\(hour), 'x')") }
            if hour % 12 == 0 {
                try await addBase(database, to: repository)
            } else {
                try database.captureLog()
            }
            clock.advance(3_600)
        }
        await database.close()
        let now = BackupTests.noon + 60 * 3_600
        try await repository.pruneLog(olderThan: 30 * 3_600, at: now)
        #expect(try repository.ranges().map(\.start) == [BackupTests.noon + 24 * 3_600])
        #expect(try SampleCommunity.contents(place.url).keys.filter { $0.hasPrefix("log/") }.count < 42)
        for hour in 24..<60 {
            #expect(
                try await restored(BackupTests.noon + Double(hour) * 3_600, from: repository).count == hour
                    + 1)
        }
        // A chain that ended goes as a whole.
        let second = LogChain(at: now)
        try await repository.addBase(
            files: [], program: "1", to: second, from: 0, read: { _ in }
        ) { (now, LogPosition()) }
        try await repository.pruneLog(olderThan: 0, at: now + 3_600)
        #expect(try repository.ranges().map(\.chain) == [second])
        try await repository.pruneLog(olderThan: 0, at: now + 30 * 86_400)
        #expect(try repository.ranges().map(\.chain) == [second])
    }
}
