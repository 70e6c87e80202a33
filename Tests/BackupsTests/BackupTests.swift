import Archive
import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

@testable import Backups

@Suite struct BackupTests {
    /// Every pair of engines, as far as they are here.
    static let pairs = Engine.available.flatMap { from in Engine.available.map { (from, $0) } }
    static let noon = Date(timeIntervalSince1970: 1_764_000_000)

    private let place: TemporaryFolder
    private let key = BackupKey(secret: Array("a secret that has more than 32 bytes".utf8))

    init() throws { place = try TemporaryFolder() }

    private func repository(_ key: BackupKey? = nil, isToBeMade: Bool = true) throws -> BackupRepository {
        try BackupRepository(BackupFolder(place.url.path), key: key, isToBeMade: isToBeMade)
    }

    private func exported(_ sample: SampleCommunity) async throws -> [String: Data] {
        let folder = try TemporaryFolder()
        _ = try await Archive(folder.url.path).export(sample.community)
        return try SampleCommunity.contents(folder.url)
    }

    @Test(arguments: pairs, [false, true])
    func `a backup restores the community, also on the other engine`(
        engines: (Engine, Engine), isEncrypted: Bool
    ) async throws {
        let first = try await SampleCommunity(engines.0)
        try await first.fill()
        let repository = try repository(isEncrypted ? key : nil)
        let made = try await repository.make(of: first.community, program: "1", at: Self.noon)
        #expect(made.summary == Archive.Summary(rows: 1_512, files: 2, bytes: 300_005))
        #expect(made.backup.time == Self.noon)

        let second = try await SampleCommunity(engines.1, migrated: false)
        let restored = try await repository.restore(
            made.backup, into: second.community, migrations: SampleCommunity.migrations,
            temporaryFolders: second.temporaryFolders(), isEmpty: SampleCommunity.isEmpty)
        #expect(restored == made.summary)
        #expect(try await exported(second) == exported(first))
        await #expect(throws: ArchiveError.databaseInUse) {
            try await repository.restore(
                made.backup, into: second.community, migrations: SampleCommunity.migrations,
                temporaryFolders: second.temporaryFolders(), isEmpty: SampleCommunity.isEmpty)
        }
    }

    @Test(arguments: [false, true])
    func `another backup costs what changed`(isEncrypted: Bool) async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        try await sample.database.write { db in
            for number in 0..<20_000 {
                try db.run("INSERT INTO a_link (words, kind) VALUES (\("row \(number * 7919)"), 1)")
            }
        }
        let repository = try repository(isEncrypted ? key : nil)
        let first = try await repository.make(of: sample.community, program: "1", at: Self.noon)
        #expect(first.newObjects > 10)
        let same = try await repository.make(of: sample.community, program: "1", at: Self.noon + 60)
        #expect(same.newObjects == 0)
        // A line in the middle of a table, and one that another one was.
        try await sample.database.write { db in
            try db.run("INSERT INTO a_link (words, kind) VALUES ('row 5000x', 1)")
            try db.run("UPDATE single SET count = 5")
        }
        let changed = try await repository.make(of: sample.community, program: "1", at: Self.noon + 120)
        // The piece of the line, the small table, and the list of tables, which counts the rows.
        #expect(changed.newObjects == 3)
        #expect(try repository.backups().map(\.time) == [0, 60, 120].map { Self.noon + $0 })
    }

    @Test(arguments: [false, true])
    func `a flipped bit is found anywhere, and its file named`(isEncrypted: Bool) async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let key = isEncrypted ? key : nil
        let made = try await repository(key).make(of: sample.community, program: "1", at: Self.noon)
        try await repository(key).prove(made.backup, isWhole: true, at: Self.noon)
        #expect(try await repository(key).faults(of: made.backup, reading: .all).isEmpty)
        var chance = SeededGenerator(11)
        for (name, data) in try SampleCommunity.contents(place.url) where !data.isEmpty {
            let file = place.url.appending(path: name)
            for _ in 0..<3 {
                var bytes = [UInt8](data)
                let at = Int.random(in: 0..<bytes.count, using: &chance)
                bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try Data(bytes).write(to: file)
                var found: [BackupError] = []
                do {
                    found = try await repository(key).faults(of: made.backup, reading: .all)
                } catch let error as BackupError {
                    found = [error]
                }
                #expect(
                    found.contains { "\($0)".hasPrefix("\(name) is damaged") },
                    "\(name), byte \(at): \(found)")
            }
            try data.write(to: file)
        }
    }

    @Test func `a file that is missing is named`() async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let repository = try repository()
        let made = try await repository.make(of: sample.community, program: "1", at: Self.noon)
        let name = try #require(SampleCommunity.contents(place.url).keys.first { $0.hasPrefix("objects/") })
        try FileManager.default.removeItem(at: place.url.appending(path: name))
        let faults = try await repository.faults(of: made.backup, reading: .all)
        #expect(faults == [.damaged(name, "it is missing")])
    }

    @Test func `a damaged file of the community's is stored anew`() async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let repository = try repository()
        let first = try await repository.make(of: sample.community, program: "1", at: Self.noon)
        let key = try await sample.keys()[0]
        try Data("nonsense".utf8).write(to: place.url.appending(path: BackupObjects.path(key)))
        #expect(try await repository.faults(of: first.backup, reading: .all).count == 1)
        let second = try await repository.make(of: sample.community, program: "1", at: Self.noon + 60)
        #expect(second.newObjects == 1)
        #expect(try await repository.faults(of: second.backup, reading: .all).isEmpty)
        #expect(try await repository.faults(of: first.backup, reading: .all).isEmpty)
    }

    @Test func `an encrypted backup shows nothing, and opens with its key alone`() async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        _ = try await repository(key).make(of: sample.community, program: "1", at: Self.noon)
        for (name, data) in try SampleCommunity.contents(place.url) {
            for word in ["film\n", "naïve", "a_link", "tables/"] {
                #expect(data.firstRange(of: Data(word.utf8)) == nil, "\(word) in \(name)")
            }
        }
        // Nor do the names tell which files are there.
        let key = try await sample.keys()[0]
        #expect(try !BackupFolder(place.url.path).has(BackupObjects.path(key)))
        #expect(throws: BackupError.self) { try repository() }
        let other = BackupKey(secret: Array("another secret with 32 bytes or more".utf8))
        #expect(throws: BackupError.self) { try repository(other) }
    }

    @Test func `old backups go, but not the last proven one, nor what others use`() async throws {
        let sample = try await SampleCommunity(.sqlite)
        try await sample.fill()
        let repository = try repository()
        var made: [BackupRepository.Made] = []
        for day in 0..<6 {
            try await sample.database.write { db in try db.run("UPDATE single SET count = \(day)") }
            made.append(
                try await repository.make(
                    of: sample.community, program: "1", at: Self.noon + Double(day) * 86_400))
        }
        let now = Self.noon + 5 * 86_400
        // By number and by age.
        var gone = try await repository.prune(keeping: 2, youngerThan: 3.5 * 86_400, at: now)
        #expect(gone.backups == 2)
        #expect(gone.objects > 0)
        // The first that is left is the only one that is proven.
        try await repository.prove(made[2].backup, isWhole: true, at: now)
        gone = try await repository.prune(keeping: 1, youngerThan: 0, at: now)
        #expect(gone.backups == 2)
        let left = try repository.backups()
        #expect(left.map(\.time) == [made[2].backup.time, made[5].backup.time])
        #expect(left.map(\.proven) == [now, nil])
        for backup in left { #expect(try await repository.faults(of: backup, reading: .all).isEmpty) }
    }

    @Test
    func `two programs do not make backups at one time, and a folder with something else is left alone`()
        async throws
    {
        let folder = BackupFolder(place.url.path)
        try await folder.exclusively {
            await #expect(throws: BackupError.busy(place.url.path)) {
                try await BackupFolder(place.url.path).exclusively {}
            }
        }
        #expect(throws: BackupError.noRepository(place.url.path)) { try repository(isToBeMade: false) }
        try Data().write(to: place.url.appending(path: "letter"))
        #expect(throws: BackupError.inUse(place.url.path)) { try repository() }
    }

    @Test(arguments: [7, 4_096, 10_007])
    func `pieces put together are the file, however it comes`(step: Int) throws {
        let lines = (0..<60_000).map { "{\"id\":\($0),\"text\":\"\($0 * 7919 % 1_000_003)\"}\n" }.joined()
        let bytes = Array(lines.utf8)
        var (pieces, splitter) = ([[UInt8]](), FileSplitter(isLines: true))
        for start in stride(from: 0, to: bytes.count, by: step) {
            try Array(bytes[start..<min(start + step, bytes.count)]).withUnsafeBytes {
                try splitter.append($0) { pieces.append($0) }
            }
        }
        try splitter.finish { pieces.append($0) }
        #expect(pieces.flatMap { $0 } == bytes)
        #expect(splitter.size == Int64(bytes.count))
        #expect(pieces.count > 5)
        #expect(pieces.allSatisfy { $0.count <= BackupObjects.largest })
        // However it came, it is cut at the same places.
        var whole: [[UInt8]] = []
        var other = FileSplitter(isLines: true)
        try bytes.withUnsafeBytes { try other.append($0) { whole.append($0) } }
        try other.finish { whole.append($0) }
        #expect(whole == pieces)
    }
}
