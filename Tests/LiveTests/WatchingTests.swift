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

@Suite struct WatchingTests {
    /// Entries of the ledger by reason.
    private func entries(
        _ reason: ScoreReason, of person: ID<Person>, _ server: TestServer
    ) async throws -> Int {
        try await server.app.database.read { db in
            try db.first(
                """
                SELECT COUNT(*) FROM score_entry WHERE person = \(person) AND reason = \(reason.rawValue)
                """
            ) { $0[0] as Int } ?? 0
        }
    }

    @Test(arguments: Engine.available)
    func `watching counts once a member and minute, and never on one's own stream`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0].user.id, people[1].user.id, people[2].user.id)
            let stream = try await server.seed(by: ada)
            var live = try server.live
            let start = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 60).rounded(.up) * 60)
            func watch(_ person: ID<Person>?, at seconds: Double, _ player: String = "") async throws
                -> LivePulse
            {
                live.now = { start.addingTimeInterval(seconds) }
                return try await live.watch(stream, by: person, address: "192.0.2.1", player: player)
            }
            #expect(try await watch(grace, at: 0).viewers == 1)
            #expect(try await watch(grace, at: 20).viewers == 1)
            #expect(try await watch(linus, at: 21).viewers == 2)
            #expect(try await watch(ada, at: 21).viewers == 2)
            #expect(try await watch(nil, at: 22, "a").viewers == 3)
            #expect(try await watch(nil, at: 22, "b").viewers == 4)
            #expect(try await watch(nil, at: 22, "b").viewers == 4)
            #expect(try await entries(.watched, of: ada, server) == 2)
            #expect(try await watch(grace, at: 61).viewers == 4)
            #expect(try await entries(.watched, of: ada, server) == 3)
            #expect(try await watch(grace, at: 66.5).viewers == 3)
            #expect(try await watch(grace, at: 110).viewers == 1)
            // What this server forgot is still written down.
            live.audience.forget(stream)
            _ = try await watch(grace, at: 110)
            #expect(try await entries(.watched, of: ada, server) == 3)
            #expect(try await server.app.people.recount(fixing: false).isClean)
        }
    }

    @Test func `guests count by address, of IPv6 by network, 20 at most behind one`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.seed(by: ada.user.id)
            let live = try server.live
            func watch(_ address: String, _ player: String) async throws -> Int {
                try await live.watch(stream, by: nil, address: address, player: player).viewers
            }
            for number in 1...9 { #expect(try await watch("2001:db8::\(number)", "a") == 1) }
            for number in 1...30 { _ = try await watch("2001:db8::\(number)", "player \(number)") }
            #expect(try await watch("2001:db8::ffff", "b") == 20)
            #expect(try await watch("2001:db8:0:1::1", "b") == 21)
            #expect(try await watch("192.0.2.1", "b") == 22)
        }
    }

    @Test(arguments: Engine.available)
    func `cheers are the host's, one's own are none`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let stream = try await server.seed(by: ada.user.id)
            for fan in [grace, linus] { try await server.send(WatchLive(stream), as: fan.token) }
            #expect(try await server.send(CheerLive(stream), as: grace.token).cheers == 1)
            #expect(try await server.send(CheerLive(stream, count: 10), as: linus.token).cheers == 11)
            for count in [0, 11, -1] {
                #expect(try await server.refusal(CheerLive(stream, count: count), as: grace.token) == 422)
            }
            #expect(try await server.refusal(CheerLive(stream)) == 401)
            #expect(try await server.refusal(CheerLive(stream), as: ada.token) == 422)
            #expect(try await entries(.cheered, of: ada.user.id, server) == 11)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 11)
            #expect(try await server.send(ShowLive(stream)).cheers == 11)

            try await server.send(EndLive(stream), as: ada.token)
            #expect(try await server.refusal(CheerLive(stream), as: grace.token) == 410)
            #expect(try await server.refusal(WatchLive(stream), as: grace.token) == 410)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 11)
        }
    }

    @Test(arguments: Engine.available)
    func `who does not watch cannot cheer, and earns nobody anything`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0].user.id, people[1].user.id)
            let stream = try await server.seed(by: ada)
            #expect(try await server.refusal(CheerLive(stream, count: 10), as: people[1].token) == 403)
            var live = try server.live
            let start = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 60).rounded(.up) * 60)
            live.now = { start }
            _ = try await live.watch(stream, by: grace, address: "192.0.2.1", player: nil)
            for (seconds, mayCheer) in [(0.0, true), (59, true), (119, true), (120, false), (600, false)] {
                live.now = { start.addingTimeInterval(seconds) }
                do {
                    _ = try await live.cheer(CheerLive(stream), by: grace)
                    #expect(mayCheer, "\(seconds)")
                } catch let problem as Problem {
                    #expect(problem.code == .forbidden && !mayCheer, "\(seconds)")
                }
            }
            #expect(try await entries(.cheered, of: ada, server) == 3)
            #expect(try await server.send(ShowLive(stream)).cheers == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `a host reads what the stream came to, others do not`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus", "alan"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            try await server.send(Follow(ada.user.id), as: people[3].token)
            let stream = try await server.stream(by: ada)
            for fan in [grace, linus] { try await server.send(WatchLive(stream), as: fan.token) }
            try await server.live.look()
            try await server.send(CheerLive(stream, count: 4), as: grace.token)
            try await server.send(WriteLiveMessage(stream, "Hi"), as: linus.token)
            try await server.send(Follow(ada.user.id), as: linus.token)
            #expect(try await server.send(ShowLive(stream), as: ada.token).summary == nil)
            try server.live.audience.forget(stream)
            try await server.send(EndLive(stream), as: ada.token)
            let ended = try #require(try await server.send(ShowLive(stream), as: ada.token).summary)
            #expect(ended.peakViewers == 2 && ended.minutesWatched == 2 && ended.cheers == 4)
            #expect(ended.newFollowers == 1 && ended.messages == 1 && ended.lengthMs > 0)
            #expect(try await server.send(ShowLive(stream), as: grace.token).summary == nil)
            #expect(try await server.send(ShowLive(stream)).summary == nil)
        }
    }

    @Test func `a stream has a picture of its last half minute while it runs`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let stream = try await server.stream(by: people[0])
            let live = try server.live
            let feed = try #require(live.registry.feed(stream))
            try await eventually("a picture") {
                try await live.makePicture(of: feed)
                return try await server.send(ShowLive(stream)).pictureURL != nil
            }
            let address = try #require(try await server.send(ListLive()).data.first?.pictureURL)
            let path = String(address.dropFirst(server.base.count))
            let picture = try await server.call(.GET, path)
            #expect(picture.status == 200 && Array(picture.bytes.prefix(3)) == [0xFF, 0xD8, 0xFF])
            #expect(picture.bytes.count < 100_000)
            // It is not made again before it is due.
            try await live.makePicture(of: feed)
            #expect(try await server.send(ShowLive(stream)).pictureURL == address)
            try await server.send(Block(people[1].user.id), as: people[0].token)
            #expect(try await server.call(.GET, path, as: people[1].token).status == 404)
            try await server.send(EndLive(stream), as: people[0].token)
            #expect(try await server.send(ShowLive(stream)).pictureURL == nil)
        }
    }

    @Test func `cheering has a pace`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let stream = try await server.seed(by: people[0].user.id)
            try await server.send(WatchLive(stream), as: people[1].token)
            var cheers: Int64 = 0
            var isRefused = false
            while !isRefused, cheers < 200 {
                do {
                    try await server.send(CheerLive(stream, count: 10), as: people[1].token)
                    cheers += 10
                } catch let refusal as Refusal {
                    #expect(refusal.status == 429 && refusal.headers["retry-after"] != nil)
                    isRefused = true
                }
            }
            #expect(isRefused && cheers >= 30)
            #expect(try await server.send(ShowLive(stream)).cheers == cheers)
        }
    }

    @Test(arguments: Engine.available)
    func `who blocks or is blocked has nothing to do with the stream`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let stream = try await server.seed(by: ada.user.id)
            try await server.live.refresh()
            try await server.send(Block(ada.user.id), as: grace.token)
            try await server.send(Block(linus.user.id), as: ada.token)
            for person in [grace, linus] {
                #expect(try await server.refusal(ShowLive(stream), as: person.token) == 404)
                #expect(try await server.refusal(CheerLive(stream), as: person.token) == 404)
                #expect(try await server.refusal(WatchLive(stream), as: person.token) == 404)
                #expect(try await server.refusal(WriteLiveMessage(stream, "Hi"), as: person.token) == 404)
                #expect(try await server.refusal(ListLiveMessages(stream), as: person.token) == 404)
                #expect(try await server.playlist(stream, as: person.token).status == 404)
                #expect(try await server.send(ListLive(), as: person.token).data.isEmpty)
            }
            #expect(try await server.send(ListLive()).data.count == 1)
        }
    }
}
