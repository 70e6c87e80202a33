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

@Suite struct StartingTests {
    @Test(arguments: Engine.available)
    func `one stream a person, and the next when it has ended`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let begun: [ID<LiveStream>] = try await withThrowingTaskGroup(of: ID<LiveStream>?.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        do {
                            return try await server.send(StartLive(title: "Me"), as: ada.token).id
                        } catch let refusal as Refusal where refusal.status == 409 {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: []) { all, one in if let one { all.append(one) } }
            }
            let stream = try #require(begun.first)
            #expect(begun.count == 1)
            let again = try await server.call(
                .POST, "/api/v1/live", as: ada.token, headers: [("Content-Type", "application/json")],
                body: Array(#"{"title":"Me"}"#.utf8))
            #expect(again.status == 409 && again.number == Int(stream.number))

            let card = try await server.send(ShowLive(stream), as: ada.token)
            #expect(card.state == .starting && card.title == "Me" && card.person.id == ada.user.id)
            #expect(card.indexURL == "\(server.base)/api/v1/live/\(stream)/index.m3u8")
            #expect(try await server.send(ListLive()).data.isEmpty)
            #expect(try await server.playlist(stream).status == 404)

            #expect(try await server.refusal(EndLive(stream), as: grace.token) == 403)
            let ended = try await server.send(EndLive(stream), as: ada.token)
            #expect(ended.state == .ended && ended.endedAt != nil && ended.reason == nil)
            #expect(try await server.send(EndLive(stream), as: ada.token).endedAt == ended.endedAt)
            let next = try await server.send(StartLive(title: "Me"), as: ada.token)
            #expect(next.id != stream)
        }
    }

    @Test func `a server carries so many streams and says so`() async throws {
        try await TestServer.run(configure: { $0.liveStreams = 1 }) { server in
            let people = try await server.register(["ada", "grace"])
            let stream = try await server.send(StartLive(title: "First"), as: people[0].token).id
            do {
                try await server.send(StartLive(title: "Second"), as: people[1].token)
                Issue.record("two are live")
            } catch let refusal as Refusal {
                #expect(refusal.status == 503 && refusal.headers["retry-after"] != nil)
                #expect(refusal.body.contains("As many people are live as this server can carry."))
            }
            try await server.send(EndLive(stream), as: people[0].token)
            try await server.send(StartLive(title: "Second"), as: people[1].token)
        }
    }

    @Test func `a stream has a title of 1 to 100 characters, and a host`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for title in ["", "  ", String(repeating: "x", count: 101)] {
                #expect(try await server.refusal(StartLive(title: title), as: ada.token) == 422)
            }
            #expect(try await server.refusal(StartLive(title: "Hi")) == 401)
            #expect(try await server.refusal(ShowLive(ID(99))) == 404)
            #expect(try await server.refusal(EndLive(ID(99)), as: ada.token) == 404)
            let long = try await server.send(
                StartLive(title: String(repeating: "x", count: 100)), as: ada.token)
            #expect(long.title.count == 100)
        }
    }

    @Test(arguments: Engine.available)
    func `a sender that is silent for 15 seconds is gone`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let before = Date()
            let stream = try await server.send(StartLive(title: "Me"), as: people[0].token).id
            var live = try server.live
            live.now = { before.addingTimeInterval(14) }
            try await live.look()
            #expect(try await server.send(ShowLive(stream)).state == .starting)
            live.now = { Date().addingTimeInterval(16) }
            try await live.look()
            let ended = try await server.send(ShowLive(stream), as: people[0].token)
            #expect(ended.state == .ended && ended.reason == "Nothing was sent for 15 seconds.")
            #expect(try await server.send(ShowLive(stream)).reason == nil)

            // Another server's, which has died.
            let other = try await server.seed(by: people[1].user.id)
            try await live.look()
            #expect(try await server.send(ShowPerson(people[1].user.id)).person.live)
            try await server.app.database.write { db in
                try db.run("UPDATE live_stream SET last_ms = \(Date()) WHERE id = \(other)")
            }
            live.now = { Date().addingTimeInterval(19) }
            try await live.look()
            #expect(try await server.send(ShowLive(other)).state == .ended)
            #expect(try await !server.send(ShowPerson(people[1].user.id)).person.live)
        }
    }

    @Test(arguments: Engine.available)
    func `followers hear of it, once`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace) = (people[0], people[1])
            try await server.send(Follow(ada.user.id), as: grace.token)
            let stream = try await server.stream(by: ada)
            try await eventually("told") {
                try await server.send(ListActivity(), as: grace.token).data.contains { $0.kind == .live }
            }
            try await server.live.look()
            let notices = try await server.send(ListActivity(), as: grace.token).data.filter {
                $0.kind == .live
            }
            #expect(notices.map(\.subject) == [stream.number])
            #expect(notices.first?.actor?.id == ada.user.id)
            #expect(try await server.send(ListActivity(), as: people[2].token).data.isEmpty)
            #expect(
                try await server.send(ListLive(followed: true), as: grace.token).data.map(\.id) == [stream])
            #expect(try await server.send(ListLive(followed: true), as: people[2].token).data.isEmpty)
        }
    }
}
