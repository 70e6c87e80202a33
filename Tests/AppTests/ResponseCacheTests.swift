import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

/// Answers out of memory are those that asking the database would give.
@Suite(.serialized) struct ResponseCacheTests {
    @Test(arguments: Engine.available)
    func `a guest sees what was written at once, on pages figures a moment later`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            for count in 1...5 {
                let fan = try await server.register("fan\(count)")
                #expect(try await server.page("/people").text.contains("/people/\(fan.user.id)\""))
                _ = try await server.send(Follow(ada.user.id), as: fan.token)
                let card = try #require(
                    try await server.send(ListPeople()).data.first { $0.id == ada.user.id })
                #expect(card.followerCount == Int64(count) && card.followed == nil)
                try await eventually("the page shows it") {
                    try await server.page("/people").text.contains("\(card.reputation)</b>")
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a member sees the figures that they changed at once`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let fans = try await [server.register("linus"), server.register("margaret")]
            for isOn in [true, false, true] {
                for fan in fans {
                    // The page is in memory, as others and this fan saw it.
                    for one in [grace, ada, fan] { _ = try await server.page("/people", as: one.token) }
                    if isOn {
                        _ = try await server.send(Follow(ada.user.id), as: fan.token)
                    } else {
                        _ = try await server.send(Unfollow(ada.user.id), as: fan.token)
                    }
                    let page = try await server.page("/people", as: fan.token).text
                    let people = try await server.send(ListPeople(), as: fan.token).data
                    let reputation = try #require(people.first { $0.id == ada.user.id }).reputation
                    #expect(page.contains("\(reputation)</b>"))
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `each member sees whom they follow, at once, on the same page`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for isOn in [true, false, true] {
                if isOn {
                    _ = try await server.send(Follow(ada.user.id), as: grace.token)
                } else {
                    _ = try await server.send(Unfollow(ada.user.id), as: grace.token)
                }
                let hers = try await server.send(ListPeople(), as: grace.token).data
                #expect(hers.map { $0.followed == ($0.id == ada.user.id && isOn) } == [true, true])
                let his = try await server.send(ListPeople(), as: ada.token).data
                #expect(his.allSatisfy { $0.followed == false })
                let page = try await server.page("/people", as: grace.token).text
                #expect(
                    page.contains("data-followed=\"\(isOn)\"") && !page.contains("data-followed=\"\(!isOn)\"")
                )
            }
            _ = try await server.send(Block(grace.user.id), as: ada.token)
            #expect(try await server.send(ListPeople(), as: ada.token).data.map(\.id) == [ada.user.id])
            #expect(try await server.send(ListPeople(), as: grace.token).data.map(\.id) == [grace.user.id])
            _ = try await server.send(Unblock(grace.user.id), as: ada.token)
            #expect(try await server.send(ListPeople(), as: grace.token).data.count == 2)
        }
    }

    @Test func `a row made ready for one member is as it should be for the next`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for (viewer, other) in [(ada, grace), (grace, ada)] {
                let page = try await server.page("/people", as: viewer.token).text
                #expect(page.contains("/people/\(other.user.id)/follow\""))
                #expect(!page.contains("/people/\(viewer.user.id)/follow\""))
            }
        }
    }

    @Test func `a member who has the answer is not sent it again, until it changes for them`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for path in ["/people", "/api/v1/people"] {
                let first = try await server.page(path, as: ada.token)
                let tag = try #require(first.headers["etag"])
                #expect(try await server.page(path, as: ada.token).headers["etag"] == tag)
                #expect(
                    try await server.page(path, as: grace.token).headers["etag"] != tag || path != "/people")
                for gzip in [[], [("Accept-Encoding", "gzip")]] {
                    let same = try await server.page(
                        path, as: ada.token, headers: gzip + [("If-None-Match", tag)])
                    #expect(same.status == 304 && same.bytes.isEmpty)
                }
                _ = try await server.send(Follow(grace.user.id), as: ada.token)
                let other = try await server.page(path, as: ada.token, headers: [("If-None-Match", tag)])
                #expect(other.status == 200 && other.headers["etag"] != tag)
                _ = try await server.send(Unfollow(grace.user.id), as: ada.token)
            }
        }
    }

    @Test func `the bell on a page for all says what waits for this member`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let bell = {
                try await server.page("/people", as: $0).text.contains("Activity, 1 new")
            }
            #expect(try await bell(ada.token) == false)
            #expect(try await bell(grace.token) == false)
            _ = try await server.send(Follow(ada.user.id), as: grace.token)
            #expect(try await bell(ada.token))
            #expect(try await bell(grace.token) == false)
            _ = try await server.send(MarkActivitySeen(), as: ada.token)
            #expect(try await bell(ada.token) == false)
        }
    }

    @Test func `the bell on a page of one's own says it too, at once`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let bell = { try await server.page("/settings", as: ada.token).text.contains("Activity, 1 new") }
            #expect(try await bell() == false)
            _ = try await server.send(Follow(ada.user.id), as: grace.token)
            #expect(try await bell())
            _ = try await server.send(MarkActivitySeen(), as: ada.token)
            #expect(try await bell() == false)
        }
    }

    /// These pages show the members' names, and some nothing else that differs from one member to another but the bell.
    @Test(arguments: ["/people", "/rankings", "/rankings/followers", "/rankings/all"])
    func `who mutes somebody is not shown what is made for all`(path: String) async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let fan = try await server.register("fan")
            _ = try await server.send(Follow(ada.user.id), as: fan.token)
            _ = try await server.send(Mute(ada.user.id), as: grace.token)
            for _ in 0..<2 {
                try await eventually("others are shown her") {
                    try await server.page(path, as: fan.token).text.contains("/people/\(ada.user.id)\"")
                }
                _ = try await server.page("/settings", as: grace.token)
                let page = try await server.page(path, as: grace.token)
                #expect(page.status == 200 && !page.text.contains("/people/\(ada.user.id)\""))
            }
        }
    }

    @Test func `languages, themes and compression do not mix`() async throws {
        try await TestServer.run { server in
            for _ in 0..<2 {
                let spanish = try await server.page("/people", headers: [("Accept-Language", "es")])
                #expect(spanish.text.contains("lang=\"es\""))
                let dark = try await server.page("/people", headers: [("Cookie", "theme=dark")])
                #expect(dark.text.contains("data-theme=\"dark\"") && dark.text.contains("lang=\"en\""))
                let plain = try await server.page("/people")
                #expect(!plain.text.contains("data-theme=") && plain.headers["content-encoding"] == nil)
                let small = try await server.page("/people", headers: [("Accept-Encoding", "gzip")])
                #expect(small.headers["content-encoding"] == "gzip" && small.bytes.count < plain.bytes.count)
                #expect(try await server.get("/people?sort=name").text != plain.text)
            }
        }
    }

    @Test func `every answer has a name of its own`() async throws {
        try await TestServer.run { server in
            var names: Set<String> = []
            for _ in 0..<3 {
                names.insert(try #require(try await server.page("/people").headers["x-request-id"]))
            }
            #expect(names.count == 3)
        }
    }

    @Test func `what another program writes into the file shows, too`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            #expect(try await server.send(ListPeople()).data.first?.firstName == "Ada")
            let other = try SQLiteDatabase(path: "\(server.app.settings.data)/fanfare.db")
            try await other.write { db in
                try db.run("UPDATE person SET first_name = 'Augusta' WHERE id = \(ada.user.id)")
            }
            await other.close()
            try await eventually("the list shows it") {
                try await server.send(ListPeople()).data.first?.firstName == "Augusta"
            }
        }
    }
}
