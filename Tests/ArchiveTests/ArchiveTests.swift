import FanfareModels
import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

@testable import Archive

@Suite struct ArchiveTests {
    /// Every pair of engines, as far as they are here.
    static let pairs = Engine.available.flatMap { from in Engine.available.map { (from, $0) } }

    @Test(arguments: pairs)
    func `a community is the same on the other engine, to the byte`(from: Engine, to: Engine) async throws {
        let first = try await SampleCommunity(from)
        try await first.fill()
        let one = try TemporaryFolder()
        let written = try await Archive(one.url.path).export(first.community)
        #expect(written == Archive.Summary(rows: 1_512, files: 2, bytes: 300_005))

        let second = try await SampleCommunity(to)
        #expect(try await second.load(one.url) == written)
        let other = try TemporaryFolder()
        _ = try await Archive(other.url.path).export(second.community)
        let (these, those) = try (SampleCommunity.contents(one.url), SampleCommunity.contents(other.url))
        #expect(these.keys.sorted() == those.keys.sorted())
        for (name, bytes) in these where name != "SHA256SUMS" {
            #expect(
                those[name].map { String(decoding: $0, as: UTF8.self) }
                    == String(decoding: bytes, as: UTF8.self))
        }
        #expect(these == those)
        // Numbers go on where they were, also after the last row has gone.
        let next = try await second.database.write { db in
            try db.insert("INSERT INTO kind (words) VALUES ('next')") as ID<Person>
        }
        #expect(next.number == 9)
    }

    @Test func `a flipped bit is found in any file, and nothing is brought in`() async throws {
        let first = try await SampleCommunity(.sqlite)
        try await first.fill()
        let whole = try TemporaryFolder()
        _ = try await Archive(whole.url.path).export(first.community)
        var chance = SeededGenerator(7)
        for name in try SampleCommunity.contents(whole.url).keys.sorted() {
            let copy = try TemporaryFolder()
            let folder = copy.url.appending(path: "archive")
            try FileManager.default.copyItem(at: whole.url, to: folder)
            let file = folder.appending(path: name)
            var bytes = [UInt8](try Data(contentsOf: file))
            guard !bytes.isEmpty else { continue }
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            try Data(bytes).write(to: file)
            let second = try await SampleCommunity(.sqlite)
            let refused = await #expect(throws: ArchiveError.self, "\(name), byte \(place)") {
                try await second.load(folder)
            }
            // A digest that has changed is found where the file is.
            let words = "\(try #require(refused))"
            #expect(name == "SHA256SUMS" || words.hasPrefix("\(name) "), "\(words)")
            #expect(try await second.keys().isEmpty)
        }
    }

    @Test func `what is there stays as it is`() async throws {
        let first = try await SampleCommunity(.sqlite)
        try await first.fill()
        let folder = try TemporaryFolder()
        await #expect(throws: ArchiveError.noArchive(folder.url.path)) { try await first.load(folder.url) }
        _ = try await Archive(folder.url.path).export(first.community)
        await #expect(throws: ArchiveError.databaseInUse) { try await first.load(folder.url) }
        await #expect(throws: ArchiveError.folderInUse(folder.url.path)) {
            try await Archive(folder.url.path).export(first.community)
        }
    }

    @Test func `an older archive is brought up to date, a newer one refused`() async throws {
        let first = try await SampleCommunity(.sqlite)
        try await first.fill()
        let folder = try TemporaryFolder()
        _ = try await Archive(folder.url.path).export(first.community)
        let newer =
            SampleCommunity.migrations + [
                Migration("sample-2", "ALTER TABLE kind ADD COLUMN more TEXT NOT NULL DEFAULT 'then';")
            ]
        let second = try await SampleCommunity(.sqlite, migrated: false)
        _ = try await second.load(folder.url, newer)
        let more: [String] = try await second.database.read { db in
            try db.rows("SELECT DISTINCT more FROM kind") { $0[0] }
        }
        #expect(more == ["then"])
        let third = try await SampleCommunity(.sqlite, migrated: false)
        await #expect(throws: ArchiveError.tooNew("sample-1")) {
            try await third.load(folder.url, MediaSchema.migrations)
        }
    }

    @Test func `a stored file that is missing or damaged is named`() async throws {
        let first = try await SampleCommunity(.sqlite)
        try await first.fill()
        let key = try #require(BlobKey(try await first.keys()[0]))
        let path = try #require(try await first.store.file(key))
        try Data("something else".utf8).write(to: URL(filePath: path))
        let folder = try TemporaryFolder()
        await #expect(throws: ArchiveError.damaged(path, "its content is not that of its name")) {
            try await Archive(folder.url.path).export(first.community)
        }
        try FileManager.default.removeItem(atPath: path)
        let other = try TemporaryFolder()
        await #expect(throws: ArchiveError.mediaMissing([key.description])) {
            try await Archive(other.url.path).export(first.community)
        }
    }
}
