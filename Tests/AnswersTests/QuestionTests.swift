import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct QuestionTests {
    @Test(arguments: Engine.available)
    func `who is asked finds the question in their list and on their bell`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let asked = try await server.send(AskQuestion(ada.user.id, " Why?\r\nHow? "), as: grace.token)
            #expect(asked.content == "Why?\nHow?" && asked.state == .pending && asked.answerID == nil)
            #expect(asked.sender.id == grace.user.id && asked.receiver.id == ada.user.id)
            let waiting = try await server.send(ListQuestions(), as: ada.token)
            #expect(waiting.data.map(\.id) == [asked.id] && waiting.totalPages == 1)
            let activity = try await server.send(ListActivity(), as: ada.token)
            #expect(activity.questions.map(\.content) == ["Why?\nHow?"] && activity.unseen == 1)
            #expect(activity.data.isEmpty)
            _ = try await server.send(MarkActivitySeen(), as: ada.token)
            #expect(try await server.send(ListActivity(), as: ada.token).unseen == 1)
            #expect(try await server.send(ListAskedQuestions(), as: grace.token).data.map(\.id) == [asked.id])
        }
    }

    @Test func `a question has 1 to 500 characters, for somebody else who is there`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for (text, status) in [
                ("", 422), ("  \n", 422), ("a", 0), (String(repeating: "ñ", count: 500), 0),
                (String(repeating: "x", count: 501), 422), ("a\u{0}b", 422), ("👩‍👩‍👧‍👦🏳️‍🌈 ' OR 1=1; --", 0),
            ] {
                #expect(
                    try await server.refusal(AskQuestion(ada.user.id, text), as: grace.token) == status,
                    "\(text.prefix(20))")
            }
            #expect(try await server.refusal(AskQuestion(ada.user.id, "Me?"), as: ada.token) == 422)
            #expect(try await server.refusal(AskQuestion(ID(999), "You?"), as: ada.token) == 404)
            #expect(try await server.refusal(AskQuestion(ada.user.id, "Who?")) == 401)
        }
    }

    @Test(arguments: Engine.available)
    func `withdrawn and declined questions wait no longer, and neither is somebody else's to touch`(
        engine: Engine
    ) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let eve = try await server.register("eve")
            var questions: [Question] = []
            for text in ["One?", "Two?", "Three?"] {
                questions.append(try await server.send(AskQuestion(ada.user.id, text), as: grace.token))
            }
            for stranger in [eve, ada] {
                #expect(
                    try await server.refusal(WithdrawQuestion(questions[0].id), as: stranger.token) == 404)
            }
            for stranger in [eve, grace] {
                #expect(try await server.refusal(DeclineQuestion(questions[1].id), as: stranger.token) == 404)
            }
            #expect(try await server.refusal(ShowQuestion(questions[0].id), as: eve.token) == 404)
            try await server.send(WithdrawQuestion(questions[0].id), as: grace.token)
            #expect(try await server.refusal(WithdrawQuestion(questions[0].id), as: grace.token) == 404)
            for _ in 1...2 {
                let declined = try await server.send(DeclineQuestion(questions[1].id), as: ada.token)
                #expect(declined.state == .declined)
            }
            #expect(try await server.send(ListQuestions(), as: ada.token).data.map(\.content) == ["Three?"])
            #expect(
                try await server.send(ListAskedQuestions(), as: grace.token).data.map(\.state) == [
                    .pending, .declined,
                ])
            #expect(try await server.send(ListActivity(), as: ada.token).unseen == 1)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `whoever is blocked neither asks nor is seen asking`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            _ = try await server.send(AskQuestion(ada.user.id, "Before?"), as: grace.token)
            _ = try await server.send(Block(grace.user.id), as: ada.token)
            #expect(try await server.refusal(AskQuestion(ada.user.id, "After?"), as: grace.token) == 404)
            #expect(try await server.refusal(AskQuestion(grace.user.id, "And me?"), as: ada.token) == 404)
            #expect(try await server.send(ListQuestions(), as: ada.token).data.isEmpty)
            #expect(try await server.send(ListActivity(), as: ada.token).questions.isEmpty)
            _ = try await server.send(Unblock(grace.user.id), as: ada.token)
            #expect(try await server.send(ListQuestions(), as: ada.token).data.count == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `questions are paged by number and by cursor, newest first`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for number in 1...5 {
                _ = try await server.send(AskQuestion(ada.user.id, "\(number)"), as: grace.token)
            }
            for (page, texts) in [["5", "4"], ["3", "2"], ["1"], []].enumerated() {
                let list = try await server.send(ListQuestions(page: page, perPage: 2), as: ada.token)
                #expect(list.data.map(\.content) == texts && list.totalPages == 3 && list.page == page)
            }
            var (texts, cursor) = ([String](), Cursor?.none)
            repeat {
                let list = try await server.send(
                    ListAskedQuestions(limit: 2, cursor: cursor), as: grace.token)
                texts += list.data.map(\.content)
                cursor = list.next
            } while cursor != nil
            #expect(texts == ["5", "4", "3", "2", "1"])
        }
    }

    @Test(arguments: Engine.available)
    func `who asked hears of a decline once, and no longer when they remove the question`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let asked = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token)
            for _ in 1...2 { _ = try await server.send(DeclineQuestion(asked.id), as: ada.token) }
            let heard = try await server.send(ListActivity(), as: grace.token).data
            #expect(heard.map(\.kind) == [.declined] && heard[0].actor?.id == ada.user.id)
            #expect(heard[0].title == "Why?" && heard[0].subject == asked.id.number)
            try await server.send(WithdrawQuestion(asked.id), as: grace.token)
            #expect(try await server.send(ListActivity(), as: grace.token).data.isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `nobody asks an unclaimed profile`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            try await server.app.database.write { db in
                _ = try db.run("UPDATE person SET user_type = 'unclaimed' WHERE id = \(ada.user.id)")
            }
            #expect(try await server.refusal(AskQuestion(ada.user.id, "Why?"), as: grace.token) == 403)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `all questions that wait are reached through the activity list`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            for number in 1...5 {
                _ = try await server.send(AskQuestion(ada.user.id, "\(number)"), as: grace.token)
            }
            _ = try await server.send(Follow(ada.user.id), as: grace.token)
            let first = try await server.send(ListActivity(limit: 2), as: ada.token)
            #expect(first.data.map(\.kind) == [.follow] && first.questions.map(\.content) == ["5", "4"])
            var (texts, cursor) = (first.questions.map(\.content), first.nextQuestions)
            while let next = cursor {
                let page = try await server.send(
                    ListActivity(limit: 2, questionsCursor: next), as: ada.token)
                #expect(page.data.isEmpty && page.answers.isEmpty && page.next == nil)
                texts += page.questions.map(\.content)
                cursor = page.nextQuestions
            }
            #expect(texts == ["5", "4", "3", "2", "1"])
        }
    }
}
