import FanfareModels
import HTTPServer
import Members
import Pages

/// The people of the community, for moderators: each leads to what can be done about them.
struct AdminPeoplePage: Sendable {
    var text: String
    var people: Listing<Person>
    var suspended: Set<ID<Person>>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let more = people.next.map { "/admin/people?q=\(Layout.encoded(text))&cursor=\($0.text)" }
        return Page(
            t("People"), tab: "/profile", back: "/admin",
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
            <div class="row-body"><a class="row-link" href="/moderation/person/\(person.id)"><b>\(person.name)</b></a>\
            \(isSuspended ? " <span class=\"chip warn\">\(t("Suspended"))</span>" : HTML.empty)\
            <p class="quiet">@<bdi>\(person.username)</bdi> · \(screen.userType(person.userType))</p></div>\(screen.icon("chevron"))</li>

            """
    }
}
