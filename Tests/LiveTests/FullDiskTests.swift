import App
import FanfareModels
import Foundation
@testable import Live
import MediaKit
import NIOHTTP1
import Members
import Storage
import TestSupport
import Testing

@Suite struct FullDiskTests {
    @Test(arguments: Engine.available)
    func `a full disk takes no new stream, ends those that run, and keeps what is recorded`(engine: Engine)
        async throws
    {
        let disk = TestDisk()
        try await TestServer.run(engine, disk: disk.disk) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let key = try #require(try await server.send(MakeLiveKey(), as: grace.token).key)
            let stream = try await server.stream(by: ada, keep: true)
            disk.fill()
            do {
                try await server.send(StartLive(title: "Late"), as: grace.token)
                Issue.record("a stream has begun")
            } catch let refusal as Refusal {
                #expect(refusal.status == 507 && refusal.body.contains(Problem.diskFull.detail))
            }
            let refused = try await server.call(
                .POST, "/api/v1/live/ingest", as: key, body: SampleRecording.matroska[0])
            #expect(refused.status == 507)
            #expect(try await server.refusal(ShowLiveOf(grace.user.id)) == 404)

            try await eventually("the end") { try await server.send(ShowLive(stream)).state == .ended }
            let ended = try await server.send(ShowLive(stream), as: ada.token)
            #expect(ended.reason == Problem.diskFull.detail)
            let late = try await server.piece(SampleRecording.h264[0], 9, of: stream, as: ada.token)
            #expect(late.status == 410 && late.text.contains(Problem.diskFull.detail))

            // Making the recording waits for room, however long that takes.
            try await eventually("the recording waits") {
                try await server.app.database.read { db in
                    try db.first(
                        """
                        SELECT 1 FROM job WHERE kind = 'live.record' AND state = 'waiting' AND attempts = 0
                            AND last_error IS NOT NULL
                        """
                    ) { _ in true } ?? false
                }
            }
            disk.clear()
            try await server.app.database.write { db in
                try db.run("UPDATE job SET due_ms = 0 WHERE kind = 'live.record' AND state = 'waiting'")
            }
            try await eventually("the recording") {
                try await server.send(ShowRecording(stream), as: ada.token).state == .ready
            }
            #expect(try await server.send(ShowRecording(stream), as: ada.token).lengthMs > 3000)
            try await server.send(StartLive(title: "Again"), as: grace.token)
        }
    }

    @Test func `a piece that finds the disk full ends the stream`() async throws {
        let disk = TestDisk()
        try await TestServer.run(disk: disk.disk) { server in
            let ada = try await server.register("ada")
            let stream = try await server.send(StartLive(title: "Me"), as: ada.token).id
            disk.fill()
            let piece = try await server.piece(SampleRecording.h264[0], 0, of: stream, as: ada.token)
            // The supervision may have come first.
            #expect([410, 507].contains(piece.status) && piece.text.contains(Problem.diskFull.detail))
            #expect(try await server.send(ShowLive(stream)).state == .ended)
        }
    }
}
