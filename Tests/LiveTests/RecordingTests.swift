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

@Suite struct RecordingTests {
    private func made(
        _ stream: ID<LiveStream>, as token: String, _ server: TestServer
    ) async throws -> LiveRecording {
        for _ in 0..<800 {
            let recording = try await server.send(ShowRecording(stream), as: token)
            if recording.state != .processing { return recording }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw Problem.busy("The recording is not made.", retryAfter: 0)
    }

    private func seconds(_ url: String, _ server: TestServer) async throws -> Double {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "film.mp4")
        let reply = try await server.call(.GET, url)
        #expect(reply.status == 200 && reply.headers["content-type"] == "video/mp4")
        try Data(reply.bytes).write(to: file)
        let probe = try run(
            "ffprobe",
            ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file.path])
        let played = try run("ffmpeg", ["-v", "error", "-i", file.path, "-f", "null", "-"])
        #expect(played.succeeded && played.errors.isEmpty)
        return Double(probe.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    @Test(arguments: Engine.available)
    func `a recording is kept on request, and can be played and deleted`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let stream = try await server.stream(by: ada, title: "Kept", keep: true)
            #expect(try await server.refusal(ShowRecording(stream), as: ada.token) == 404)
            try await server.send(EndLive(stream), as: ada.token)
            let recording = try await made(stream, as: ada.token, server)
            #expect(recording.state == .ready && recording.title == "Kept" && recording.reason == nil)
            #expect(try await seconds(recording.videoURL, server) > 5)
            #expect(abs(recording.lengthMs - 6000) < 1000)
            let still = try await server.call(.GET, recording.thumbnailURL)
            #expect(still.status == 200 && still.headers["content-type"] == "image/jpeg")
            #expect(try await server.send(ListRecordingsOf(ada.user.id)).data.map(\.id) == [stream])
            #expect(try await server.send(ListRecordingsOf(grace.user.id)).data.isEmpty)
            let kept = try await server.live.recordingFolder(stream).names()
            #expect(kept.isEmpty)

            #expect(try await server.refusal(DeleteRecording(stream), as: grace.token) == 403)
            // A moderator deletes any, and who reported it hears of it.
            try await server.app.database.write { [app = server.app] db in
                try app.people.set(.moderator, of: linus.user.id, in: db)
            }
            _ = try await server.send(SendReport(.live, stream.number, reason: "Rude."), as: grace.token)
            try await server.send(DeleteRecording(stream), as: linus.token)
            #expect(try await server.told(grace) == ["removed"])
            #expect(try await server.refusal(ShowRecording(stream), as: ada.token) == 404)
            #expect(try await server.call(.GET, recording.videoURL).status == 404)
        }
    }

    @Test func `what began anew on the way is one video`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada, keep: true)
            try await server.send(SampleRecording.vp8, to: stream, as: ada.token)
            try await eventually("the next run") {
                try await (server.playlist(stream).first ?? 0) >= 2 * StreamIngest.segmentsOfRun
            }
            try await server.send(EndLive(stream), as: ada.token)
            let recording = try await made(stream, as: ada.token, server)
            #expect(recording.state == .ready)
            #expect(abs(try await seconds(recording.videoURL, server) - 12) < 1.5)
        }
    }

    @Test func `a recording ends where it is too large, the stream does not`() async throws {
        try await TestServer.run(configure: { $0.liveRecording = 1 }) { server in
            let ada = try await server.register("ada")
            let stream = try await server.stream(by: ada, keep: true)
            try await eventually("cut") {
                try await server.live.look()
                return try await server.live.registry.feed(stream)?.recordingCut == .bound(1 << 20)
            }
            #expect(try await server.send(ShowLive(stream)).state == .live)
            try await server.send(EndLive(stream), as: ada.token)
            let recording = try await made(stream, as: ada.token, server)
            #expect(recording.state == .ready && recording.reason?.contains("1 MB") == true)
        }
    }

    @Test func `nothing is kept unasked, and others see a recording when it is ready`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let stream = try await server.stream(by: people[0])
            try await server.send(EndLive(stream), as: people[0].token)
            #expect(try await server.refusal(ShowRecording(stream), as: people[0].token) == 404)
            try await server.app.database.write { db in
                try db.run(
                    """
                    INSERT INTO live_recording (stream, person, state)
                    VALUES (\(stream), \(people[0].user.id), 'processing')
                    """)
            }
            #expect(try await server.refusal(ShowRecording(stream), as: people[1].token) == 404)
            #expect(try await server.send(ListRecordingsOf(people[0].user.id)).data.isEmpty)
            let own = try await server.send(ListRecordingsOf(people[0].user.id), as: people[0].token)
            #expect(own.data.map(\.state) == [.processing] && own.data[0].videoURL.isEmpty)
        }
    }
}
