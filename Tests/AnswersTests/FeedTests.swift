import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

@Suite struct FeedTests {
    @Test(arguments: Engine.available)
    func `the feed is whole by cursor and by number, also when answers come meanwhile`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answers = try await server.seed(7, from: grace.user.id, to: ada.user.id)
            let first = try await server.send(ListFeed(limit: 3))
            _ = try await server.seed(1, from: grace.user.id, to: ada.user.id)
            let second = try await server.send(ListFeed(limit: 3, cursor: first.next), as: grace.token)
            let third = try await server.send(ListFeed(limit: 3, cursor: second.next))
            #expect((first.data + second.data + third.data).map(\.id) == answers.reversed())
            #expect(third.next == nil && second.data.allSatisfy { $0.liked == false })
            for (page, count) in [3, 3, 2, 0].enumerated() {
                let list = try await server.send(ListAnswers(page: page, perPage: 3), as: ada.token)
                #expect(list.data.count == count && list.totalPages == 3)
            }
            let deep = try await server.send(ListAnswers(perPage: 3, cursor: second.next), as: ada.token)
            #expect(deep.data.map(\.id) == third.data.map(\.id))
        }
    }

    @Test(arguments: Engine.available)
    func `blocks hide answers both ways, mutes one way, whoever asked or answered`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let byAda = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            let byLinus = try await server.seed(1, from: ada.user.id, to: linus.user.id)[0]
            _ = try await server.send(Block(ada.user.id), as: linus.token)
            let feed = { (who: SignedIn) in
                try await server.send(ListFeed(), as: who.token).data.map(\.id)
            }
            #expect(try await feed(linus).isEmpty)
            #expect(try await feed(ada) == [byAda])
            #expect(try await feed(grace) == [byLinus, byAda])
            for (answer, who) in [(byAda, linus), (byLinus, ada)] {
                #expect(try await server.refusal(ShowAnswer(answer), as: who.token) == 404)
            }
            #expect(try await server.refusal(LikeAnswer(byAda), as: linus.token) == 404)
            #expect(try await server.refusal(PostComment(byAda, "Hi"), as: linus.token) == 404)
            _ = try await server.send(Mute(ada.user.id), as: grace.token)
            #expect(try await feed(grace).isEmpty)
            #expect(try await feed(ada) == [byAda])
            let numbered = try await server.send(ListAnswers(page: 1, perPage: 1), as: grace.token)
            #expect(numbered.data.isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `the feed of those one follows has theirs alone, page by page, and none for guests`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let first = try await server.seed(2, from: grace.user.id, to: ada.user.id)
            _ = try await server.seed(2, from: grace.user.id, to: linus.user.id)
            let last = try await server.seed(1, from: linus.user.id, to: ada.user.id)
            #expect(try await server.send(ListFeed(following: true), as: grace.token).data.isEmpty)
            _ = try await server.send(Follow(ada.user.id), as: grace.token)
            let page = try await server.send(ListFeed(limit: 2, following: true), as: grace.token)
            let rest = try await server.send(
                ListFeed(limit: 2, cursor: page.next, following: true), as: grace.token)
            #expect((page.data + rest.data).map(\.id) == (first + last).reversed() && rest.next == nil)
            #expect(try await server.send(ListFeed(following: true), as: linus.token).data.isEmpty)
            #expect(try await server.send(ListFeed(following: false), as: linus.token).data.count == 5)
            #expect(try await server.refusal(ListFeed(following: true)) == 401)
        }
    }

    @Test func `the feed of those one follows has a page of its own, however it is asked for`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for token in [ada.token, nil] {
                let page = try await server.page("/?following=true", as: token)
                #expect(page.status == 308 && page.headers["location"] == "/following")
            }
            #expect(try await server.page("/following", as: ada.token).status == 200)
        }
    }

    @Test func `people beside answers say whether the viewer follows them`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            _ = try await server.seed(1, from: grace.user.id, to: ada.user.id)
            _ = try await server.send(Follow(ada.user.id), as: grace.token)
            let seen = try await server.send(ListFeed(), as: grace.token).data[0]
            #expect(seen.answerer.followed == true && seen.question.sender.followed == false)
            #expect(seen.answerer.followerCount == 1 && seen.answerer.email == "")
            #expect(try await server.send(ListFeed()).data[0].answerer.followed == nil)
        }
    }

    @Test func `numbers out of range are refused and files that are not there are missing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for query in ["page=-1", "per_page=0", "page=x", "cursor=zzz"] {
                let answer = try await server.call(.GET, "/api/v1/answers?\(query)", as: ada.token)
                #expect(answer.status == 422, "\(query)")
            }
            for path in [
                "videos/1-1.mp4", "videos/x-1.mp4", "videos/1.mp4", "videos/1-1.jpg", "thumbnails/1-1.jpg",
                "captions/1-1.vtt", "captions/..%2f..%2fetc.vtt", "videos/9999999999999999999-1.mp4",
            ] {
                #expect(try await server.call(.GET, "/\(path)").status == 404, "\(path)")
            }
        }
    }
}
