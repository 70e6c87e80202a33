import App
import FanfareModels
import Members
import Foundation
import MediaKit
import NIOHTTP1
import Storage
import TestSupport
import Testing

@Suite struct AnsweringTests {
    @Test(arguments: Engine.available)
    func `an accepted answer is made, seen by all, told to who asked, and played`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.answered("Why?", asker: grace, answerer: ada)
            #expect(answer.state == .ready && answer.reason == nil, "\(answer.reason ?? "")")
            #expect(abs(answer.lengthMs - 1_000) <= 200)
            #expect(answer.question.content == "Why?" && answer.question.sender.id == grace.user.id)
            let feed = try await server.send(ListFeed())
            #expect(feed.data.map(\.id) == [answer.id] && feed.data[0].liked == nil)
            #expect(try await server.send(ListAnswersOf(ada.user.id)).data.map(\.id) == [answer.id])
            #expect(try await server.send(ListQuestions(), as: ada.token).data.isEmpty)
            let told = try await server.send(ListActivity(), as: grace.token).data
            #expect(told.map(\.kind) == [.answer] && told[0].subject == answer.id.number)
            let asked = try await server.send(ListAskedQuestions(), as: grace.token).data
            #expect(asked.map(\.state) == [.answered] && asked[0].answerID == answer.id)
            let badges = try await server.send(ShowPerson(ada.user.id)).badges
            #expect(badges.map(\.name) == ["First answer"])
            let video = try await server.call(.GET, answer.videoURL, headers: [("Range", "bytes=4-7")])
            #expect(video.status == 206 && video.text == "ftyp")
            #expect(video.headers["content-type"] == "video/mp4")
            #expect(video.headers["cache-control"]?.contains("immutable") == true)
            let thumbnail = try await server.call(.GET, answer.thumbnailURL)
            #expect(thumbnail.status == 200 && thumbnail.bytes.starts(with: [0xFF, 0xD8]))
            #expect(try await server.isClean())
        }
    }

    @Test func `the middle of an upload is used alone, and what is no part of it is refused`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token).id
            let upload = try await server.upload(SampleVideo.other, as: ada.token)
            for (starts, ends) in [
                ([-1.0], [1.0]), ([0.5, 1], [1]), ([1], [0.5]), ([1], [1.05]), ([0], [1, 2]), ([500], [0]),
            ] {
                let call = AnswerQuestion(question, uploads: [upload], starts: starts, ends: ends)
                #expect(try await server.refusal(call, as: ada.token) == 422, "\(starts) \(ends)")
            }
            let accepted = try await server.send(
                AnswerQuestion(question, uploads: [upload], starts: [0.4], ends: [1.4]), as: ada.token)
            let answer = try await server.made(accepted.answer, as: ada.token)
            #expect(answer.state == .ready && abs(answer.lengthMs - 1000) <= 120, "\(answer.lengthMs)")
            #expect(answer.width == 160 && answer.height == 120)
        }
    }

    @Test func `followers hear of an answer once, and who asked hears that theirs is answered`() async throws
    {
        try await TestServer.run { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            for fan in [grace, linus] { _ = try await server.send(Follow(ada.user.id), as: fan.token) }
            let answer = try await server.answered("Why?", asker: grace, answerer: ada)
            try await eventually("the follower hears") {
                try await server.send(ListActivity(), as: linus.token).data.map(\.kind) == [.answered]
            }
            let heard = try await server.send(ListActivity(), as: linus.token).data[0]
            #expect(
                heard.subject == answer.id.number && heard.title == "Why?" && heard.actor?.id == ada.user.id)
            #expect(heard.thumbnailURL == answer.thumbnailURL)
            #expect(try await server.send(ListActivity(), as: grace.token).data.map(\.kind) == [.answer])
        }
    }

    @Test(arguments: Engine.available)
    func `only who is asked answers, once, with uploads of their own that are whole`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token).id
            let (adas, graces) = (
                try await server.upload(SampleVideo.short, as: ada.token),
                try await server.upload(SampleVideo.short, as: grace.token)
            )
            let part = try await server.begin(SampleVideo.short.count, as: ada.token)
            try await server.piece(SampleVideo.short.prefix(100), at: 0, to: part, as: ada.token)
            let missing = ID<Upload>(999)
            for (uploads, who, status) in [
                ([graces], grace, 422), ([graces], ada, 422), ([part], ada, 422), ([missing], ada, 422),
                ([], ada, 422), ([adas, adas], ada, 422),
            ] {
                #expect(
                    try await server.refusal(AnswerQuestion(question, uploads: uploads), as: who.token)
                        == status)
            }
            #expect(try await server.refusal(AnswerQuestion(ID(99), uploads: [adas]), as: ada.token) == 404)
            #expect(
                try await server.refusal(
                    AnswerQuestion(question, uploads: [adas], thumbnailAt: -1), as: ada.token) == 422)
            let accepted = try await server.send(AnswerQuestion(question, uploads: [adas]), as: ada.token)
            #expect(accepted.success)
            let again = try await server.upload(SampleVideo.short, as: ada.token)
            #expect(
                try await server.refusal(AnswerQuestion(question, uploads: [again]), as: ada.token) == 422)
            #expect(try await server.refusal(WithdrawQuestion(question), as: grace.token) == 409)
            #expect(try await server.refusal(DeclineQuestion(question), as: ada.token) == 409)
            #expect(try await server.made(accepted.answer, as: ada.token).state == .ready)
        }
    }

    @Test(arguments: Engine.available)
    func `answered twice at once, one is accepted and the other told so`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token).id
            var uploads: [ID<Upload>] = []
            for _ in 1...4 { uploads.append(try await server.upload(SampleVideo.short, as: ada.token)) }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { [uploads] group in
                for upload in uploads {
                    group.addTask {
                        try await server.refusal(AnswerQuestion(question, uploads: [upload]), as: ada.token)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [0, 422, 422, 422])
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `what is no video, or too long, is refused at once and the question stays`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(ada.user.id, "Why?"), as: grace.token).id
            for bytes in [Data("no video at all".utf8), SampleVideo.short.prefix(500), SampleVideo.tooLong] {
                let upload = try await server.upload(bytes, as: ada.token)
                do {
                    try await server.send(AnswerQuestion(question, uploads: [upload]), as: ada.token)
                    Issue.record("\(bytes.count) bytes were accepted")
                } catch let refusal as Refusal {
                    #expect(refusal.status == 422 && refusal.body.contains("\"video\""), "\(refusal.body)")
                }
                try await server.send(DropUpload(upload), as: ada.token)
            }
            #expect(try await server.send(ListQuestions(), as: ada.token).data.count == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `an answer that fails gives its question back and can be tried again`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let failed = try await server.failed(asker: grace, answerer: ada)
            #expect(failed.state == .failed && failed.reason?.isEmpty == false)
            #expect(
                try await server.send(ListQuestions(), as: ada.token).data.map(\.id) == [failed.question.id])
            #expect(try await server.send(ListFeed(), as: ada.token).data.isEmpty)
            #expect(try await server.refusal(ShowAnswer(failed.id), as: grace.token) == 404)
            #expect(try await server.refusal(RetryAnswer(failed.id), as: grace.token) == 404)
            let own = try await server.send(ListActivity(), as: ada.token)
            #expect(own.answers.map(\.state) == [.failed] && own.questions.count == 1)
            #expect(
                try await server.send(ListAnswersOf(ada.user.id), as: ada.token).data.map(\.state) == [
                    .failed
                ])
            let file = server.app.settings.data + "/uploads"
            try server.repair(in: file)
            let retried = try await server.send(RetryAnswer(failed.id), as: ada.token)
            #expect(retried.answer > failed.id)
            #expect(try await server.made(retried.answer, as: ada.token).state == .ready)
            #expect(try await server.refusal(RetryAnswer(retried.answer), as: ada.token) == 409)
            #expect(try await server.send(ListQuestions(), as: ada.token).data.isEmpty)
            #expect(try await server.send(ListActivity(), as: ada.token).answers.isEmpty)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `after a failure another video can be sent instead`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let failed = try await server.failed(asker: grace, answerer: ada)
            let upload = try await server.upload(SampleVideo.short, as: ada.token)
            let accepted = try await server.send(
                AnswerQuestion(failed.question.id, uploads: [upload]), as: ada.token)
            #expect(try await server.made(accepted.answer, as: ada.token).state == .ready)
            #expect(try await server.refusal(ShowAnswer(failed.id), as: ada.token) == 404)
            #expect(try await server.isClean())
        }
    }

    @Test(arguments: Engine.available)
    func `a replacement takes the video's place when it is ready, and not before`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let first = try await server.answered(asker: grace, answerer: ada)
            _ = try await server.send(LikeAnswer(first.id), as: grace.token)
            let upload = try await server.upload(SampleVideo.other, as: ada.token)
            #expect(
                try await server.refusal(ReplaceAnswer(first.id, uploads: [upload]), as: grace.token) == 404)
            try await server.send(ReplaceAnswer(first.id, uploads: [upload]), as: ada.token)
            #expect(try await server.send(ShowAnswer(first.id)).state == .ready)
            let second = try await server.made(first.id, as: ada.token)
            #expect(second.videoURL != first.videoURL && second.likesCount == 1)
            #expect(abs(second.lengthMs - 2_000) <= 200)
            #expect(try await server.call(.GET, first.videoURL).status == 404)
            #expect(try await server.call(.GET, second.videoURL).status == 200)
            #expect(try await server.send(ListActivity(), as: grace.token).data.count == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `who reported an answer or a comment hears that a moderator deleted it`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus"])
            let (ada, grace, linus) = (people[0], people[1], people[2])
            try await server.app.database.write { [app = server.app] db in
                try app.people.set(.moderator, of: linus.user.id, in: db)
            }
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            let mine = try await server.send(PostComment(answer, "One"), as: grace.token).id
            let theirs = try await server.send(PostComment(answer, "Two"), as: linus.token).id
            for (type, number) in [
                (.answer, answer.number), (.comment, mine.number), (.comment, theirs.number),
            ] as [(Report.SubjectType, Int64)] {
                let reporter = number == mine.number && type == .comment ? ada : grace
                _ = try await server.send(SendReport(type, number, reason: "Rude."), as: reporter.token)
            }
            // Whoever takes their own away settles nothing.
            try await server.send(DeleteComment(theirs), as: linus.token)
            #expect(try await server.told(grace).isEmpty)
            try await server.send(DeleteComment(mine), as: linus.token)
            try await server.send(DeleteAnswer(answer), as: linus.token)
            #expect(try await server.told(ada) == ["removed"])
            #expect(try await server.told(grace) == ["removed"])
        }
    }

    @Test(arguments: Engine.available)
    func `a deleted answer leaves nothing, and takes back what it earned`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.answered(asker: grace, answerer: ada)
            _ = try await server.send(LikeAnswer(answer.id), as: grace.token)
            _ = try await server.send(PostComment(answer.id, "Nice."), as: grace.token)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 10)
            #expect(try await server.refusal(DeleteAnswer(answer.id), as: grace.token) == 404)
            try await server.send(DeleteAnswer(answer.id), as: ada.token)
            #expect(try await server.refusal(DeleteAnswer(answer.id), as: ada.token) == 404)
            #expect(try await server.send(ListFeed()).data.isEmpty)
            #expect(try await server.send(ListAnswers(), as: ada.token).totalPages == 0)
            #expect(try await server.call(.GET, answer.videoURL).status == 404)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.reputation == 0)
            #expect(try await server.send(ListCommentsOf(grace.user.id)).data.isEmpty)
            #expect(
                try await server.send(ListAskedQuestions(), as: grace.token).data.map(\.state) == [.declined])
            #expect(try await server.send(ListActivity(), as: ada.token).data.map(\.kind) == [.badge])
            #expect(try await server.isClean())
        }
    }

    @Test func `captions are checked, played, changed under another address and taken away`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            let good = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"
            for bad in ["", "Hello", "WEBVTT\n\n00:05.000 --> 00:01.000\nHello\n"] {
                #expect(try await server.refusal(SetCaptions(answer, bad), as: ada.token) == 422)
            }
            #expect(try await server.refusal(SetCaptions(answer, good), as: grace.token) == 404)
            let first = try #require(
                try await server.send(SetCaptions(answer, good), as: ada.token).captionsURL)
            let second = try #require(
                try await server.send(
                    SetCaptions(answer, good.replacing("Hello", with: "Bye")), as: ada.token
                ).captionsURL)
            #expect(first != second)
            #expect(try await server.send(ShowAnswer(answer)).captionsURL == second)
            let shown = try await server.call(.GET, second)
            #expect(shown.text.contains("Bye") && shown.headers["content-type"] == "text/vtt; charset=utf-8")
            #expect(try await server.call(.GET, first).status == 404)
            #expect(try await server.send(DropCaptions(answer), as: ada.token).captionsURL == nil)
            #expect(try await server.call(.GET, second).status == 404)
        }
    }
}

extension TestServer {
    /// An answer that was accepted and then cannot be made: its upload is spoilt before anything looks at it again.
    func failed(asker: SignedIn, answerer: SignedIn) async throws -> Answer {
        let question = try await send(AskQuestion(answerer.user.id, "Why?"), as: asker.token)
        let upload = try await self.upload(SampleVideo.short, as: answerer.token)
        let path = "\(app.settings.data)/uploads/\(upload)"
        let accepted = try await app.database.write { db in
            let answer: ID<Answer>? = try db.first(
                """
                INSERT INTO answer (question, sender, receiver, state, created_ms) VALUES
                    (\(question.id), \(asker.user.id), \(answerer.user.id), 'processing', 0) RETURNING id
                """
            ) { $0[0] }
            guard let answer else { throw Problem.missing("answer") }
            try db.run("UPDATE question SET state = 'answered' WHERE id = \(question.id)")
            try db.run("UPDATE question_count SET pending = pending - 1 WHERE person = \(answerer.user.id)")
            try db.run("UPDATE upload SET answer = \(answer) WHERE id = \(upload)")
            try db.run(
                """
                INSERT INTO answer_take (answer, person, state, segments, thumbnail)
                VALUES (\(answer), \(answerer.user.id), 'processing', \("\(upload)"), '')
                """)
            try db.run(
                """
                INSERT INTO job (kind, subject, payload, state, attempts, due_ms, created_ms) VALUES
                    ('answers.publish', \("answer/\(answer)"), \("{\"answer\":\(answer)}"), 'waiting', 0, 0, 0)
                """)
            return answer
        }
        try Data("spoilt".utf8).write(to: URL(fileURLWithPath: path))
        return try await made(accepted, as: answerer.token)
    }

    /// Makes every upload whole again.
    func repair(in folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where Int64(name) != nil {
            try SampleVideo.short.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
    }
}
