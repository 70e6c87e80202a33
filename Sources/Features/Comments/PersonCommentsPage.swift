public import FanfareModels
import HTTPServer
import Members
public import Pages
import Storage

/// What a person has written under answers and reviews.
struct PersonCommentsPage {
    var person: Person
    var comments: Listing<Comment>
    /// What was asked, or the game that is reviewed.
    var titles: [CommentTarget: String]

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        return Page(
            isOwn ? t("Comments") : t("Comments of {}", person.name),
            back: "/people/\(person.id)?tab=comments",
            list(screen))
    }

    func list(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return screen.list(
            "comments", t("Comments"), rows: comments.data.map { row($0, screen) },
            more: comments.next.map { "/people/\(person.id)/comments?cursor=\($0.text)" },
            empty: screen.empty("comment", t("Nothing written yet."), action: (t("See the answers"), "/")))
    }

    private func place(_ comment: Comment, _ t: Localizer) -> HTML {
        let kind = comment.target?.kind == .review ? t("under a review") : t("under an answer")
        guard let title = comment.target.flatMap({ titles[$0] }) else { return "\(kind)" }
        return "\(kind): <q>\(title)</q>"
    }

    private func row(_ comment: Comment, _ screen: ViewContext) -> HTML {
        """
        <li class="row comment" data-key="c\(comment.id)">\
        <div class="row-body"><a class="row-link comment-text" href="\(comment.target?.path ?? "/")#comment-\(comment.id)">\(comment.content)</a>\
        <p class="quiet">\(place(comment, screen.t)) · \(screen.t.time(comment.createdAt))</p></div></li>

        """
    }
}

extension Comments {
    /// What a person has written, on their page: the latest, and more as one scrolls.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        try await page(of: person, ListCommentsOf(person.id), seenBy: screen.viewer?.id).list(screen)
    }

    func page(
        of person: Person, _ call: ListCommentsOf, seenBy viewer: ID<Person>?
    ) async throws -> PersonCommentsPage {
        let comments = try await list(call, seenBy: viewer)
        let targets = Dictionary(grouping: comments.data.compactMap(\.target), by: \.kind)
        let titles = try await database.read { db in
            var titles: [CommentTarget: String] = [:]
            for targets in targets.values {
                let found = try commenting.source(of: targets[0]).titles(targets.map(\.number), viewer, db)
                for target in targets { titles[target] = found[target.number] }
            }
            return titles
        }
        return PersonCommentsPage(person: person, comments: comments, titles: titles)
    }
}
