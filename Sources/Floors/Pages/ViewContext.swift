public import FanfareModels

/// What a page's markup is made with: the reader's words, the icons, and who is looking.
public struct ViewContext: Sendable {
    public let t: Localizer
    let theme: Theme
    let path: String
    public let audience: Audience
    /// The address of the page itself, for coming back to it.
    public let here: String
    /// Where a guest logs in and comes back.
    public let login: String
    let assets: Assets
    let site: Site

    public func icon(_ name: String) -> HTML { assets.icon(name) }

    /// A country's flag by its two letters, for the eye alone.
    public func flag(_ code: String) -> HTML {
        "<svg class=\"flag\" viewBox=\"0 0 24 16\" aria-hidden=\"true\"><use href=\"\(assets.url("flags.svg"))#\(code)\"/></svg>"
    }

    /// The address of the icons, for pictures made of several.
    public var sprite: String { assets.url("icons.svg") }

    /// An address of ours as a path, so that the page works under whatever name it was reached.
    public func local(_ address: String) -> String {
        address.hasPrefix(site.url) ? String(Substring(address.utf8.dropFirst(site.url.utf8.count))) : address
    }
}

extension ViewContext {
    /// The member who looks; nil for guests, and where the page is made for all members.
    public var viewer: Viewer? { audience.viewer }

    public var isGuest: Bool { audience.isGuest }

    /// Markup that depends on the viewer, written once: for a member by `state`, for all members each way.
    ///
    /// - Parameter count: how many states there are.
    public func choose(
        _ flag: ViewerFlag, of subject: Int64 = 0, _ state: Int, among count: Int,
        _ content: (Int) throws -> HTML
    ) rethrows -> HTML {
        guard case .shared = audience else { return try content(state) }
        return .placeholder(flag, of: subject, try (0..<count).map(content))
    }

    /// As ``choose(_:of:_:among:_:)``, for what is true or not. Guests read what is not.
    public func when(
        _ flag: ViewerFlag, of subject: Int64 = 0, _ isTrue: Bool, _ content: (Bool) throws -> HTML
    ) rethrows -> HTML {
        try choose(flag, of: subject, isTrue ? 1 : 0, among: 2) { try content($0 == 1) }
    }

    /// Markup for everybody but the person themselves, who read `own`.
    public func unlessSelf(_ person: ID<Person>, own: HTML = .empty, _ content: () -> HTML) -> HTML {
        when(.isSelf, of: person.number, viewer?.id == person) { $0 ? own : content() }
    }

    /// The member's own number; nothing for guests.
    public var ownNumber: HTML {
        if case .shared = audience { return .placeholder(.number) }
        return viewer.map { "\($0.id)" } ?? .empty
    }
}

extension ViewerFlag {
    /// Whether the member follows the person. Buttons about people stand on pages of all features.
    public static let follows = ViewerFlag("people.follows")
}

extension ViewContext {
    /// Size in CSS pixels of a picture's place.
    public enum Face: Int, Sendable {
        case small = 32
        case medium = 40
        case row = 52
        case tile = 64
        case large = 96
        case huge = 128
    }

    /// A person's picture, with a ring while they are live, which pages that are open put there and take away.
    public func face(_ author: Author, _ size: Face) -> HTML {
        face(author.imageURL, size, live: author.live, of: author.isFormer ? nil : author.id)
    }

    public func face(_ person: Person, _ size: Face) -> HTML {
        face(person.imageURL, size, live: person.live, of: person.id)
    }

    /// A picture that leads to the stream of who is live, else to the profile. For the thumb: the name beside it is the
    /// link for everybody else.
    public func faceLink(_ author: Author, _ size: Face, _ style: String = "row-face") -> HTML {
        author.isFormer
            ? face(author, size) : faceLink(author.id, live: author.live, face(author, size), style)
    }

    public func faceLink(_ person: Person, _ size: Face, _ style: String = "row-face") -> HTML {
        faceLink(person.id, live: person.live, face(person, size), style)
    }

    private func faceLink(_ id: ID<Person>, live: Bool, _ face: HTML, _ style: String) -> HTML {
        """
        <a class="\(style)" href="/people/\(id)\(live ? "/live" : "")" tabindex="-1" aria-hidden="true" data-face-link>\(face)</a>
        """
    }

    /// A picture. Its place spins until it is there; a picture drawn from the name is there at once.
    ///
    /// - Parameter person: whose it is, where that matters.
    public func face(_ address: String, _ size: Face, live: Bool = false, of person: ID<Person>? = nil)
        -> HTML
    {
        let path = local(address)
        let drawn = path.hasPrefix("/avatars/")
        let source =
            drawn
            ? "\(Substring(path.utf8.dropLast(4))).svg"
            : size.rawValue > 64 ? path : path.replacing("-512.", with: "-192.")
        let pixels = size.rawValue
        return """
            <span class="avatar s\(pixels) loading\(live ? " live" as HTML : .empty)"\(person.map { " data-face=\"\($0)\"" }  ?? HTML.empty)>\
            <img src="\(url: source)" alt="" width="\(pixels)" height="\(pixels)" loading="lazy" decoding="async"></span>
            """
    }

    /// The button that follows at once and asks before it unfollows; nothing beside oneself.
    public func followButton(_ person: Person, asIcon: Bool = false, isMain: Bool = false) -> HTML {
        followButton(person.id, name: person.name, followed: person.followed, asIcon: asIcon, isMain: isMain)
    }

    public func followButton(_ author: Author, asIcon: Bool = false) -> HTML {
        guard !author.isFormer else { return .empty }
        return followButton(author.id, name: author.name, followed: author.followed, asIcon: asIcon)
    }

    private func followButton(
        _ id: ID<Person>, name: String, followed: Bool?, asIcon: Bool, isMain: Bool = false
    ) -> HTML {
        let shape = asIcon ? "iconbutton" : isMain ? "button primary" : "button small"
        guard !isGuest else {
            return """
                <a class="\(shape)" href="\(login)"\(asIcon ? " aria-label=\"\(t("Follow")) \(name)\"" as HTML : .empty)>\
                \(icon("plus"))\(asIcon ? .empty : "\(t("Follow"))" as HTML)</a>
                """
        }
        return unlessSelf(id) {
            when(.follows, of: id.number, followed == true) {
                followForm(id, name: name, followed: $0, asIcon: asIcon, shape)
            }
        }
    }

    private func followForm(
        _ id: ID<Person>, name: String, followed: Bool, asIcon: Bool, _ shape: String
    ) -> HTML {
        let words: (String) -> HTML = { word in
            asIcon ? "<span class=\"visually-hidden\">\(word)</span>" : "\(word)"
        }
        return """
            <form class="follow" \(followed
                ? "method=\"get\" action=\"/people/\(id)/unfollow\"" as HTML
                : "method=\"post\" action=\"/people/\(id)/follow\"") data-follow data-person="\(id)" \
            data-name="\(name)" data-followed="\(followed ? "true" : "false")">\
            <input type="hidden" name="back" value="\(here)">\
            <button class="\(shape)"><span class="when-off">\(icon("plus"))\(words(t("Follow")))</span>\
            <span class="when-on">\(icon("check"))\(words(t("Following")))</span>\
            <span class="visually-hidden"> \(name)</span></button></form>
            """
    }

    public func userType(_ type: UserType) -> String {
        switch type {
        case .member: t("Member")
        case .creator: t("Creator")
        case .moderator: t("Moderator")
        case .admin: t("Admin")
        case .unclaimed: t("Unclaimed")
        }
    }

    /// A person as a row of a list.
    public func row(_ person: Person) -> HTML {
        """
        <li class="row person" data-key="p\(person.id)">\(faceLink(person, .row))\
        <div class="row-body"><a class="row-link name" href="/people/\(person.id)">\(person.name)</a>\
        <p class="quiet">\(userType(person.userType)) · \(person.location ?? t("Unknown location"))</p></div>\
        <div class="standing"><b class="number"><span class="visually-hidden">\(t("Reputation")) </span>\
        \(t.number(person.reputation))</b>\(badges(person.badges))</div>\(followButton(person, asIcon: true))</li>

        """
    }

    /// Somebody beside what they did, as a row of a list.
    public func row(_ author: Author) -> HTML {
        """
        <li class="row" data-key="p\(author.id)">\(faceLink(author, .row))\
        <div class="row-body"><a class="row-link name" href="/people/\(author.id)"><bdi>\(author.name)</bdi></a>\
        <p class="quiet">@\(author.username)</p></div>\(followButton(author, asIcon: true))</li>

        """
    }

    /// A person's name, which leads to them; of somebody who left nothing leads anywhere.
    public func name(_ author: Author, _ style: String = "") -> HTML {
        guard !author.isFormer else { return "<span class=\"\(style)\">\(t("Former member"))</span>" }
        return "<a class=\"\(style)\" href=\"/people/\(author.id)\"><bdi>\(author.name)</bdi></a>"
    }

    /// More words for the scripts of one page, by the keys they know them by.
    public func words(_ words: [(key: String, english: String)]) -> HTML {
        "<script type=\"application/json\" data-words>\(Layout.island(words, t))</script>"
    }

    public func badges(_ badges: BadgeCounts) -> HTML {
        """
        <span class="badges"><span class="badge gold"><span class="visually-hidden">\(t("Gold badges")) </span>\
        \(t.number(Int64(badges.gold)))</span><span class="badge silver"><span class="visually-hidden">\
        \(t("Silver badges")) </span>\(t.number(Int64(badges.silver)))</span><span class="badge bronze">\
        <span class="visually-hidden">\(t("Bronze badges")) </span>\(t.number(Int64(badges.bronze)))</span></span>
        """
    }

    /// An endless list: its rows, the way to more of them, and what stands there when it is empty.
    public func list(
        _ id: String, _ label: String, rows: [HTML], more: String?, summary: String? = nil, empty: HTML
    ) -> HTML {
        """
        <section id="\(id)" class="results" aria-label="\(label)" data-results>\
        <p class="visually-hidden" role="status" data-summary>\(summary ?? "")</p>\
        \(rows.isEmpty ? empty : "<ul class=\"list\" data-list>\(each: rows, { $0 })</ul>" as HTML)\
        \(more.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(url: $0)\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
        <template data-skeleton><li class="row skeleton" aria-hidden="true"><span class="avatar s52"></span>\
        <div class="row-body"><span class="bone w60"></span><span class="bone w40"></span></div></li></template></section>
        """
    }

    /// What stands where a list has nothing: one sentence, and the action that fills it.
    public func empty(_ icon: String, _ sentence: String, action: (title: String, path: String)? = nil)
        -> HTML
    {
        """
        <div class="empty">\(self.icon(icon))<p>\(sentence)</p>\
        \(action.map { "<a class=\"button\" href=\"\(url: $0.path)\">\($0.title)</a>" } ?? HTML.empty)</div>
        """
    }

    /// A question before something that is not easily undone, for browsers without JavaScript.
    public func ask(
        _ question: String, _ consequence: String, action: String, yes: String, no: String, back: String
    ) -> HTML {
        """
        <form class="card ask" method="post" action="\(url: action)"><h2>\(question)</h2>\
        <p class="quiet">\(consequence)</p><input type="hidden" name="back" value="\(back)">\
        <div class="actions"><button class="button danger">\(yes)</button>\
        <a class="button" href="\(url: back)">\(no)</a></div></form>
        """
    }
}

extension Layout {
    /// The context of a page for one request.
    public func context(
        path: String, query: String?, audience: Audience, language: Language, theme: Theme
    ) -> ViewContext {
        let here = query.map { "\(path)?\($0)" } ?? path
        return ViewContext(
            t: Localizer(language), theme: theme, path: path, audience: audience, here: here,
            login: "/login?to=\(Self.encoded(here))", assets: assets, site: site)
    }
}

/// A path on this site to go back to, from a request: anything else becomes `fallback`.
public func localPath(_ path: String?, or fallback: String) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasPrefix("/\\"),
        path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return fallback }
    return path
}
