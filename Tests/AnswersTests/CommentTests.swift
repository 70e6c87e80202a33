import FanfareModels
import Foundation
import TestSupport
import Testing

@Suite struct CommentTests {
    @Test(arguments: Engine.available)
    func `comments are counted, told, newest first, and name whom they answer`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            let first = try await server.send(PostComment(answer, "First\r\nline"), as: grace.token)
            #expect(first.content == "First\nline" && first.replyTo == nil && !first.edited)
            let reply = try await server.send(PostComment(answer, "Yes", replyTo: first.id), as: linus.token)
            #expect(reply.replyTo?.name == "Grace Example" && reply.replyTo?.userID == grace.user.id)
            #expect(try await server.send(ShowAnswer(answer)).commentCount == 2)
            #expect(try await server.send(ListFeedComments(answer)).data.map(\.id) == [reply.id, first.id])
            #expect(try await server.send(ListActivity(), as: ada.token).data.count == 2)
            #expect(try await server.send(ListActivity(), as: grace.token).data.map(\.kind) == [.comment])
            try await server.send(DeleteComment(first.id), as: grace.token)
            let left = try await server.send(ListComments(answer), as: ada.token)
            #expect(left.data.map(\.id) == [reply.id] && left.data[0].replyTo?.name == nil)
            #expect(left.totalPages == 1 && left.data[0].replyTo?.id == first.id)
            #expect(try await server.send(ListActivity(), as: ada.token).data.count == 1)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `comments are changed by who wrote them, removed by them and who answered`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            let mine = try await server.send(PostComment(answer, "Mine"), as: grace.token).id
            for stranger in [ada, linus] {
                #expect(try await server.refusal(EditComment(mine, "Yours"), as: stranger.token) == 404)
            }
            #expect(try await server.refusal(DeleteComment(mine), as: linus.token) == 404)
            let edited = try await server.send(EditComment(mine, "Better"), as: grace.token)
            #expect(edited.edited && edited.content == "Better")
            #expect(try await server.send(RewriteComment(mine, "Best"), as: grace.token).content == "Best")
            try await server.send(Block(grace.user.id), as: ada.token)
            #expect(try await server.refusal(EditComment(mine, "Rude"), as: grace.token) == 404)
            try await server.send(Unblock(grace.user.id), as: ada.token)
            try await server.send(DeleteComment(mine), as: ada.token)
            #expect(try await server.refusal(DeleteComment(mine), as: grace.token) == 404)
            #expect(try await server.refusal(EditComment(mine, "Again"), as: grace.token) == 404)
            #expect(try await server.isClean())
        }
    }

    @Test func `a comment has 1 to 2,000 characters, on an answer that takes comments`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answers = try await server.seed(2, from: grace.user.id, to: ada.user.id)
            let elsewhere = try await server.send(PostComment(answers[1], "There"), as: grace.token).id
            for (text, reply, status) in [
                ("", nil, 422), (" \n ", nil, 422), (String(repeating: "é", count: 2_000), nil, 0),
                (String(repeating: "x", count: 2_001), nil, 422), ("a\u{0}", nil, 422),
                ("Hi", elsewhere, 422), ("Hi", ID(999), 422),
                ("<script>alert(1)</script>\u{202E}", nil, 0),
            ] as [(String, ID<FanfareModels.Comment>?, Int)] {
                let call = PostComment(answers[0], text, replyTo: reply)
                #expect(try await server.refusal(call, as: grace.token) == status, "\(text.prefix(20))")
            }
            #expect(try await server.refusal(PostComment(ID(99), "Hi"), as: grace.token) == 404)
            #expect(try await server.refusal(CloseComments(answers[0]), as: grace.token) == 404)
            #expect(try await server.send(CloseComments(answers[0]), as: ada.token).commentsClosed)
            #expect(try await server.send(ShowAnswer(answers[0])).commentsClosed)
            #expect(try await server.refusal(PostComment(answers[0], "Late"), as: grace.token) == 403)
            #expect(try await server.send(ListFeedComments(answers[0])).data.count == 2)
            #expect(try await server.send(OpenComments(answers[0]), as: ada.token).commentsClosed == false)
            #expect(try await server.refusal(PostComment(answers[0], "Again"), as: grace.token) == 0)
        }
    }

    @Test(arguments: Engine.available)
    func `comments at once leave the count right, and pages are whole`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let fans = try await server.register((0..<4).map { "fan\($0)x" })
            let answer = try await server.seed(1, from: fans[0].user.id, to: fans[1].user.id)[0]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for step in 0..<24 {
                    group.addTask {
                        let fan = fans[step % 4]
                        let comment = try await server.send(PostComment(answer, "\(step)"), as: fan.token)
                        if step % 3 == 0 { try await server.send(DeleteComment(comment.id), as: fan.token) }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await server.send(ShowAnswer(answer)).commentCount == 16)
            #expect(try await server.isClean())
            var (ids, cursor) = ([ID<FanfareModels.Comment>](), Cursor?.none)
            repeat {
                let page = try await server.send(ListFeedComments(answer, limit: 5, cursor: cursor))
                ids += page.data.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(ids.count == 16 && ids == ids.sorted(by: >) && Set(ids).count == 16)
            let muter = fans[2]
            _ = try await server.send(Mute(fans[3].user.id), as: muter.token)
            let seen = try await server.send(ListFeedComments(answer, limit: 100), as: muter.token).data
            #expect(seen.allSatisfy { $0.commenter.id != fans[3].user.id } && !seen.isEmpty)
        }
    }
}
