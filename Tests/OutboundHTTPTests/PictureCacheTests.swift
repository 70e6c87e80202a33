import Processes
import FanfareModels
import Foundation
import Logging
import MediaKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import OutboundHTTP

@Suite struct PictureCacheTests {
    @Test(arguments: Engine.available)
    func `a picture is downloaded once, then comes from the disk, also without its server`(engine: Engine)
        async throws
    {
        let cabinet = try await PictureCacheFixture(engine)
        let red = try cabinet.png("255 0 0")
        try await FakeServer.run { _ in
            .init(200, red, type: "image/png")
        } _: { replay in
            let first = try await cabinet.load(replay.base + "/a.png")
            #expect(try cabinet.colour(first) == "255 0 0")
            for _ in 0..<5 { #expect(try await cabinet.load(replay.base + "/a.png") == first) }
            #expect(replay.asked.count == 1)
        }
        await cabinet.end()
    }

    @Test func `two addresses never share a picture, and many who ask at once cause one request`()
        async throws
    {
        let cabinet = try await PictureCacheFixture(.sqlite)
        let (red, blue) = (try cabinet.png("255 0 0"), try cabinet.png("0 0 255"))
        try await FakeServer.run { uri in
            .init(200, uri == "/red" ? red : blue, type: "image/png")
        } _: { replay in
            try await withThrowingTaskGroup(of: (String, PictureCache.Entry).self) { group in
                for at in 0..<100 {
                    let path = at % 2 == 0 ? "/red" : "/blue"
                    group.addTask { (path, try await cabinet.load(replay.base + path)) }
                }
                for try await (path, entry) in group {
                    #expect(try cabinet.colour(entry) == (path == "/red" ? "255 0 0" : "0 0 255"))
                }
            }
            #expect(replay.asked.count == 2)
        }
        await cabinet.end()
    }

    @Test(arguments: [
        FakeServer.CannedResponse(200, Array("<!doctype html><img src=x>".utf8), type: "image/png"),
        FakeServer.CannedResponse(200, [], type: "image/png"),
        FakeServer.CannedResponse(
            200, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], type: "image/png"),
        FakeServer.CannedResponse(
            200, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), type: "image/svg+xml"),
        FakeServer.CannedResponse(404, [], type: "image/png"),
        FakeServer.CannedResponse(500, Array("{}".utf8)),
        FakeServer.CannedResponse(200, Array("GIF89a".utf8), type: "image/gif").cutOff,
    ])
    func `what is no picture is not kept, and not asked for again at once`(answer: FakeServer.CannedResponse)
        async throws
    {
        let cabinet = try await PictureCacheFixture(.sqlite)
        try await FakeServer.run { _ in
            answer
        } _: { replay in
            await #expect(throws: OutboundError.self) { try await cabinet.load(replay.base) }
            let asked = replay.asked.count
            await #expect {
                try await cabinet.load(replay.base)
            } throws: {
                if case OutboundError.paused = $0 { true } else { false }
            }
            #expect(replay.asked.count == asked)
            let used = try await cabinet.cache.used()
            #expect(used == 0)
            #expect(try cabinet.files() == [])
        }
        await cabinet.end()
    }

    @Test func `after seven days the old picture is shown while a new one is got by its validator`()
        async throws
    {
        let cabinet = try await PictureCacheFixture(.sqlite)
        let (red, blue) = (try cabinet.png("255 0 0"), try cabinet.png("0 0 255"))
        let isChanged = Mutex(false)
        try await FakeServer.run { _ in
            isChanged.withLock { $0 }
                ? .init(200, blue, type: "image/png", headers: [("ETag", "\"2\"")])
                : .init(200, red, type: "image/png", headers: [("ETag", "\"1\"")])
        } _: { replay in
            let first = try await cabinet.load(replay.base)
            isChanged.withLock { $0 = true }
            cabinet.advance(7 * 86_400 - 1)
            #expect(try await cabinet.load(replay.base) == first)
            #expect(replay.asked.count == 1)
            cabinet.advance(1)
            #expect(try await cabinet.load(replay.base) == first)
            while try await cabinet.load(replay.base) == first { try await Task.sleep(for: .milliseconds(2)) }
            #expect(try cabinet.colour(try await cabinet.load(replay.base)) == "0 0 255")
            #expect(replay.asked.last?.headers["if-none-match"] == "\"1\"")
            while try cabinet.files().count > 1 { try await Task.sleep(for: .milliseconds(2)) }
        }
        await cabinet.end()
    }

    @Test func `a picture that did not change is good for seven days more`() async throws {
        let cabinet = try await PictureCacheFixture(.sqlite)
        let red = try cabinet.png("255 0 0")
        let isKnown = Mutex(false)
        try await FakeServer.run { _ in
            isKnown.withLock { $0 }
                ? .init(304, []) : .init(200, red, type: "image/png", headers: [("ETag", "\"1\"")])
        } _: { replay in
            let first = try await cabinet.load(replay.base)
            isKnown.withLock { $0 = true }
            cabinet.advance(8 * 86_400)
            _ = try await cabinet.load(replay.base)
            while try await cabinet.images.load(replay.base).savedAt < cabinet.now {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try await cabinet.load(replay.base) == first)
            #expect(replay.asked.count == 2)
        }
        await cabinet.end()
    }

    @Test(arguments: Engine.available)
    func `the least recently used go when the bound is reached`(engine: Engine) async throws {
        let cabinet = try await PictureCacheFixture(engine, pictures: 3)
        try await FakeServer.run { [cabinet] uri in
            .init(200, cabinet.pictures[Int(uri.dropFirst()) ?? 0], type: "image/png")
        } _: { replay in
            for at in 0..<3 {
                _ = try await cabinet.load("\(replay.base)/\(at)")
                cabinet.advance(7200)
            }
            _ = try await cabinet.load(replay.base + "/0")
            cabinet.advance(7200)
            _ = try await cabinet.load(replay.base + "/3")
            #expect(try await cabinet.cache.used() <= cabinet.bound)
            #expect(try cabinet.bytes() <= cabinet.bound)
            let asked = replay.asked.count
            _ = try await cabinet.load(replay.base + "/0")
            #expect(replay.asked.count == asked)
            _ = try await cabinet.load(replay.base + "/1")
            #expect(replay.asked.count == asked + 1)
        }
        await cabinet.end()
    }

    @Test func `files that no row knows go at the start, and a file that is gone is got again`() async throws
    {
        let cabinet = try await PictureCacheFixture(.sqlite)
        let red = try cabinet.png("255 0 0")
        try await FakeServer.run { _ in
            .init(200, red, type: "image/png")
        } _: { replay in
            let entry = try await cabinet.load(replay.base)
            try Data("left by a crash".utf8).write(to: URL(filePath: "\(cabinet.cache.folder)/left.webp"))
            try await cabinet.cache.cleanUp()
            #expect(try cabinet.files() == [URL(filePath: entry.path).lastPathComponent])
            try FileManager.default.removeItem(atPath: entry.path)
            #expect(try await cabinet.load(replay.base) == entry)
            #expect(replay.asked.count == 2)
        }
        await cabinet.end()
    }
}

/// A cache in a folder of its own, with a clock that a test sets.
private final class PictureCacheFixture: Sendable {
    let cache: PictureCache
    let images: ReadThroughCache<String, PictureCache.Entry>
    let bound: Int64
    let pictures: [[UInt8]]
    private let outbound: OutboundClient
    private let folder: TemporaryFolder

    /// - Parameter pictures: how many of the test's pictures the cache has room for.
    init(_ engine: Engine, pictures count: Int = 1000) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let time = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        pictures = try (0..<4).map { try Self.png("\($0 * 60) 10 200", in: folder) }
        let database = try await engine.open(OutboundSchema.migrations + MediaSchema.migrations)
        outbound = OutboundClient(allowed: ["127.0.0.1"], sleep: { _ in })
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (store, temporaryFolders) = (
            try FolderStore("\(folder.url.path)/media"), try TemporaryFolders("\(folder.url.path)/scratch")
        )
        let media = Pictures(
            store, temporaryFolders: temporaryFolders, runner: ProcessRunner(atOnce: 4, queue: 256), log: log)
        // What one of them takes is measured by a cache without a bound.
        let wide = try PictureCache(
            folder: "\(folder.url.path)/wide", bound: .max, database: database, outbound: outbound,
            backOff: BackOff(database), pictures: media, temporaryFolders: temporaryFolders, log: log)
        let sizes = try await FakeServer.run { [pictures] uri in
            .init(200, pictures[Int(uri.dropFirst()) ?? 0], type: "image/png")
        } _: { replay in
            var sizes: [Int64] = []
            for at in 0..<4 {
                sizes.append(Int64(try await wide.images().load("\(replay.base)/\(at)").value.size))
            }
            return sizes
        }
        try await database.write { db in try db.run("DELETE FROM outside_picture") }
        bound = sizes.max().map { $0 * Int64(count) + $0 / 2 } ?? 0
        cache = try PictureCache(
            folder: "\(folder.url.path)/pictures", bound: bound, database: database, outbound: outbound,
            backOff: BackOff(database, now: { time.now }), pictures: media,
            temporaryFolders: temporaryFolders, log: log,
            now: { time.now })
        images = cache.images()
        clock = time
    }

    private let clock: TestClock

    var now: Date { clock.now }
    func advance(_ seconds: TimeInterval) { clock.advance(seconds) }

    func load(_ address: String) async throws -> PictureCache.Entry { try await images.load(address).value }

    func end() async {
        await images.end()
    }

    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: cache.folder) }

    func bytes() throws -> Int64 {
        try files().reduce(0) {
            $0 + Int64(try Data(contentsOf: URL(filePath: "\(cache.folder)/\($1)")).count)
        }
    }

    /// A picture of one colour.
    func png(_ colour: String) throws -> [UInt8] { try Self.png(colour, in: folder) }

    /// The colour of the middle of a picture in the cache.
    func colour(_ entry: PictureCache.Entry) throws -> String {
        let numbers = try Self.vips(["getpoint", entry.path, "5", "5"]).split(separator: " ").compactMap {
            Double($0)
        }
        return numbers.prefix(3).map { $0 < 60 ? "0" : $0 > 195 ? "255" : "?" }.joined(separator: " ")
    }

    private static func png(_ colour: String, in folder: TemporaryFolder) throws -> [UInt8] {
        let (black, made) = ("\(folder.url.path)/black.v", "\(folder.url.path)/made.png")
        _ = try vips(["black", black, "40", "40", "--bands", "3"])
        _ = try vips(["linear", black, made, "1", colour, "--uchar"])
        return Array(try Data(contentsOf: URL(filePath: made)))
    }

    private static func vips(_ arguments: [String]) throws -> String {
        let result = try run("vips", arguments)
        try #require(result.succeeded)
        return result.text
    }
}
