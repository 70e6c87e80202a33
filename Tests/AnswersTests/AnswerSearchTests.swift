import App
import FanfareModels
import Storage
import TestSupport
import Testing

@testable import Answers

@Suite struct AnswerSearchTests {
    @Test(arguments: Engine.available)
    func `answers are found by the words of their questions, whole words first, then the latest`(
        engine: Engine
    ) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answers = try await server.seed(3, from: grace.user.id, to: ada.user.id)
            let texts = [
                "What is your favourite café?", "Do you like cafeteria food?", "Tea or coffee, Ada?",
            ]
            try await server.reword(answers, texts)
            let find = { (text: String) in try await server.send(SearchEverything(text)).answers.map(\.id) }
            #expect(try await find("cafe") == [answers[0], answers[1]])
            #expect(try await find("caf") == [answers[1], answers[0]])
            #expect(try await find("you cafeteria") == [answers[1]])
            #expect(try await find("coffee tea") == [answers[2]])
            #expect(try await find("coffee rum").isEmpty)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `what somebody hides is not found, and what is deleted by nobody`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let answers = try await server.seed(2, from: grace.user.id, to: ada.user.id)
            try await server.reword(answers, ["Any kettle tips?", "Another kettle?"])
            let found = { (token: String?) in
                try await server.send(SearchEverything("kettle"), as: token).answers.map(\.id)
            }
            _ = try await server.send(Block(grace.user.id), as: linus.token)
            #expect(try await found(linus.token).isEmpty)
            #expect(try await found(nil) == [answers[1], answers[0]])
            _ = try await server.send(Mute(ada.user.id), as: grace.token)
            #expect(try await found(grace.token).isEmpty)
            _ = try await server.send(DeleteAnswer(answers[1]), as: ada.token)
            #expect(try await found(nil) == [answers[0]])
        }
    }

    @Test(arguments: Engine.available)
    func `older answers are indexed at the start, and a recount puts words right`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answers = try await server.seed(2, from: grace.user.id, to: ada.user.id)
            let use = try server.app.answers
            try await server.app.database.write { db in
                try db.run("DELETE FROM answer_word")
                try db.run("INSERT INTO answer_unindexed (answer) VALUES (\(answers[0]))")
            }
            #expect(try await server.send(SearchEverything("question")).answers.isEmpty)
            try await use.indexOlder()
            #expect(try await server.send(SearchEverything("question")).answers.map(\.id) == [answers[0]])
            let report = try await use.recount()
            #expect(report.wrong.contains { $0.0 == "search words" && $0.1 == 1 })
            #expect(try await server.send(SearchEverything("question")).answers.count == 2)
            #expect(try await server.isClean())
        }
    }
}

extension TestServer {
    /// Gives the questions of answers other texts.
    fileprivate func reword(_ answers: [ID<Answer>], _ texts: [String]) async throws {
        let use = try app.answers
        try await app.database.write { db in
            for (answer, text) in zip(answers, texts) {
                try db.run(
                    "UPDATE question SET content = \(text) WHERE id = (SELECT question FROM answer WHERE id = \(answer))"
                )
                try use.index(answer, in: db)
            }
        }
    }
}
