import Answers
import App
import FanfareModels
import Foundation
import NIOHTTP1
import Storage
import TestSupport
import Testing

@Suite struct LeavingTests {
    @Test(arguments: Engine.available)
    func `who leaves takes their answers, likes and comments along, and every count stays right`(
        engine: Engine
    )
        async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            let byAda = try await server.answered(asker: grace, answerer: ada)
            let byGrace = try await server.seed(1, from: ada.user.id, to: grace.user.id)[0]
            _ = try await server.seed(1, from: grace.user.id, to: linus.user.id)
            for person in [grace, linus] {
                _ = try await server.send(LikeAnswer(byAda.id), as: person.token)
                _ = try await server.send(PostComment(byAda.id, "Hi"), as: person.token)
            }
            _ = try await server.send(LikeAnswer(byGrace), as: linus.token)
            _ = try await server.send(PostComment(byGrace, "Hi"), as: ada.token)
            _ = try await server.send(AskQuestion(linus.user.id, "Pending?"), as: grace.token)
            _ = try await server.send(AskQuestion(grace.user.id, "Pending too?"), as: linus.token)
            _ = try await server.begin(10, as: grace.token)
            try await server.send(DeleteMe(password: TestServer.password), as: grace.token)

            let left = try await server.send(ListFeed()).data
            #expect(left.count == 2 && left.allSatisfy { $0.question.sender.isFormer })
            let kept = try await server.send(ShowAnswer(byAda.id), as: ada.token)
            #expect(kept.likesCount == 1 && kept.commentCount == 1)
            #expect(kept.question.sender.name == "Former member" && kept.question.content == "Why?")
            let face = kept.question.sender.imageURL
            #expect(try await server.call(.GET, face).status == 200)
            #expect(try await server.refusal(ShowAnswer(byGrace)) == 404)
            #expect(try await server.send(ListQuestions(), as: linus.token).totalPages == 0)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 10)
            #expect(try await server.isClean())
            let mentions = try await server.app.database.read { db in
                try db.first(
                    """
                    SELECT (SELECT COUNT(*) FROM question WHERE sender = \(grace.user.id))
                        + (SELECT COUNT(*) FROM answer WHERE sender = \(grace.user.id))
                        + (SELECT COUNT(*) FROM answer_like WHERE person = \(grace.user.id))
                        + (SELECT COUNT(*) FROM comment WHERE person = \(grace.user.id))
                        + (SELECT COUNT(*) FROM upload WHERE person = \(grace.user.id))
                    """
                ) { $0[0] as Int }
            }
            #expect(mentions == 0)
        }
    }

    @Test(arguments: Engine.available)
    func `an answerer who leaves while the video is in the making leaves no job and no file`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token).id
            let upload = try await server.upload(SampleVideo.short, as: ada.token)
            _ = try await server.send(AnswerQuestion(question, uploads: [upload]), as: ada.token)
            try await server.send(DeleteMe(password: TestServer.password), as: ada.token)
            _ = try await server.app.answers.cleanUpUploads()
            let rows = try await server.app.database.read { db in
                try db.first("SELECT (SELECT COUNT(*) FROM answer) + (SELECT COUNT(*) FROM question)") {
                    $0[0] as Int
                }
            }
            #expect(rows == 0)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: "\(server.app.settings.data)/uploads")
            #expect(names.isEmpty)
            #expect(try await server.isClean())
        }
    }

    @Test func `an export has what was asked, answered, liked and written, with the videos`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.answered("What now?", asker: grace, answerer: ada)
            _ = try await server.send(LikeAnswer(answer.id), as: ada.token)
            _ = try await server.send(PostComment(answer.id, "My own words"), as: ada.token)
            let zip = try await server.call(.GET, "/api/v1/users/me/export", as: ada.token)
            #expect(zip.status == 200)
            let text = String(decoding: zip.bytes, as: UTF8.self)
            for name in [
                "questions.json", "answers.json", "likes.json", "comments.json",
                "media/answer-\(answer.id).mp4",
                "media/answer-\(answer.id).jpg",
            ] {
                #expect(text.contains(name), "\(name)")
            }
        }
    }

    @Test func `answers and comments can be reported`() async throws {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace"])
            let answer = try await server.seed(1, from: people[1].user.id, to: people[0].user.id)[0]
            let comment = try await server.send(PostComment(answer, "Rude"), as: people[0].token).id
            for (type, id) in [(Report.SubjectType.answer, answer.number), (.comment, comment.number)] {
                let report = try await server.send(SendReport(type, id, reason: "Spam"), as: people[1].token)
                #expect(report.subjectID == id)
                #expect(
                    try await server.refusal(SendReport(type, id, reason: "x"), as: people[0].token) == 422)
                #expect(
                    try await server.refusal(SendReport(type, 999, reason: "x"), as: people[1].token) == 404)
            }
        }
    }
}
