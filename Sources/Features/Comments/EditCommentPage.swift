import FanfareModels
import Members
import Pages

/// Where one changes one's comment.
struct EditCommentPage {
    var comment: Comment
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let back = "\(comment.target?.path ?? "/")#comment-\(comment.id)"
        return Page(
            t("Edit comment"), back: back, width: .narrow,
            """
            <section class="card"><form class="form" method="post" action="/comments/\(comment.id)/edit" data-form data-draft="comment-edit-\(comment.id)">\
            \(screen.area("content", t("Your comment"), state, value: comment.content, limit: CommentText.limit))\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(t("Save"))</button>\
            <a class="button" href="\(back)">\(t("Cancel"))</a></div></form></section>
            """)
    }
}
