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
    var order: OutsideOrder
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
                t("People"), tab: "/rankings", back: "/people",
                "\(controls(screen))\(screen.awaiting("<ul class=\"list\" aria-hidden=\"true\">\(each: 0..<8, { _ in bone })</ul>"))"
            )
        }
        return Page(
            t("People"), tab: "/rankings", back: "/people",
            preview: page.data.first.map { first in
                let title = t("People on {}", directory.name)
                return .init(title: title, text: title, picture: first.imageURL)
            },
            """
            \(controls(screen))\(page.stale ? screen.savedCopy(from: page.savedAt) : .empty)\
            \(people(page, more: page.hasMore, screen))
            """)
    }

    /// The list itself. A page may be empty since all of it stands on earlier ones; the list goes on all the same.
    func people(_ page: OutsidePage, more: Bool, _ screen: ViewContext) -> HTML {
        screen.list(
            "outside", directory.name, rows: page.data.map { row($0, screen) },
            more: more ? "\(address(order))page=\(number + 1)" : nil, empty: empty(screen))
    }

    /// What stands above the list, whatever becomes of it.
    func controls(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let orders: [(OutsideOrder, String)] = [
            (.reputation, t("Reputation")), (.creation, t("Newest")), (.name, t("Name")),
            (.modified, t("Updated")),
        ]
        return """
            \(Self.tabs(directories, directory, t))\(search(screen))
            <nav class="segments tight" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(start(order))\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>
            """
    }

    /// The address of this page.
    var here: String { number > 1 ? "\(address(order))page=\(number)" : start(order) }

    private func start(_ order: OutsideOrder) -> String { String(address(order).dropLast()) }

    /// With a `?` or an `&` at the end.
    private func address(_ order: OutsideOrder) -> String {
        let sorted = order == .reputation ? "" : "sort=\(order.rawValue)&"
        return "/directories/\(directory.site)?\(sorted)\(text.isEmpty ? "" : "q=\(Layout.encoded(text))&")"
    }

    /// Sent when it is typed, not as it is: the site counts what it is asked.
    private func search(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="search" role="search" method="get" action="/directories/\(directory.site)">\
            <label class="visually-hidden" for="q">\(t("Search {}", directory.name))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search {}", directory.name))" maxlength="50" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            \(order == .reputation ? .empty : "<input type=\"hidden\" name=\"sort\" value=\"\(order.rawValue)\">" as HTML)\
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

    /// This community and the other sites.
    static func tabs(_ directories: [Directory], _ directory: Directory, _ t: Localizer) -> HTML {
        """
        <nav class="tabs" aria-label="\(t("Directories"))"><a href="/people">\(t("This community"))</a>\(each: directories, {
            "<a href=\"/directories/\($0.site)\"\($0 == directory ? " aria-current=\"page\"" as HTML : .empty)>\($0.name)</a>"
        })</nav>
        """
    }

    private func row(_ person: OutsidePerson, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <li class="row person" data-key="o\(person.id)">\(screen.outsideFace(person, .row))\
            <div class="row-body"><a class="row-link name" href="/directories/\(directory.site)/people/\(person.id)"><bdi>\(person.name)</bdi></a>\
            <p class="quiet">\(screen.outsideType(person.userType)) · \(person.location ?? t("Unknown location"))</p></div>\
            <div class="standing"><b class="number"><span class="visually-hidden">\(t("Reputation")) </span>\
            \(t.number(person.reputation))</b>\(screen.badges(person.badges))</div></li>

            """
    }
}

extension ViewContext {
    /// The picture's place spins until it is there.
    func outsideFace(_ person: OutsidePerson, _ size: Face) -> HTML {
        let pixels = size.rawValue
        return """
            <span class="avatar s\(pixels) loading"><img src="\(url: local(person.imageURL))" alt="" width="\(pixels)" \
            height="\(pixels)" loading="lazy" decoding="async"></span>
            """
    }

    /// What somebody is on another site.
    func outsideType(_ type: OutsideUserType) -> String {
        switch type {
        case .unregistered: t("Unregistered")
        case .registered: t("Registered")
        case .moderator: t("Moderator")
        case .teamAdmin: t("Team admin")
        case .doesNotExist: t("Former member")
        }
    }
}
