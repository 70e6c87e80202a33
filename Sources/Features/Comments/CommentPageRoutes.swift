import FanfareModels
import Members
public import HTTPBinding
import Pages
import Storage

extension Comments {
    /// The pages of comments, and what their buttons do.
    public func pages(_ table: RouteTable) {
        let (readers, members, screen) = (table.readers, table.members, table.screen)

        readers.page("/people/:person/comments", ListCommentsOf.self) { call, context in
            let viewer = context.viewer?.id
            let person = try await people.person(call.person, seenBy: viewer)
            return try await page(of: person, call, seenBy: viewer).page(screen(context))
        }
        members.form("/answers/:answer/comments", CommentForm.self) { state, context in
            guard let number = Int64(state["answer"]) else { throw Problem.missing("answer") }
            return try await page(.answer(ID(number)), state, screen(context.context))
        } submit: { form, context in
            guard let answer = form.answer else { throw Problem.missing("answer") }
            let call = PostComment(answer, form.content ?? "", replyTo: form.reply)
            return .seeOther("/answers/\(answer)#comment-\(try await post(call, by: context.person).id)")
        }
        members.form("/reviews/:review/comments", CommentForm.self) { state, context in
            guard let number = Int64(state["review"]) else { throw Problem.missing("review") }
            return try await page(.review(ID(number)), state, screen(context.context))
        } submit: { form, context in
            guard let review = form.review else { throw Problem.missing("review") }
            let call = PostReviewComment(review, form.content ?? "", replyTo: form.reply)
            return .seeOther("/reviews/\(review)#comment-\(try await post(call, by: context.person).id)")
        }
        members.form("/comments/:comment/edit", CommentEdit.self) { state, context in
            guard let number = Int64(state["comment"]) else { throw Problem.missing("comment") }
            let comment = try await own(ID(number), context.person)
            return EditCommentPage(comment: comment, state: state).page(screen(context.context))
        } submit: { form, context in
            let comment = try await edit(form.comment, nil, form.content, by: context.person)
            return .seeOther("\(comment.target?.path ?? "/")#comment-\(comment.id)")
        }
        members.action("/comments/:comment/delete", CommentEdit.self) { form, context in
            try await delete(form.comment, by: context.person, asModerator: context.viewer.mayModerate)
            return .seeOther(localPath(form.back, or: "/"))
        }
        members.action("/comments/:comment/restore", CommentEdit.self) { form, context in
            let comment = try await restore(form.comment, by: context.person)
            return .seeOther("\(comment.target?.path ?? "/")#comment-\(comment.id)")
        }
    }

    /// The comments under something as a part of its page.
    func section(
        _ section: CommentSection, seenBy visibility: Visibility, _ screen: ViewContext,
        state: FormState = FormState(), in db: any Connection
    ) throws -> HTML {
        let (target, info) = (section.target, section.info)
        let before = try section.cursor.map { try $0.number(0) } ?? .max
        let undoable = try visibility.viewer.flatMap { viewer in
            try mayUndo(viewer) ? try self.undoable(on: target, by: viewer, in: db) : nil
        }
        return CommentsHTML(
            target: target,
            comments: try list(on: target, 20, before: before, .marked, seenBy: visibility, in: db),
            count: info.comments, isClosed: info.isClosed, owner: info.owner, replying: section.replying,
            undoable: try undoable?.first(), state: state
        ).html(screen)
    }

    /// The comments on a page of their own, where a form without scripts is shown again.
    private func page(_ target: CommentTarget, _ state: FormState, _ screen: ViewContext) async throws -> Page
    {
        let reply = Int64(state["reply_to"]).map { ID<Comment>($0) }
        let viewer = screen.viewer?.id
        let comments = try await database.read { db in
            let info = try targetInfo(of: target, seenBy: viewer, in: db)
            return try section(
                .init(on: target, info, from: nil, replying: reply),
                seenBy: people.visibility(for: viewer, in: db), screen,
                state: state, in: db)
        }
        return Page(screen.t("Comments"), back: target.path, comments)
    }

    private func own(_ id: ID<Comment>, _ person: ID<Person>) async throws -> Comment {
        let comment = try await database.read { db in try one(id, seenBy: person, in: db) }
        guard comment.commenter.id == person else { throw Problem.missing("comment") }
        return comment
    }
}

private struct CommentForm: Decodable, Sendable {
    var answer: ID<Answer>?
    var review: ID<Review>?
    var content: String?
    /// A comment's number, or nothing: the field of the form is always there.
    var reply_to: String?

    var reply: ID<Comment>? { reply_to.flatMap { Int64($0) }.map { ID($0) } }
}

private struct CommentEdit: Decodable, Sendable {
    var comment: ID<Comment>
    var content: String?
    var back: String?
}
