import App
import FanfareModels
import Foundation
@testable import Live
import MediaKit
import NIOHTTP1
import Members
import Processes
import Storage
import TestSupport
import Testing

@Suite struct PlayingTests {
    /// Width and height of what is played, and which kinds of streams there are.
    private func look(_ list: TestResponse, of stream: ID<LiveStream>, _ server: TestServer) async throws
        -> String
    {
        let folder = try TemporaryFolder()
        let head = try #require(list.text.firstMatch(of: /URI="([^"]+)"/)).1
        var bytes = try await server.call(.GET, "/api/v1/live/\(stream)/\(head)").bytes
        for segment in list.segments {
            bytes += try await server.call(.GET, "/api/v1/live/\(stream)/\(segment)").bytes
        }
        let file = folder.url.appending(path: "film.mp4")
        try Data(bytes).write(to: file)
        let probe = try run(
            "ffprobe",
            ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", file.path])
        try #require(probe.succeeded)
        return probe.text
    }

    @Test func `H.264 goes over as it is, in segments of at most two seconds`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.send(StartLive(title: "Me"), as: ada.token).id
            for (number, bytes) in SampleRecording.h264.prefix(3).enumerated() {
                #expect(try await server.piece(bytes, number, of: stream, as: ada.token).status == 200)
            }
            try await eventually("playing") { try await server.playlist(stream).status == 200 }
            let before = try await server.playlist(stream)
            for (number, bytes) in SampleRecording.h264.enumerated().dropFirst(3) {
                #expect(try await server.piece(bytes, number, of: stream, as: ada.token).status == 200)
            }
            try await eventually("going on") {
                try await server.playlist(stream).segments.count > before.segments.count
            }
            let list = try await server.playlist(stream)
            #expect(list.headers["content-type"] == "application/vnd.apple.mpegurl")
            #expect(list.headers["cache-control"] == "no-store")
            #expect(!list.lengths.isEmpty && list.lengths.allSatisfy { $0 <= 2 })
            let facts = try await look(list, of: stream, server)
            #expect(facts.contains("h264,720,480") && facts.contains("aac"))
        }
    }

    @Test func `VP8 is made into H.264 of at most 640 by 360`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(SampleRecording.vp8, by: ada)
            try await eventually("some seconds") { try await server.playlist(stream).segments.count >= 3 }
            let list = try await server.playlist(stream)
            #expect(list.lengths.allSatisfy { $0 <= 1.1 })
            let facts = try await look(list, of: stream, server)
            #expect(facts.contains("h264,320,240") && facts.contains("aac"))
        }
    }

    @Test func `a picture without sound and sound without a picture can be played`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let seen = try await server.stream(SampleRecording.picture, by: people[0])
            let heard = try await server.stream(SampleRecording.sound, by: people[1])
            #expect(try await look(server.playlist(seen), of: seen, server).contains("h264"))
            #expect(try await look(server.playlist(heard), of: heard, server) == "aac\n")
        }
    }

    @Test func `what has too few key frames to be copied is encoded from the next beginning on`() async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let film = SampleRecording.rare
            let stream = try await server.stream(film, by: ada)
            try await eventually("asked to begin anew") {
                try await server.live.look()
                return try await server.piece([1], 60, of: stream, as: ada.token).number == 0
            }
            try await server.send(film, to: stream, as: ada.token)
            try await eventually("encoded") {
                try await (server.playlist(stream).first ?? 0) >= 2 * StreamIngest.segmentsOfRun
            }
            #expect(try await server.playlist(stream).lengths.allSatisfy { $0 <= 1.1 })
        }
    }

    @Test func `segments are files of the playlist and nothing else`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada)
            let segment = try #require(try await server.playlist(stream).segments.first)
            let path = "/api/v1/live/\(stream)/\(segment)"
            let whole = try await server.call(.GET, path)
            #expect(whole.status == 200 && whole.headers["content-type"] == "video/iso.segment")
            #expect(whole.headers["cache-control"]?.contains("immutable") == true)
            let head = try await server.call(.HEAD, path)
            #expect(head.status == 200 && head.headers["content-length"] == "\(whole.bytes.count)")
            let part = try await server.call(.GET, path, headers: [("Range", "bytes=10-19")])
            #expect(part.status == 206 && part.bytes == Array(whole.bytes[10..<20]))
            let names = [
                "1-index.m3u8", "1-..%2f..%2f..%2ffanfare.db", "9-init.mp4", "1-999999.m4s", "x-init.mp4",
                "init.mp4",
                "1-", "-1-init.mp4",
            ]
            for name in names {
                let reply = try await server.call(.GET, "/api/v1/live/\(stream)/media/\(name)")
                #expect(reply.status == 404, "\(name)")
            }
        }
    }

    @Test(arguments: Engine.available)
    func `who was removed or is blocked gets no segments with their own token`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let stream = try await server.stream(by: ada)
            let segment = try #require(try await server.playlist(stream).segments.first)
            let path = "/api/v1/live/\(stream)/\(segment)"
            #expect(try await server.call(.GET, path, as: grace.token).status == 200)
            try await server.send(RemoveFromLive(stream, grace.user.id), as: ada.token)
            try await server.send(Block(linus.user.id), as: ada.token)
            let removed = try await server.call(.GET, path, as: grace.token)
            #expect(removed.status == 403 && removed.text.contains("sent you out"))
            #expect(try await server.call(.GET, path, as: linus.token).status == 404)
            #expect(try await server.call(.GET, path).status == 200)
            #expect(try await server.call(.GET, path, as: ada.token).status == 200)
        }
    }

    @Test func `who is live is seen everywhere, until the end`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            _ = try await server.send(ShowPerson(ada.user.id))
            _ = try await server.send(ListPeople())
            let stream = try await server.stream(by: ada)
            let profile = try await server.send(ShowPerson(ada.user.id)).person
            #expect(profile.live && profile.userType == .creator)
            for viewer in [nil, grace.token] {
                #expect(
                    try await server.send(ListPeople(), as: viewer).data.first { $0.id == ada.user.id }?.live
                        == true)
                #expect(try await server.send(ShowLiveOf(ada.user.id), as: viewer).id == stream)
            }
            let list = try await server.send(ListLive(), as: grace.token)
            #expect(list.data.map(\.id) == [stream] && list.data[0].person.live)
            try await server.send(EndLive(stream), as: ada.token)
            #expect(try await server.send(ListLive()).data.isEmpty)
            #expect(try await !server.send(ShowPerson(ada.user.id)).person.live)
            #expect(
                try await server.send(ListPeople(), as: grace.token).data.first { $0.id == ada.user.id }?.live
                    == false)
            #expect(try await server.refusal(ShowLiveOf(ada.user.id)) == 404)

            // Who plays is a little behind; then its folder goes.
            #expect(try await server.playlist(stream).text.hasSuffix("#EXT-X-ENDLIST\n"))
            var live = try server.live
            live.now = { Date().addingTimeInterval(11) }
            try await live.look()
            #expect(try await server.playlist(stream).status == 410)
            let left = try await live.folder(stream).names()
            #expect(left.isEmpty && live.registry.feeds.isEmpty)
        }
    }

    @Test func `what a killed server left is swept`() async throws {
        try await TestServer.run { server in
            let folder = "\(server.app.settings.data)/live/77/1"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await server.live.sweep()
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }
}
