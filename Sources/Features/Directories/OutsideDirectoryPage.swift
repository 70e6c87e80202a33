import FanfareModels
import HTTPServer
import Members
import Pages

/// The people of another site, in the design of the community's own directory.
struct OutsideDirectoryPage {
    var directory: Directory
    /// All of them, for the tabs.
    var directories: [Directory]
    var number: Int
    /// What is looked for in names.
    var text: String
    /// Nil while the site takes its time.
    var page: OutsidePage?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        guard let page else {
            let bone: HTML = """
                <li class="row skeleton"><span class="avatar s52"></span><div class="row-body">\
                <span class="bone w60"></span><span class="bone w40"></span></div></li>
                """
            return Page(
                directory.name, tab: "/rankings", back: "/people",
                "\(tabs(t))\(search(screen))\(screen.awaiting("<ul class=\"list\" aria-hidden=\"true\">\(each: 0..<8, { _ in bone })</ul>"))"
            )
        }
        return Page(
            directory.name, tab: "/rankings", back: "/people",
            """
            \(tabs(t))\(search(screen))\(page.stale ? screen.savedCopy(from: page.savedAt) : .empty)\(screen.list(
                "outside", directory.name, rows: page.data.map { row($0, screen) },
                more: page.hasMore && !page.data.isEmpty ? "\(address)page=\(number + 1)" : nil, empty: empty(screen)))
            """)
    }

    private var address: String {
        "/directories/\(directory.site)?\(text.isEmpty ? "" : "q=\(Layout.encoded(text))&")"
    }

    /// Sent when it is typed, not as it is: the site counts what it is asked.
    private func search(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="search" role="search" method="get" action="/directories/\(directory.site)">\
            <label class="visually-hidden" for="q">\(t("Search {}", directory.name))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search {}", directory.name))" maxlength="50" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            <button class="visually-hidden">\(t("Search"))</button></form>
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !text.isEmpty else { return screen.empty("people", t("Nobody is on this page.")) }
        return screen.empty(
            "people", t("Nobody’s name there has “{}” in it.", text),
            action: (t("Show everyone"), "/directories/\(directory.site)"))
    }

    private func tabs(_ t: Localizer) -> HTML {
        """
        <nav class="tabs" aria-label="\(t("Directories"))"><a href="/people">\(t("This community"))</a>\(each: directories, {
            "<a href=\"/directories/\($0.site)\"\($0 == directory ? " aria-current=\"page\"" as HTML : .empty)>\($0.name)</a>"
        })</nav>
        """
    }

    private func row(_ person: OutsidePerson, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <li class="row person" data-key="o\(person.id)">\(face(person, screen))\
            <div class="row-body">\(name(person))\
            <p class="quiet">\(type(person.userType, t)) · \(person.location ?? t("Unknown location"))</p></div>\
            <div class="standing"><b class="number"><span class="visually-hidden">\(t("Reputation")) </span>\
            \(t.number(person.reputation))</b>\(screen.badges(person.badges))</div></li>

            """
    }

    /// A link to their page, where the site has one.
    private func name(_ person: OutsidePerson) -> HTML {
        guard !person.link.isEmpty else { return "<span class=\"name\"><bdi>\(person.name)</bdi></span>" }
        return """
            <a class="row-link name" href="\(url: person.link)" rel="noopener" target="_blank"><bdi>\(person.name)</bdi></a>
            """
    }

    /// The picture's place spins until it is there.
    private func face(_ person: OutsidePerson, _ screen: ViewContext) -> HTML {
        """
        <span class="avatar s52 loading"><img src="\(url: screen.local(person.imageURL))" alt="" width="52" height="52" \
        loading="lazy" decoding="async"></span>
        """
    }

    private func type(_ type: OutsideUserType, _ t: Localizer) -> String {
        switch type {
        case .unregistered: t("Unregistered")
        case .registered: t("Registered")
        case .moderator: t("Moderator")
        case .teamAdmin: t("Team admin")
        case .doesNotExist: t("Former member")
        }
    }
}
