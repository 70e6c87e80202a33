import FanfareModels
import Foundation
public import HTTPBinding
import Members
import HTTPServer
import MediaKit
import Pages
import Storage

extension Answers {
    /// What people can ask, answer and like.
    public func routes(_ table: RouteTable) {
        files(table.guests)
        uploadRoutes(table.members)
        questions(table)
        answers(table)
        own(table.members)
    }

    private func questions(_ table: RouteTable) {
        let members = table.members

        members.on(ListQuestions.self) { call, context in try await questions(call, to: context.person) }
        members.on(ListAskedQuestions.self) { call, context in try await questions(call, by: context.person) }
        members.on(ShowQuestion.self) { call, context in
            try await question(call.question, seenBy: context.person)
        }
        members.on(AskQuestion.self, refusals: [404]) { call, context in
            try await ask(call, by: context.person)
        }
        members.on(WithdrawQuestion.self) { call, context in
            try await withdraw(call.question, by: context.person)
            return EmptyResponse()
        }
        members.on(DeclineQuestion.self) { call, context in
            try await decline(call.question, by: context.person)
        }
        members.checking(QuestionAction.self) { call, context in
            try await requirePending(call.question, of: context.person)
            try await requireSpace(for: context.person)
        }.on(AnswerQuestion.self, fileLimit: Int(Videos.fileLimit)) { call, context in
            try await answer(
                call.question,
                with: Submission(call.uploads, call.starts, call.ends, call.thumbnailAt, context),
                by: context.person)
        }
    }

    private func answers(_ table: RouteTable) {
        let (readers, members) = (table.readers, table.members)

        readers.shared.on(ListFeed.self, refusals: [401]) { call, context in
            if call.following == true { try context.requirePersonal() }
            let feed = try await feed(call, seenBy: context.viewer?.id)
            context.shows(feed.data.flatMap(\.subjects))
            return feed
        }
        readers.sharedBySubject.on(ShowAnswer.self) { call, context in
            let answer = try await answer(call.answer, seenBy: context.viewer?.id) {
                try context.requirePersonal()
            }
            context.shows(answer.subjects)
            return answer
        }
        readers.on(ListAnswersOf.self) { call, context in try await list(call, seenBy: context.viewer?.id) }
        readers.on(ListFeedLikes.self) { call, context in try await likes(call, seenBy: context.viewer?.id) }
        table.allMembers.on(ListAnswers.self) { call, context in
            try await feed(call, seenBy: context.viewer?.id)
        }
        members.on(ListLikes.self) { call, context in try await likes(call, seenBy: context.person) }
        members.on(PostLike.self) { call, context in try await postLike(call.answer, by: context.person) }
        members.direct(LikeAnswer.self) { call, context, tell in
            like(call.answer, by: context.person, then: tell)
        }
        members.direct(UnlikeAnswer.self) { call, context, tell in
            unlike(call.answer, by: context.person, then: tell)
        }
    }

    /// Routes for whom an answer is of.
    func owners(_ members: Routes<MemberContext>) -> Routes<MemberContext> {
        members.checking(AnswerAction.self) { call, context in
            try await requireOwn(call.answer, of: context.person)
        }
    }

    private func own(_ members: Routes<MemberContext>) {
        owners(members).on(ReplaceAnswer.self, fileLimit: Int(Videos.fileLimit)) { call, context in
            try await replace(
                call.answer,
                with: Submission(call.uploads, call.starts, call.ends, call.thumbnailAt, context),
                by: context.person)
        }
        members.on(RetryAnswer.self) { call, context in try await retry(call.answer, by: context.person) }
        members.on(DeleteAnswer.self) { call, context in
            try await delete(call.answer, by: context.person, asModerator: context.viewer.mayModerate)
            return EmptyResponse()
        }
        members.on(CloseComments.self) { call, context in
            try await closeComments(true, on: call.answer, by: context.person)
        }
        members.on(OpenComments.self) { call, context in
            try await closeComments(false, on: call.answer, by: context.person)
        }
        owners(members).on(SetCaptions.self) { call, context in
            try await set(
                captions(call.captions, context.files["captions"]), on: call.answer, by: context.person)
        }
        members.on(DropCaptions.self) { call, context in
            try await set(nil, on: call.answer, by: context.person)
        }
    }
}

extension Answers {
    /// WebVTT from a field or a file. Throws `Problem.invalid` on `captions`.
    func captions(_ text: String?, _ file: UploadedFile?) throws -> Captions {
        guard let file else { return try Captions(webVTT: text ?? "") }
        guard file.size <= Captions.sizeLimit,
            let bytes = FileManager.default.contents(atPath: file.path),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Problem.invalid(
                "captions", "The captions may have at most \(Captions.sizeLimit >> 10) KB of text.")
        }
        return try Captions(webVTT: text)
    }
}

extension Answers.Submission {
    fileprivate init(
        _ uploads: [ID<Upload>]?, _ starts: [Double]?, _ ends: [Double]?, _ thumbnailAt: Double?,
        _ context: MemberContext
    ) {
        self.init(
            uploads: uploads, thumbnailAt: thumbnailAt, video: context.files["video"],
            thumbnail: context.files["thumbnail"])
        self.starts = starts ?? []
        self.ends = ends ?? []
    }
}

extension Answer {
    /// Those whose figures stand in it.
    fileprivate var subjects: [Subject] { [.answer(id), .person(answerer.id), .person(question.sender.id)] }
}
