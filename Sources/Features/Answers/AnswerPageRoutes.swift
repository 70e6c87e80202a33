import FanfareModels
import MediaKit
import Members
import Storage
public import FeatureKit
public import HTTPBinding
public import Pages

/// What other features show above the answers on the first page.
public typealias HomeSection = @Sendable (ViewContext) async throws -> HTML

extension Answers {
    /// The pages of questions and answers, and what their buttons do.
    public func pages(_ table: RouteTable, home: [HomeSection], steps: [FirstStep]) {
        reading(table, home, steps)
        asking(table)
        answering(table.members, table.screen)
        owning(table.members, table.screen)
    }

    private func reading(_ table: RouteTable, _ home: [HomeSection], _ steps: [FirstStep]) {
        let (readers, members, screen) = (table.readers, table.members, table.screen)

        readers.shared.page("/", ListFeed.self) { call, context in
            // It has a page of its own, which is not made once for all members.
            if call.following == true { throw MovedPermanently(to: "/following") }
            let screen = screen(context)
            let feed = try await feed(call, .brief, seenBy: context.viewer?.id)
            context.shows(feed.data.map { .answer($0.id) })
            guard call.cursor == nil else { return FeedPage(answers: feed).page(screen) }
            let first =
                screen.isGuest
                ? Welcome(answer: feed.data.first).html(screen) : try await onboarding(steps, screen)
            var sections: [HTML] = []
            for section in home { sections.append(try await section(screen)) }
            return FeedPage(first: "\(each: sections, { $0 })\(first)", answers: feed).page(screen)
        }
        members.page("/following", ListFeed.self) { call, context in
            let call = ListFeed(limit: call.limit, cursor: call.cursor, following: true)
            return FeedPage(answers: try await feed(call, .brief, seenBy: context.person), kind: .following)
                .page(screen(context.context))
        }
        readers.sharedBySubject.page("/answers/:answer", AnswerPageInput.self) { call, context in
            if call.cursor != nil || call.reply != nil || call.sent != nil { try context.requirePersonal() }
            let screen = screen(context)
            let page: AnswerPage = try await database.read { db in try self.page(call, screen, in: db) }
            context.shows(([page.answer] + page.paths.others).map { .answer($0.id) })
            return page.page(screen)
        }
        readers.page("/answers/:answer/likes", ListFeedLikes.self) { call, context in
            try await LikesPage(answer: call.answer, likes: likes(call, seenBy: context.viewer?.id))
                .page(screen(context))
        }
        readers.page("/people/:person/answers", ListAnswersOf.self) { call, context in
            let viewer = context.viewer?.id
            return PersonAnswersPage(
                person: try await people.person(call.person, seenBy: viewer),
                answers: try await list(call, .brief, seenBy: viewer)
            )
            .page(screen(context))
        }
        members.action("/answers/:answer/like", AnswerAction.self) { call, context in
            _ = try await like(call.answer, by: context.person)
            return .seeOther(call.home)
        }
        members.action("/answers/:answer/unlike", AnswerAction.self) { call, context in
            _ = try await unlike(call.answer, by: context.person)
            return .seeOther(call.home)
        }
    }

    private func page(
        _ call: AnswerPageInput, _ screen: ViewContext, in db: any Connection
    ) throws -> AnswerPage {
        let visibility = try people.visibility(for: screen.viewer?.id, in: db)
        let answer = try answer(call.answer, .marked, seenBy: visibility, in: db)
        var page = AnswerPage(
            answer: answer, address: "\(addresses.base)/answers/\(answer.id)", wasSent: call.sent != nil)
        guard answer.state == .ready else { return page }
        let paths = try paths(from: answer, seenBy: visibility, in: db)
        let info = CommentTargetInfo(
            owner: answer.answerer.id, isClosed: answer.commentsClosed, comments: answer.commentCount)
        let comments = CommentSection(
            on: .answer(answer.id), info, from: call.cursor, replying: call.reply)
        page.comments = try commenting.threads?.section(comments, visibility, screen, db) ?? .empty
        page.paths = try paths()
        return page
    }

    private func asking(_ table: RouteTable) {
        let (members, screen) = (table.members, table.screen)

        members.form("/people/:person/ask", AskForm.self) { state, context in
            guard let number = Int64(state["person"]) else { throw Problem.missing("person") }
            let profile = try await people.profile(ID(number), seenBy: context.person, withStanding: false)
            return AskPage(
                receiver: profile.person, about: profile.about, isOwn: profile.person.id == context.person,
                state: state
            ).page(screen(context.context))
        } submit: { form, context in
            _ = try await ask(AskQuestion(form.person, form.content ?? ""), by: context.person)
            return .seeOther("/questions?asked=1")
        }
        members.unstored.page("/questions", QuestionPageInput.self) { call, context in
            let questions = try await questions(ListAskedQuestions(cursor: call.cursor), by: context.person)
            return QuestionsPage(
                questions: questions, stills: try await stills(of: questions.data),
                wasAsked: call.asked != nil
            ).page(screen(context.context))
        }
        members.action("/questions/:question/withdraw", QuestionAction.self) { call, context in
            try await withdraw(call.question, by: context.person)
            return .seeOther(localPath(call.back, or: "/questions"))
        }
        members.action("/questions/:question/decline", QuestionAction.self) { call, context in
            _ = try await decline(call.question, by: context.person)
            return .seeOther(localPath(call.back, or: "/activity"))
        }
    }

    private func answering(
        _ members: Routes<MemberContext>, _ screen: @escaping @Sendable (Context) -> ViewContext
    ) {
        let limit = Int(Videos.fileLimit)

        members.unstored.checking(QuestionAction.self) { call, context in
            let question = try await question(call.question, seenBy: context.person)
            guard question.receiver.id == context.person else { throw Problem.missing("question") }
        }.form(
            "/questions/:question/answer", QuestionAction.self, files: AnswerQuestion.files, fileLimit: limit,
            instead: { call, context in try await place(of: call.question, for: context.person) }
        ) { state, context in
            guard let number = Int64(state["question"]) else { throw Problem.missing("question") }
            let question = try await question(ID(number), seenBy: context.person)
            guard question.receiver.id == context.person else { throw Problem.missing("question") }
            return RecorderPage(question: question, state: state).page(screen(context.context))
        } submit: { call, context in
            if let other = try await place(of: call.question, for: context.person) { return .seeOther(other) }
            let sent = Submission(
                uploads: nil, thumbnailAt: nil, video: context.files["video"],
                thumbnail: context.files["thumbnail"])
            return try await .seeOther(
                "/answers/\(answer(call.question, with: sent, by: context.person).answer)?sent=1")
        }
        owners(members).form(
            "/answers/:answer/replace", AnswerAction.self, files: AnswerQuestion.files, fileLimit: limit
        ) { state, context in
            let answer = try await own(state, context)
            return RecorderPage(question: answer.question, replaced: answer.id, state: state)
                .page(screen(context.context))
        } submit: { call, context in
            let sent = Submission(
                uploads: nil, thumbnailAt: nil, video: context.files["video"],
                thumbnail: context.files["thumbnail"])
            return try await .seeOther(
                "/answers/\(replace(call.answer, with: sent, by: context.person).answer)?sent=1")
        }
        members.action("/answers/:answer/retry", AnswerAction.self) { call, context in
            try await .seeOther("/answers/\(retry(call.answer, by: context.person).answer)?sent=1")
        }
    }

    /// Where to go instead of answering a question: to its answer, or, declined, to those that wait.
    private func place(of question: ID<Question>, for viewer: ID<Person>) async throws -> String? {
        let question = try await self.question(question, seenBy: viewer)
        return switch question.state {
        case .answered: question.answerID.map { "/answers/\($0)" }
        case .declined: question.receiver.id == viewer ? "/activity" : "/questions"
        case .pending: nil
        }
    }

    private func owning(
        _ members: Routes<MemberContext>, _ screen: @escaping @Sendable (Context) -> ViewContext
    ) {
        members.action("/answers/:answer/delete", AnswerAction.self) { call, context in
            try await delete(call.answer, by: context.person, asModerator: context.viewer.mayModerate)
            return .seeOther("/profile")
        }
        members.action("/answers/:answer/comments/close", AnswerAction.self) { call, context in
            _ = try await closeComments(true, on: call.answer, by: context.person)
            return .seeOther(call.home)
        }
        members.action("/answers/:answer/comments/open", AnswerAction.self) { call, context in
            _ = try await closeComments(false, on: call.answer, by: context.person)
            return .seeOther(call.home)
        }
        members.form("/answers/:answer/captions", SetCaptions.self, files: SetCaptions.files) {
            state, context in
            let answer = try await own(state, context)
            return CaptionsPage(answer: answer, state: state).page(screen(context.context))
        } submit: { call, context in
            let captions = try captions(call.captions, context.files["captions"])
            _ = try await set(captions, on: call.answer, by: context.person)
            return .seeOther("/answers/\(call.answer)")
        }
        members.action("/answers/:answer/captions/remove", AnswerAction.self) { call, context in
            _ = try await set(nil, on: call.answer, by: context.person)
            return .seeOther(call.home)
        }
    }

    private func own(_ state: FormState, _ context: MemberContext) async throws -> Answer {
        guard let number = Int64(state["answer"]) else { throw Problem.missing("answer") }
        let answer = try await answer(ID(number), seenBy: context.person)
        guard answer.answerer.id == context.person else { throw Problem.missing("answer") }
        return answer
    }
}

/// A look at an answer, perhaps further down its comments.
private struct AnswerPageInput: Decodable, Sendable {
    var answer: ID<Answer>
    var cursor: Cursor?
    var reply: ID<Comment>?
    var sent: String?
}

private struct QuestionPageInput: Decodable, Sendable {
    var cursor: Cursor?
    var asked: String?
}

private struct AskForm: Decodable, Sendable {
    var person: ID<Person>
    var content: String?
}

/// A button about one answer, and the page to come back to.
struct AnswerAction: Decodable, Sendable {
    var answer: ID<Answer>
    var back: String?

    var home: String { localPath(back, or: "/answers/\(answer)") }
}

struct QuestionAction: Decodable, Sendable {
    var question: ID<Question>
    var back: String?
}
