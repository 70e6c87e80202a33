public import FanfareModels

/// The context in which markup is rendered: localizer, icons, and the viewer.
public struct ViewContext: Sendable {
    /// The texts in the reader's language.
    public let t: Localizer
    let theme: Theme
    /// The path of the page, without its query.
    public let path: String
    /// Who the page is made for.
    public let audience: Audience
    /// The address of the page itself, for coming back to it.
    public let here: String
    /// Whether the browser has nothing of the site yet, as far as can be told: the page then brings its style sheet, which
    /// saves a round trip before anything is shown.
    let isFirstView: Bool
    let assets: Assets
    let site: SiteInfo
    let sharedMarkup: SharedMarkup

    /// The path of the log-in page, with the way back.
    public var login: String { "/login?to=\(Layout.encoded(here))" }

    /// The markup of an icon.
    public func icon(_ name: String) -> HTML { assets.icon(name) }

    /// A country's flag by its two letters, for the eye alone.
    public func flag(_ code: String) -> HTML {
        "<svg class=\"flag\" viewBox=\"0 0 24 16\" aria-hidden=\"true\"><use href=\"\(assets.url("flags.svg"))#\(code)\"/></svg>"
    }

    /// The community's name.
    public var siteName: String { site.name }

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

    /// Whether nobody is logged in.
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

    /// Markup that few members see, and which costs more than the rest of the page: nothing for those in one state; a page
    /// made for all members is not for those in another.
    ///
    /// - Parameter usual: the state of the many.
    public func unless(
        _ flag: ViewerFlag, is usual: Int, _ state: Int, among count: Int,
        _ content: () async throws -> HTML
    ) async rethrows -> HTML {
        guard case .shared = audience else { return state == usual ? .empty : try await content() }
        return .placeholder(
            flag, of: 0, (0..<count).map { $0 == usual ? .empty : .personal })
    }

    /// Markup for everybody but the person themselves, who read `own`: a page made for all members is not for them.
    public func unlessOwn(
        _ person: ID<Person>, own: @autoclosure () -> HTML, _ content: () -> HTML
    ) -> HTML {
        guard case .shared = audience else { return viewer?.id == person ? own() : content() }
        return .placeholder(.isSelf, of: person.number, content(), .personal)
    }

    /// Markup of what is true of few: a page made for all members is not for them, and has `others` for the rest.
    ///
    /// - Parameter count: how many states the flag has; it is true in all but the first.
    public func onlyIf(
        _ flag: ViewerFlag, of subject: Int64 = 0, among count: Int = 2, others: HTML = .empty,
        _ content: () -> HTML
    ) -> HTML {
        guard case .shared = audience else { return content() }
        return .placeholder(
            flag, of: subject, [others] + [HTML](repeating: .personal, count: count - 1))
    }

    /// As ``choose(_:of:_:among:_:)``, for what is true or not. Guests read what is not.
    public func when(
        _ flag: ViewerFlag, of subject: Int64 = 0, _ isTrue: Bool, _ content: (Bool) throws -> HTML
    ) rethrows -> HTML {
        try choose(flag, of: subject, isTrue ? 1 : 0, among: 2) { try content($0 == 1) }
    }

    /// Markup for everybody but the person themselves, who read `own`.
    public func unlessSelf(
        _ person: ID<Person>, own: @autoclosure () -> HTML = .empty, _ content: () -> HTML
    ) -> HTML {
        when(.isSelf, of: person.number, viewer?.id == person) { $0 ? own() : content() }
    }

    /// The member's own id; empty for guests.
    public var ownNumber: HTML {
        if case .shared = audience { return .placeholder(.number) }
        return viewer.map { "\($0.id)" } ?? .empty
    }
}

extension ViewContext {
    /// More words for the scripts of one page, by the keys they know them by.
    public func words(_ words: [(key: String, english: String)]) -> HTML {
        Layout.words(words, t)
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

    /// The empty state of a list: one sentence, and the action that fills it.
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
        path: String, query: String?, audience: Audience, language: Language, theme: Theme,
        isFirstView: Bool = false
    ) -> ViewContext {
        let here = query.map { "\(path)?\($0)" } ?? path
        return ViewContext(
            t: localizer(language), theme: theme, path: path, audience: audience, here: here,
            isFirstView: isFirstView, assets: assets, site: site, sharedMarkup: sharedMarkup)
    }
}

/// A path on this site to go back to, from a request: anything else becomes `fallback`.
public func localPath(_ path: String?, or fallback: String) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasPrefix("/\\"),
        path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return fallback }
    return path
}
