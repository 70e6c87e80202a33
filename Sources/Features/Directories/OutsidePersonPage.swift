import FanfareModels
import Members
import Pages

/// Somebody on another site, with a link to their page there.
struct OutsidePersonPage {
    var profile: OutsideProfile

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let (person, site) = (profile.person, profile.directory)
        return Page(
            person.name, tab: "/rankings", back: "/directories/\(site.site)", width: .narrow,
            preview: .init(
                title: person.name, text: t("Profile on {}", site.name), picture: person.imageURL),
            """
            \(profile.stale ? screen.savedCopy(from: profile.savedAt) : .empty)
            <section class="card outsider">\(screen.outsideFace(person, .huge))<h2><bdi>\(person.name)</bdi></h2>\
            <p class="quiet">\(screen.outsideType(person.userType)) · \(person.location ?? t("Unknown location"))</p>\
            <p class="outside-standing"><b class="number">\(t.number(person.reputation))</b> \
            <span class="quiet">\(t("reputation on {}", site.name))</span></p>\(screen.badges(person.badges))
            \(facts(screen))\(links(screen))</section>
            """)
    }

    private func facts(_ screen: ViewContext) -> HTML {
        let (t, person) = (screen.t, profile.person)
        var facts: [(String, HTML)] = []
        if let earned = person.earned {
            facts += [
                (t("This week"), points(earned.week, t)), (t("This month"), points(earned.month, t)),
                (t("This year"), points(earned.year, t)),
            ]
        }
        if let joined = person.createdAt { facts.append((t("Member since"), "\(t.date(joined))")) }
        if let seen = person.lastSeenAt { facts.append((t("Last seen"), t.time(seen))) }
        guard !facts.isEmpty else { return .empty }
        return """
            <dl class="outside-facts">\(each: facts, { name, value in
                "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
            })</dl>
            """
    }

    private func points(_ number: Int64, _ t: Localizer) -> HTML {
        "<span class=\"number\">\(number > 0 ? "+" : "")\(t.number(number))</span>"
    }

    private func links(_ screen: ViewContext) -> HTML {
        let (t, person, site) = (screen.t, profile.person, profile.directory)
        let own: HTML? = person.website.map {
            "<a class=\"button\" href=\"\(url: $0)\" rel=\"noopener nofollow ugc\" target=\"_blank\">\(t("Website"))</a>"
        }
        let there: HTML =
            person.link.isEmpty
            ? .empty
            : "<a class=\"button primary\" href=\"\(url: person.link)\" rel=\"noopener\" target=\"_blank\">\(t("Open on {}", site.name))</a>"
        return "<div class=\"actions\">\(there)\(own)</div>"
    }
}
