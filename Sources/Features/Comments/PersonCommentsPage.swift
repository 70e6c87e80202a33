public import FanfareModels
import HTTPServer
import Members
public import Pages

/// What a person has written under answers and reviews.
struct PersonCommentsPage {
    var person: ID<Person>
    var comments: Listing<Comment>

    func page(_ screen: ViewContext) -> Page {
        Page(screen.t("Comments"), back: "/people/\(person)?tab=comments", list(screen))
    }

    func list(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return screen.list(
            "comments", t("Comments"), rows: comments.data.map { row($0, screen) },
            more: comments.next.map { "/people/\(person)/comments?cursor=\($0.text)" },
            empty: screen.empty("comment", t("Nothing written yet."), action: (t("See the answers"), "/")))
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
    /// What a person has written, on their page: the latest, and more as one scrolls.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        let comments = try await list(ListCommentsOf(person.id), seenBy: screen.viewer?.id)
        return PersonCommentsPage(person: person.id, comments: comments).list(screen)
    }
}
