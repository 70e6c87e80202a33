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

@Suite struct ChatTests {
    @Test(arguments: Engine.available)
    func `a chat is read from its end, and goes on from what was read`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace) = (people[0], people[1])
            let stream = try await server.seed(by: ada.user.id)
            var ids: [ID<LiveMessage>] = []
            for (number, person) in [ada, grace, people[2], ada, grace].enumerated() {
                let message = try await server.send(
                    WriteLiveMessage(stream, "No. \(number)"), as: person.token)
                #expect(message.text == "No. \(number)" && message.author.id == person.user.id)
                ids.append(message.id)
            }
            let latest = try await server.send(ListLiveMessages(stream, limit: 2))
            #expect(latest.data.map(\.id) == [ids[4], ids[3]])
            let older = try await server.send(ListLiveMessages(stream, limit: 2, cursor: latest.next))
            #expect(older.data.map(\.id) == [ids[2], ids[1]])
            let oldest = try await server.send(ListLiveMessages(stream, limit: 2, cursor: older.next))
            #expect(oldest.data.map(\.id) == [ids[0]] && oldest.next == nil)
            let later = try await server.send(ListLiveMessages(stream, after: ids[2]))
            #expect(later.data.map(\.id) == [ids[3], ids[4]] && later.next == nil)
            #expect(try await server.send(ListLiveMessages(stream, after: ids[4])).data.isEmpty)
            #expect(later.pulse.state == .live)

            try await server.send(Mute(grace.user.id), as: people[2].token)
            let muting = try await server.send(ListLiveMessages(stream), as: people[2].token)
            #expect(muting.data.map(\.id) == [ids[3], ids[2], ids[0]])
        }
    }

    @Test(arguments: Engine.available)
    func `one's own message, and any in one's stream, can be taken away`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let stream = try await server.seed(by: ada.user.id)
            let first = try await server.send(WriteLiveMessage(stream, "One"), as: grace.token).id
            let second = try await server.send(WriteLiveMessage(stream, "Two"), as: grace.token).id
            #expect(try await server.refusal(DeleteLiveMessage(stream, first), as: linus.token) == 403)
            #expect(try await server.refusal(DeleteLiveMessage(ID(99), first), as: grace.token) == 404)
            try await server.send(DeleteLiveMessage(stream, first), as: grace.token)
            try await server.send(DeleteLiveMessage(stream, second), as: ada.token)
            #expect(try await server.refusal(DeleteLiveMessage(stream, first), as: grace.token) == 404)
            let chat = try await server.send(ListLiveMessages(stream, after: second))
            #expect(chat.data.isEmpty && chat.deleted == [first, second])
            #expect(try await server.send(ListLiveMessages(stream)).data.isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `moderators and admins take away any message, also after the end`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus", "root"])
            let (ada, grace, linus, root) = (people[0], people[1], people[2], people[3])
            let app = server.app
            try await app.database.write { db in
                try app.people.set(.moderator, of: linus.user.id, in: db)
                try app.people.set(.admin, of: root.user.id, in: db)
            }
            let stream = try await server.seed(by: ada.user.id)
            var ids: [ID<LiveMessage>] = []
            for text in ["One", "Two", "Three", "Four"] {
                ids.append(try await server.send(WriteLiveMessage(stream, text), as: grace.token).id)
            }
            _ = try await server.send(SendReport(.message, ids[0].number, reason: "Rude."), as: ada.token)
            try await server.send(DeleteLiveMessage(stream, ids[0]), as: linus.token)
            #expect(try await server.told(ada) == ["removed"])
            try await server.send(EndLive(stream), as: ada.token)
            for (id, member) in zip(ids.dropFirst(), [linus, root, grace]) {
                let page = try await server.page("/live/\(stream)/messages/\(id)", as: member.token)
                #expect(page.text.contains("/live/\(stream)/messages/\(id)/delete"))
                try await server.send(DeleteLiveMessage(stream, id), as: member.token)
            }
            #expect(try await server.send(ListLiveMessages(stream)).data.isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `who reported a stream hears that a moderator ended it`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            try await server.app.database.write { [app = server.app] db in
                try app.people.set(.moderator, of: linus.user.id, in: db)
            }
            let stream = try await server.seed(by: ada.user.id)
            _ = try await server.send(SendReport(.live, stream.number, reason: "Rude."), as: grace.token)
            #expect(try await server.refusal(EndLive(stream), as: grace.token) == 403)
            try await server.send(EndLive(stream), as: linus.token)
            #expect(
                try await server.send(ShowLive(stream), as: ada.token).reason
                    == "A moderator ended this stream.")
            #expect(try await server.told(grace) == ["removed"])
        }
    }

    @Test func `all of a long chat is read in pages, from its beginning`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let stream = try await server.seed(by: ada.user.id)
            try await server.app.database.write { db in
                for number in 1...130 {
                    try db.run(
                        """
                        INSERT INTO live_message (stream, person, text, at_ms)
                        VALUES (\(stream), \(ada.user.id), \("No. \(number)."), \(Date().addingTimeInterval(Double(number))))
                        """)
                }
            }
            try await server.send(EndLive(stream), as: ada.token)
            var address: String? = "/live/\(stream)/chat"
            var said: [Int] = []
            while let next = address {
                let page = try await server.page(next).text
                said += page.matches(of: #/No\. (\d+)\./#).compactMap { Int($0.1) }
                address = page.firstMatch(of: #/rel="next" href="([^"]+)"/#).map { String($0.1) }
            }
            #expect(said == Array(1...130))
        }
    }

    @Test(arguments: Engine.available)
    func `a host mutes and sends out, and takes it back`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let stream = try await server.seed(by: ada.user.id)
            #expect(try await server.send(ShowLive(stream), as: grace.token).mayWrite == true)
            let muted = try await server.send(MuteInLive(stream, grace.user.id), as: ada.token)
            #expect(muted == ChatRestrictions(muted: true, removed: false))
            #expect(try await server.refusal(WriteLiveMessage(stream, "Hi"), as: grace.token) == 403)
            #expect(try await server.send(ShowLive(stream), as: grace.token).mayWrite == false)
            try await server.send(WatchLive(stream), as: grace.token)
            try await server.send(CheerLive(stream), as: grace.token)
            try await server.send(UnmuteInLive(stream, grace.user.id), as: ada.token)
            try await server.send(WriteLiveMessage(stream, "Hi"), as: grace.token)

            try await server.send(WatchLive(stream), as: grace.token)
            try await server.send(RemoveFromLive(stream, grace.user.id), as: ada.token)
            #expect(try await server.send(ShowLive(stream)).viewers == 0)
            let calls: [any Endpoint] = [
                WriteLiveMessage(stream, "Hi"), CheerLive(stream), WatchLive(stream),
                ListLiveMessages(stream),
            ]
            for call in calls { #expect(try await server.refusal(call, as: grace.token) == 403) }
            #expect(try await server.playlist(stream, as: grace.token).status == 403)
            let back = try await server.send(ReadmitToLive(stream, grace.user.id), as: ada.token)
            #expect(back == ChatRestrictions(muted: false, removed: false))
            try await server.send(WriteLiveMessage(stream, "Back"), as: grace.token)

            #expect(try await server.refusal(MuteInLive(stream, ada.user.id), as: grace.token) == 403)
            #expect(try await server.refusal(MuteInLive(stream, ada.user.id), as: ada.token) == 422)
            #expect(try await server.refusal(MuteInLive(stream, ID(99)), as: ada.token) == 404)
        }
    }

    @Test func `a message has 1 to 500 characters, and comes at a pace`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let stream = try await server.seed(by: people[0].user.id)
            for text in ["", " ", String(repeating: "x", count: 501)] {
                #expect(try await server.refusal(WriteLiveMessage(stream, text), as: people[1].token) == 422)
            }
            #expect(try await server.refusal(WriteLiveMessage(stream, "Hi")) == 401)
            let long = String(repeating: "é", count: 500)
            #expect(try await server.send(WriteLiveMessage(stream, long), as: people[1].token).text == long)
            var status = 0
            for number in 0..<50 where status == 0 {
                status = try await server.refusal(
                    WriteLiveMessage(stream, "\(number)"), as: people[1].token)
            }
            #expect(status == 429)
            try await server.send(EndLive(stream), as: people[0].token)
            #expect(try await server.refusal(WriteLiveMessage(stream, "Hi"), as: people[0].token) == 410)
        }
    }

    @Test(arguments: Engine.available)
    func `streams and messages can be reported`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let stream = try await server.seed(by: ada.user.id)
            let message = try await server.send(WriteLiveMessage(stream, "Rude"), as: ada.token).id
            try await server.send(SendReport(.live, stream.number, reason: "Bad"), as: grace.token)
            try await server.send(SendReport(.message, message.number, reason: "Bad"), as: grace.token)
            #expect(
                try await server.refusal(SendReport(.live, 99, reason: "Bad"), as: grace.token) == 404)
            #expect(
                try await server.refusal(SendReport(.message, 99, reason: "Bad"), as: grace.token) == 404)
        }
    }

    @Test(arguments: Engine.available)
    func `who leaves takes their streams and what they said along`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace"])
            let (ada, grace) = (people[0], people[1])
            let own = try await server.send(StartLive(title: "Mine"), as: ada.token).id
            let other = try await server.seed(by: grace.user.id)
            let said = try await server.send(WriteLiveMessage(other, "Hi"), as: ada.token).id
            try await server.send(WriteLiveMessage(own, "Hello"), as: grace.token)
            try await server.send(WatchLive(other), as: ada.token)
            try await server.send(CheerLive(other), as: ada.token)
            try await server.send(WatchLive(other), as: ada.token)
            try await server.send(MuteInLive(other, ada.user.id), as: grace.token)
            try await server.send(MakeLiveKey(), as: ada.token)
            let taken = try await server.app.database.read { db in
                try Live.export(ada.user.id, in: db).map { "\($0.name) \($0.json)" }.joined()
            }
            #expect(taken.contains("Mine") && taken.contains("Hi"))

            try await server.send(DeleteMe(password: TestServer.password), as: ada.token)
            #expect(try await server.refusal(ShowLive(own)) == 404)
            let chat = try await server.send(ListLiveMessages(other))
            #expect(chat.data.isEmpty && chat.deleted == [said])
            let left = try await server.app.database.read { db in
                try db.first(
                    """
                    SELECT (SELECT COUNT(*) FROM live_stream WHERE person = \(ada.user.id))
                        + (SELECT COUNT(*) FROM live_message WHERE person = \(ada.user.id) OR stream = \(own))
                        + (SELECT COUNT(*) FROM live_minute WHERE person = \(ada.user.id))
                        + (SELECT COUNT(*) FROM live_manner WHERE person = \(ada.user.id))
                        + (SELECT COUNT(*) FROM live_key WHERE person = \(ada.user.id))
                    """
                ) { $0[0] as Int }
            }
            #expect(left == 0)
            var live = try server.live
            live.now = { Date().addingTimeInterval(4) }
            try await live.look()
            #expect(live.count == 0)
        }
    }
}
