public import FanfareModels
import HTTPServer
import Members
public import Pages

/// What a person has written under answers and reviews.
struct PersonCommentsPage {
    var person: ID<Person>
    var comments: Listing<Comment>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Comments"), back: "/people/\(person)",
            screen.list(
                "comments", t("Comments"), rows: comments.data.map { row($0, screen) },
                more: comments.next.map { "/people/\(person)/comments?cursor=\($0.text)" },
                empty: screen.empty("comment", t("Nothing written yet."), action: (t("See the answers"), "/"))
            ))
    }

    private func row(_ comment: Comment, _ screen: ViewContext) -> HTML {
        """
        <li class="row comment" data-key="c\(comment.id)">\(screen.face(comment.commenter, .medium))\
        <div class="row-body"><a class="row-link comment-text" href="\(comment.target?.path ?? "/")#comment-\(comment.id)">\(comment.content)</a>\
        <p class="quiet"><bdi>\(comment.commenter.name)</bdi> · \(screen.t.time(comment.createdAt))</p></div></li>

        """
    }
}

extension Comments {
    /// The way to what a person has written, on their page.
    public func link(of person: Person, _ screen: ViewContext) -> HTML {
        """
        <ul class="list"><li class="row">\(screen.icon("comment"))<div class="row-body">\
        <a class="row-link" href="/people/\(person.id)/comments">\(screen.t("Comments"))</a></div>\(screen.icon("chevron"))</li></ul>
        """
    }
}
