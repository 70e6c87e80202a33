public import FanfareModels
import JSON

/// Puts head, top bar and tabs around a page.
public struct Layout: Sendable {
    /// Name, address and language of the community.
    public let site: SiteInfo
    /// The files for the browser.
    public let assets: Assets
    let translations: Translations
    let sharePictures: SharePictures
    let tabs: [Tab]
    /// Markup that many pages share, made once.
    private var heads: [Head: HTML] = [:]
    private var rails: [Rail: HTML] = [:]
    /// The bells of 0, 1, 2 … unseen notifications.
    private var bells: [Language: [HTML]] = [:]
    let sharedMarkup = SharedMarkup()
    /// The number of a member's unseen notifications.
    public let unseen: @Sendable (ID<Person>) async throws -> Int

    /// - Parameter tabs: in any order.
    public init(
        site: SiteInfo, assets: Assets, translations: Translations, tabs: [Tab],
        sharePictures: SharePictures = SharePictures(key: []),
        unseen: @escaping @Sendable (ID<Person>) async throws -> Int
    ) {
        self.site = site
        self.assets = assets
        self.translations = translations
        self.sharePictures = sharePictures
        self.tabs = tabs.sorted { $0.order < $1.order }
        self.unseen = unseen
        for language in Language.allCases {
            let t = localizer(language)
            for isFirst in [true, false] {
                heads[Head(language: language, isFirstView: isFirst)] = head(t, isFirst)
            }
            bells[language] = (0...20).map { bell(ofUnseen: $0, t) }
            for tab in tabs.map(\.path) + [nil] {
                rails[Rail(language: language, tab: tab)] = rail(t, tab)
            }
        }
    }

    /// The words of pages in a language.
    public func localizer(_ language: Language) -> Localizer { Localizer(language, translations) }

    /// The whole document of a page.
    ///
    /// - Parameter unseen: the number of unseen notifications.
    public func document(_ page: Page, in context: ViewContext, unseen: Int) -> HTML {
        let t = context.t
        return """
            <!doctype html>
            <html lang="\(t.language.rawValue)"\(theme(context))>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <title>\(page.preview?.title ?? page.title) · \(site.name)</title>
            \(tags(page, context))\(context.isFirstView ? assets.styleElement : assets.styleLink)
            \(heads[Head(language: t.language, isFirstView: context.isFirstView)])</head>
            <body data-icons="\(assets.url("icons.svg"))"\(viewerAttribute(context))>
            <a class="skip" href="#main">\(t("Skip to content"))</a>
            <header class="topbar\(page.width == .wide ? " wide" : "")">
            \(leading(page, t))<h1 class="title\(page.title.count > Self.lineOfTitle ? " long" : "")">\(page.title)</h1>
            <div class="tools">\(tools(page, context, unseen, t))</div>
            </header>
            \(rails[Rail(language: t.language, tab: page.tab)] ?? rail(t, page.tab))
            <main id="main" class="\(page.width.rawValue)" tabindex="-1">
            \(page.body)
            </main>
            \(footer(context))
            <div class="toasts" id="toasts" role="status" aria-live="polite"></div>
            </body></html>
            """
    }

    /// Characters of a title that fit into one line of a phone beside the tools.
    private static let lineOfTitle = 9

    private struct Head: Hashable {
        var language: Language
        var isFirstView: Bool
    }

    private struct Rail: Hashable {
        var language: Language
        var tab: String?
    }

    private func rail(_ t: Localizer, _ current: String?) -> HTML {
        """
        <nav class="rail" aria-label="\(t("Main"))"><a class="brand" href="/">\(mark)<span>\(site.name)</span></a><ul>
        \(each: tabs, { tab in
            "<li><a href=\"\(tab.path)\"\(tab.path == current ? " aria-current=\"page\"" as HTML : .empty)>\(assets.icon(tab.icon))<span>\(t(tab.title))</span></a></li>"
        })</ul></nav>
        """
    }

    private func theme(_ context: ViewContext) -> HTML {
        context.theme == .system ? .empty : " data-theme=\"\(context.theme.rawValue)\""
    }

    private func viewerAttribute(_ context: ViewContext) -> HTML {
        context.isGuest ? .empty : " data-me=\"\(context.ownNumber)\""
    }

    private func head(_ t: Localizer, _ isFirstView: Bool) -> HTML {
        """
        <meta name="theme-color" content="#f7f8f6" media="(prefers-color-scheme: light)">
        <meta name="theme-color" content="#0f1413" media="(prefers-color-scheme: dark)">
        <link rel="icon" href="\(assets.url("favicon.svg"))" type="image/svg+xml">
        <link rel="apple-touch-icon" href="\(assets.url("icon-180.png"))">
        <link rel="manifest" href="/manifest.webmanifest">
        <meta name="mobile-web-app-capable" content="yes">
        <meta name="apple-mobile-web-app-capable" content="yes">
        <meta name="apple-mobile-web-app-title" content="\(site.name)">
        \(assets.wordsElement(t, isFirstView: isFirstView))
        <script type="module" src="\(assets.url("app.js"))"></script>

        """
    }

    var mark: HTML {
        "<svg class=\"mark\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><use href=\"\(assets.url("icons.svg"))#mark\"/></svg>"
    }

    private func leading(_ page: Page, _ t: Localizer) -> HTML {
        guard let back = page.back else {
            return "<a class=\"home\" href=\"/\" aria-label=\"\(site.name)\">\(mark)</a>"
        }
        return
            "<a class=\"iconbutton back\" data-back href=\"\(url: back)\" aria-label=\"\(t("Back"))\" title=\"\(t("Back"))\">\(assets.icon("back"))</a>"
    }

    private func tools(_ page: Page, _ context: ViewContext, _ unseen: Int, _ t: Localizer) -> HTML {
        let here = context.here
        let next: Theme = context.theme == .system ? .light : context.theme == .light ? .dark : .system
        let icon = context.theme == .system ? "theme" : context.theme == .light ? "sun" : "moon"
        let isDoor = ["/login", "/register"].contains(context.path)
        let change = t("Theme: \(context.theme.rawValue). Switch to \(next.rawValue)")
        let bell: HTML =
            context.isGuest
            ? isDoor
                ? .empty
                : "<a class=\"button small\" href=\"/login?to=\(Self.encoded(here))\">\(t("Log in"))</a>"
            : self.bell(context, unseen)
        return """
            <a class="iconbutton" href="/search" aria-label="\(t("Search"))" title="\(t("Search"))">\(assets.icon("search"))</a>
            \(context.isGuest ? otherLanguage(context) : bell)
            <form class="theme" method="post" action="/theme" data-theme-switch>\
            <input type="hidden" name="back" value="\(here)">\
            <button class="iconbutton" name="theme" value="\(next.rawValue)" aria-label="\(change)" title="\(change)">\
            \(assets.icon(icon))</button></form>
            \(context.isGuest ? bell : .empty)
            """
    }

    private func bell(_ context: ViewContext, _ unseen: Int) -> HTML {
        if case .shared = context.audience { return .placeholder(.bell) }
        return bell(unseen, context.t)
    }

    /// - Parameter unseen: how much it says.
    public func bell(_ unseen: Int, _ t: Localizer) -> HTML {
        guard let made = bells[t.language], unseen < made.count else { return bell(ofUnseen: unseen, t) }
        return made[unseen]
    }

    private func bell(ofUnseen unseen: Int, _ t: Localizer) -> HTML {
        let label = unseen == 0 ? t("Activity") : t("Activity, {} new", unseen)
        return """
            <a class="iconbutton" href="/activity" data-bell aria-label="\(label)" title="\(label)">\(assets.icon("bell"))\
            <span class="count" data-unseen aria-hidden="true"\(unseen == 0 ? " hidden" as HTML : .empty)>\(min(unseen, 99))</span></a>
            """
    }

    /// A query value, percent-encoded.
    public static func encoded(_ text: String) -> String { text.percentEncoded(allowing: unreserved) }

    /// RFC 3986's unreserved characters, and the slash.
    private static let unreserved = UnencodedBytes.alphanumerics(and: "-_.~/")

    /// Texts of scripts, by the keys they know them by, within a page.
    static func words(_ words: [(key: String, english: String)], _ t: Localizer) -> HTML {
        "<script type=\"application/json\" data-words>\(json(words, t))</script>"
    }

    static func json(_ words: [(key: String, english: String)], _ t: Localizer) -> HTML {
        let pairs = words.map { key, text in
            "\"\(key)\":\"\(t(text).replacing("\"", with: "\\\""))\""
        }
        return "\(script: Array("{\(pairs.joined(separator: ","))}".utf8))"
    }
}
