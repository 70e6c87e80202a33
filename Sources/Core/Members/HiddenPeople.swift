public import FanfareModels
import Pages
import Storage

extension People {
    /// Whom a member blocks and mutes, the latest members of the community first.
    public func hidden(_ call: ListHidden, by viewer: ID<Person>) async throws -> Listing<HiddenPerson> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let rows = try await database.read { db in
            try db.rows(Visibility.of(viewer).hiddenCards(before: before, limit: limit + 1)) { row in
                HiddenPerson(
                    person: Person(row, addresses: addresses), blocked: row[PersonCard.width],
                    muted: row[PersonCard.width + 1])
            }
        }
        return Listing(rows, limit: limit) { Cursor($0.person.id) }
    }
}

/// The page of whom a member blocks and mutes, with the way back.
struct HiddenPeoplePage {
    var people: Listing<HiddenPerson>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Blocked and muted"), tab: "/profile", back: "/settings",
            """
            <div class="heading"><h2>\(t("Blocked and muted"))</h2></div>
            <p class="quiet">\(t("People you block and you see nothing of each other. People you mute stay out of your lists and are not told."))</p>
            \(screen.list(
                "hidden", t("Blocked and muted"), rows: people.data.map { row($0, screen) },
                more: people.next.map { "/settings/hidden?cursor=\($0.text)" },
                empty: screen.empty("block", t("You block and mute nobody."))))
            """)
    }

    private func row(_ hidden: HiddenPerson, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let person = hidden.person
        let button = { (action: String, words: String) -> HTML in
            """
            <form method="post" action="/people/\(person.id)/\(action)"><input type="hidden" name="back" value="/settings/hidden">\
            <button class="button small">\(words)<span class="visually-hidden"> <bdi>\(person.name)</bdi></span></button></form>
            """
        }
        let chips: HTML = """
            \(hidden.blocked ? "<span class=\"chip warn\">\(t("Blocked"))</span>" as HTML : .empty)\
            \(hidden.blocked && hidden.muted ? " " : "")\(hidden.muted ? "<span class=\"chip\">\(t("Muted"))</span>" as HTML : .empty)
            """
        return """
            <li class="row" data-key="p\(person.id)">\(screen.face(person, .row))<div class="row-body">\
            <a class="row-link" href="/people/\(person.id)"><b><bdi>\(person.name)</bdi></b></a><p class="quiet">@<bdi>\(person.username)</bdi></p>\
            <p>\(chips)</p></div><div class="actions">\(hidden.blocked ? button("unblock", t("Unblock")) : .empty)\
            \(hidden.muted ? button("unmute", t("Unmute")) : .empty)</div></li>

            """
    }
}
