import FanfareModels
import HTTPServer
import Members
import Pages

/// The people of the community, for admins.
struct AdminPeoplePage: Sendable {
    var text: String
    var people: Listing<Person>
    var suspended: Set<ID<Person>>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let more = people.next.map { "/admin/people?q=\(Layout.encoded(text))&cursor=\($0.text)" }
        return Page(
            t("People"), back: "/admin",
            """
            <form class="search" role="search" method="get" action="/admin/people" data-search="people">\
            <label class="visually-hidden" for="q">\(t("Search people"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search people"))" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            <button class="visually-hidden">\(t("Search"))</button></form>
            \(screen.list(
                "people", t("People"), rows: people.data.map { row($0, screen) }, more: more,
                empty: screen.empty("people", t("Nobody’s name begins with “{}”.", text))))
            """)
    }
}

extension AdminPeoplePage {
    private func row(_ person: Person, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let isSuspended = suspended.contains(person.id)
        return """
            <li class="row" data-key="p\(person.id)">\(screen.face(person.imageURL, .medium))\
            <div class="row-body"><a class="row-link" href="/people/\(person.id)"><b>\(person.name)</b></a>\
            \(isSuspended ? " <span class=\"chip warn\">\(t("Suspended"))</span>" : HTML.empty)\
            <p class="quiet">@\(person.username) · \(screen.userType(person.userType))</p>\
            \(person.id == screen.viewer?.id ? .empty : actions(person, isSuspended, screen))</div></li>

            """
    }

    private func actions(_ person: Person, _ isSuspended: Bool, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let back: HTML = "<input type=\"hidden\" name=\"back\" value=\"\(screen.here)\">"
        let name: HTML = "<span class=\"visually-hidden\"> \(person.name)</span>"
        let suspend: HTML =
            isSuspended
            ? """
            <form method="post" action="/admin/people/\(person.id)/restore">\(back)\
            <button class="button small">\(t("Let back in"))\(name)</button></form>
            """
            : """
            <form method="post" action="/admin/people/\(person.id)/suspend" data-confirm="\(t("Suspend {}?", person.name))" \
            data-confirm-text="\(t("They are logged out and cannot log in until you let them back in."))" \
            data-confirm-action="\(t("Suspend"))" data-danger>\(back)\
            <button class="button small">\(t("Suspend"))\(name)</button></form>
            """
        let isClaimed = person.userType != .unclaimed
        return """
            <div class="actions">\(isClaimed ? suspend : .empty)<a class="button small danger" \
            href="/admin/people/\(person.id)/delete?back=\(Layout.encoded(screen.here))">\(t("Delete"))\(name)</a></div>
            """
    }
}
