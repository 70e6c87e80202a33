import App
import Processes
import FanfareModels
import Foundation
@testable import Live
import MediaKit
import NIOHTTP1
import Members
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct PieceTests {
    @Test func `pieces are taken in order, each once`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let film = SampleRecording.h264
            let stream = try await server.send(StartLive(title: "Me"), as: ada.token).id
            func send(_ number: Int, _ bytes: [UInt8]? = nil, as token: String = ada.token) async throws
                -> TestResponse
            {
                try await server.piece(bytes ?? film[number], number, of: stream, as: token)
            }
            let early = try await send(1)
            #expect(early.status == 409 && early.number == 0)
            #expect(try await send(0).status == 200)
            #expect(try await send(0).text == #"{"next":1,"state":"starting"}"#)
            let gap = try await send(3)
            #expect(gap.status == 409 && gap.number == 1)
            #expect(try await send(1, []).status == 200)
            #expect(try await send(2).status == 200)
            #expect(try await send(2, as: grace.token).status == 403)
            #expect(try await send(3, [UInt8](repeating: 0, count: Live.pieceLimit + 1)).status == 413)
            #expect(try await server.piece(film[0], 0, of: ID(99), as: ada.token).status == 404)
            let nonsense = try await server.call(
                .POST, "/api/v1/live/\(stream)/pieces?seq=x", as: ada.token, body: [1])
            #expect(nonsense.status == 400)
            let guest = try await server.call(.POST, "/api/v1/live/\(stream)/pieces?seq=3", body: [1])
            #expect(guest.status == 401)
            try await server.send(EndLive(stream), as: ada.token)
            let late = try await send(3)
            #expect(late.status == 410 && late.text.contains("The stream has ended."))
        }
    }

    @Test(arguments: [
        [UInt8](repeating: 7, count: 5000),
        Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
            + [UInt8](repeating: 32, count: 400),
    ])
    func `what is no stream ends it, and its host reads why`(bytes: [UInt8]) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.send(StartLive(title: "Me"), as: ada.token).id
            let reply = try await server.piece(bytes, 0, of: stream, as: ada.token)
            #expect(reply.status == 415 && reply.text.contains("This is no stream that can be played"))
            let ended = try await server.send(ShowLive(stream), as: ada.token)
            #expect(ended.state == .ended && ended.reason?.contains("no stream") == true)
            let next = try await server.piece(bytes, 1, of: stream, as: ada.token)
            #expect(next.status == 410 && next.text.contains("This is no stream that can be played"))
        }
    }

    @Test func `a recorder that begins anew goes on in the same stream`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada)
            let before = try await server.playlist(stream)
            try await server.send(SampleRecording.vp8, to: stream, as: ada.token)
            try await eventually("the next run") {
                try await (server.playlist(stream).first ?? 0) >= 2 * StreamIngest.segmentsOfRun
            }
            let after = try await server.playlist(stream)
            #expect(before.first == StreamIngest.segmentsOfRun)
            #expect(after.text.contains("#EXT-X-DISCONTINUITY-SEQUENCE:2"))
            // Who plays the first is a little behind.
            let old = try await server.call(.GET, "/api/v1/live/\(stream)/\(before.segments[0])")
            #expect(old.status == 200)
        }
    }

    @Test func `when the encoder dies the sender is asked to begin anew, and after three times it ends`()
        async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada)
            let feed = try #require(server.live.registry.feed(stream))
            for death in 1...3 {
                await feed.program?.kill()
                _ = await feed.program?.outcome()
                let reply = try await server.piece([1, 2, 3], 50, of: stream, as: ada.token)
                if death == 3 {
                    #expect(reply.status == 415)
                    break
                }
                #expect(reply.status == 409 && reply.number == 0)
                try await server.send(SampleRecording.vp8, to: stream, as: ada.token)
            }
            let ended = try await server.send(ShowLive(stream), as: ada.token)
            #expect(ended.state == .ended && ended.reason == "What was sent could not be read.")
        }
    }

    @Test func `a server that comes back goes on with the stream`() async throws {
        let folder = try TemporaryFolder()
        let film = SampleRecording.h264
        let known = Mutex<(stream: ID<LiveStream>, token: String)?>(nil)
        try await TestServer.run(configure: { $0.data = folder.url.path }) { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada)
            known.withLock { $0 = (stream, ada.token) }
        }
        let (stream, token) = try #require(known.withLock { $0 })
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.url.path)/live")
        #expect(left.isEmpty)
        try await TestServer.run(configure: { $0.data = folder.url.path }) { server in
            let reply = try await server.piece(film[3], 6, of: stream, as: token)
            #expect(reply.status == 409 && reply.number == 0)
            try await server.send(film, to: stream, as: token)
            try await eventually("playing") { try await server.playlist(stream).status == 200 }
            #expect(try await server.playlist(stream).first == 2 * StreamIngest.segmentsOfRun)
            #expect(try await server.send(ShowLive(stream)).state == .live)
        }
    }
}
