import FanfareModels
import Members
import Pages
import HTTPBinding

/// The comments under something, with the form to write one.
struct CommentsHTML: Sendable {
    var target: CommentTarget
    var comments: Listing<Comment>
    var count: Int64
    var isClosed: Bool
    /// Whose it is may remove what others write.
    var owner: ID<Person>
    /// The comment that a new one is to answer, where scripts do not run.
    var replying: ID<Comment>?
    /// What the viewer deleted a while ago and can bring back.
    var undoable: ID<Comment>?
    var state: FormState

    func html(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section id="comments" class="results comments" aria-labelledby="comments-title" data-results \
            data-waiting-list="\(place)">\
            <div class="heading"><h2 id="comments-title">\(t("Comments")) <span class="quiet number" data-count="comments" \
            data-\(target.kind.rawValue)="\(target.number)" data-value="\(count)">\(t.number(count))</span></h2></div>\
            \(screen.onlyIf(.hasUndoableComments) { undoable.map { undo($0, screen) } ?? .empty })\(writing(screen))\
            \(comments.data.isEmpty ? empty(screen) : "<ul class=\"list\" data-list>\(each: comments.data, { row($0, screen) })</ul>" as HTML)\
            \(comments.next.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(target.path)?cursor=\($0.text)#comments\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
            <template data-skeleton><li class="row skeleton" aria-hidden="true"><span class="avatar s40"></span>\
            <div class="row-body"><span class="bone w30"></span><span class="bone w80"></span></div></li></template>\
            \(waiting(screen))</section>
            """
    }

    /// The name under which the outbox keeps what is written here.
    private var place: String { "\(target.kind.rawValue)-\(target.number)" }

    /// The row of a comment that waits for a network.
    private func waiting(_ screen: ViewContext) -> HTML? {
        guard !screen.isGuest, !isClosed else { return nil }
        return """
            <template data-waiting><li class="row comment">\(screen.ownFace(.medium))\
            <div class="row-body"><p class="comment-who"><b class="name">\(screen.t("You"))</b></p>\
            <p class="comment-text" data-text></p><p data-state></p></div></li></template>
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        isClosed
            ? .empty
            : "<p class=\"quiet none\" data-none>\(screen.t("No comments yet. Write the first one."))</p>"
    }

    private func undo(_ comment: ID<Comment>, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="note undo" method="post" action="/comments/\(comment)/restore" data-undo>\(screen.icon("trash"))\
            <span>\(t("You deleted a comment."))</span><button class="button plain small">\(t("Bring it back"))</button></form>
            """
    }

    private func writing(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !isClosed else {
            return "<p class=\"note\">\(screen.icon("comment"))<span>\(t("Comments are closed."))</span></p>"
        }
        guard !screen.isGuest else {
            return """
                <p class="note">\(screen.icon("comment"))<span><a href="\(screen.login(to: .comment))">\(t("Log in"))</a> \(t("to say something."))</span></p>
                """
        }
        let whom = replying.flatMap { id in comments.data.first { $0.id == id } }
        let error = state.error("content") ?? state.general
        return """
            <form class="comment-form" id="comment-form" method="post" action="\(target.path)/comments" data-comment data-place="\(place)" data-draft="comment-\(place)">\
            \(screen.ownFace(.medium))\
            <p class="replying"\(whom == nil ? " hidden" as HTML : .empty)><span>\(t("You reply to")) <b data-whom>\(whom?.commenter.name)</b></span>\
            <a class="iconbutton" href="\(target.path)#comment-form" data-no-reply aria-label="\(t("Don’t reply"))">\(screen.icon("close"))</a></p>\
            <input type="hidden" name="reply_to" value="\(whom.map { "\($0.id)" } ?? "")">\
            <div class="field" data-field="content"><label class="visually-hidden" for="content">\(t("Your comment"))</label>\
            <textarea id="content" name="content" rows="1" maxlength="\(CommentText.limit)" required placeholder="\(t("Say something"))" \
            aria-describedby="content-error"\(error == nil ? .empty : " aria-invalid=\"true\"" as HTML)>
            \(state["content"])</textarea><p class="error" id="content-error"\(error == nil ? " hidden" as HTML : .empty)>\(error)</p></div>\
            <button class="button primary">\(t("Post"))</button></form>
            """
    }
}

extension CommentsHTML {
    private func row(_ comment: Comment, _ screen: ViewContext) -> HTML {
        let who = comment.commenter
        let t = screen.t
        return """
            <li class="row comment" id="comment-\(comment.id)" data-key="c\(comment.id)">\
            \(screen.faceLink(who, .medium, "comment-face"))\
            <div class="row-body"><p class="comment-who">\(screen.name(who, "name")) \
            <span class="quiet">\(t.time(comment.createdAt))\(comment.edited ? " · \(t("edited"))" : "")</span></p>\
            \(target(comment, t))<p class="comment-text">\(written: comment.content)</p>\(answering(comment, screen))</div>\
            \(menu(comment, screen))</li>

            """
    }

    private func answering(_ comment: Comment, _ screen: ViewContext) -> HTML {
        guard !isClosed, !screen.isGuest else { return .empty }
        let name = comment.commenter.name
        return """
            <a class="button plain small" href="\(target.path)?reply=\(comment.id)#comment-form" data-reply="\(comment.id)" \
            data-name="\(name)">\(screen.t("Reply"))<span class="visually-hidden"> \(name)</span></a>
            """
    }

    private func target(_ comment: Comment, _ t: Localizer) -> HTML {
        guard let reply = comment.replyTo else { return .empty }
        guard let person = reply.userID, let name = reply.name else {
            return "<p class=\"quiet\">\(t("to a former member"))</p>"
        }
        return "<p class=\"quiet\">\(t("to")) <a href=\"/people/\(person)\"><bdi>\(name)</bdi></a></p>"
    }

    private func menu(_ comment: Comment, _ screen: ViewContext) -> HTML {
        guard !screen.isGuest else { return .empty }
        let t = screen.t
        let edit: HTML = "<a href=\"/comments/\(comment.id)/edit\">\(screen.icon("edit"))\(t("Edit"))</a>"
        let report: HTML = """
            <a href="/report/comment/\(comment.id)">\(screen.icon("flag"))\(t("Report"))</a>
            """
        let author = comment.commenter
        let remove = screen.removeItem(.comment, comment.id.number, of: author.isFormer ? nil : author.id)
        let delete: HTML = """
            <form method="post" action="/comments/\(comment.id)/delete" data-remove="\(comment.id)">\
            <input type="hidden" name="back" value="\(target.path)#comments">\
            <button class="danger">\(screen.icon("trash"))\(t("Delete"))</button></form>
            """
        let items = screen.unlessSelf(author.id, own: "\(edit)\(delete)") {
            "\(report)\(screen.unlessSelf(owner, own: delete) { remove })"
        }
        return """
            <details class="menu" data-menu><summary class="iconbutton" aria-label="\(t("More"))">\(screen.icon("more"))</summary>\
            <div class="menu-items">\(items)</div></details>
            """
    }
}
