import FanfareModels
import Foundation
import TestKit
import TestServer
import Testing

@Suite struct LikeTests {
    @Test(arguments: Engine.available)
    func `a like counts once, scores once and tells once, and is taken back whole`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            for _ in 1...3 {
                let state = try await server.send(LikeAnswer(answer), as: grace.token)
                #expect(state == LikeState(liked: true, likesCount: 1))
            }
            #expect(try await server.send(ShowAnswer(answer), as: grace.token).liked == true)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 10)
            #expect(try await server.send(ListActivity(), as: ada.token).data.map(\.kind) == [.like])
            for _ in 1...2 {
                let state = try await server.send(UnlikeAnswer(answer), as: grace.token)
                #expect(state == LikeState(liked: false, likesCount: 0))
            }
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 0)
            #expect(try await server.isClean())
            #expect(try await server.refusal(LikeAnswer(ID(99)), as: grace.token) == 404)
            #expect(try await server.refusal(UnlikeAnswer(ID(99)), as: grace.token) == 404)
            #expect(try await server.refusal(LikeAnswer(answer)) == 401)
        }
    }

    @Test func `a like of one's own counts and earns nothing, not even towards a badge`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let fans = try await server.register((0..<10).map { "fan\($0)x" })
            let answer = try await server.seed(1, from: fans[0].user.id, to: ada.user.id)[0]
            #expect(try await server.send(LikeAnswer(answer), as: ada.token).likesCount == 1)
            for fan in fans.dropLast() { _ = try await server.send(LikeAnswer(answer), as: fan.token) }
            var profile = try await server.send(ShowPerson(ada.user.id))
            #expect(profile.person.reputation == 90 && profile.badges.isEmpty)
            #expect(try await server.send(LikeAnswer(answer), as: fans[9].token).likesCount == 11)
            profile = try await server.send(ShowPerson(ada.user.id))
            #expect(profile.person.reputation == 100 && profile.badges.map(\.name) == ["Good answer"])
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `likes and unlikes at once leave counts that equal a recount`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let fans = try await server.register((0..<6).map { "fan\($0)x" })
            let answers = try await server.seed(3, from: fans[0].user.id, to: fans[1].user.id)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for step in 0..<90 {
                    group.addTask {
                        let (fan, answer) = (fans[step % 6], answers[step / 6 % 3])
                        if step % 4 == 3 {
                            _ = try await server.send(UnlikeAnswer(answer), as: fan.token)
                        } else {
                            _ = try await server.send(LikeAnswer(answer), as: fan.token)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `who likes an answer stands there latest first, page by page, without who hides`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let fans = try await server.register((0..<5).map { "fan\($0)x" })
            let answer = try await server.seed(1, from: fans[0].user.id, to: fans[1].user.id)[0]
            for fan in fans { _ = try await server.send(PostLike(answer), as: fan.token) }
            var (ids, cursor) = ([ID<Person>](), Cursor?.none)
            repeat {
                let page = try await server.send(ListFeedLikes(answer, limit: 2, cursor: cursor))
                ids += page.data.map(\.userID)
                cursor = page.next
            } while cursor != nil
            #expect(ids == fans.reversed().map(\.user.id))
            let numbered = try await server.send(ListLikes(answer, page: 1, perPage: 2), as: fans[0].token)
            #expect(numbered.data.map(\.userID) == [fans[2].user.id, fans[1].user.id])
            #expect(numbered.totalPages == 3)
            _ = try await server.send(Mute(fans[4].user.id), as: fans[0].token)
            let seen = try await server.send(ListFeedLikes(answer), as: fans[0].token).data.map(\.userID)
            #expect(!seen.contains(fans[4].user.id) && seen.count == 4)
        }
    }
}

extension TestServer {
    func register(_ usernames: [String]) async throws -> [SignedIn] {
        var people: [SignedIn] = []
        for username in usernames { people.append(try await register(username)) }
        return people
    }
}
