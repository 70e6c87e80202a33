public import FanfareModels
import HTTPServer
public import Pages

struct DisplaySettings {
    var state: FormState
    var language: Language
    var theme: Theme

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let fields: HTML = """
            \(screen.choices("language", t("Language"), language, [(.english, "globe", "English"), (.spanish, "globe", "Español")]))
            \(screen.choices("theme", t("Theme"), theme, [
                (.system, "theme", t("Like the device")), (.light, "sun", t("Light")), (.dark, "moon", t("Dark")),
            ]))
            """
        return SettingsPage.part(
            t("Language and theme"), state, screen,
            SettingsPage.card(
                "display", t("Language and theme"), SettingsPage.form("display", state, screen, fields)))
    }
}

struct NoticeSettings {
    var state: FormState
    var off: Set<NoticeKind>
    /// Nil where the community sends no mail.
    var letters: Bool?
    var isConfirmed: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let fields: HTML = """
            <fieldset><legend class="visually-hidden">\(t("Notify me about"))</legend>\(each: NoticeKind.allCases, { kind in
                "<label class=\"switch\"><input type=\"checkbox\" name=\"\(kind.rawValue)\" value=\"on\" \(attribute: "checked", if: !off.contains(kind))><span>\(kind.title(t))</span></label>"
            })</fieldset>\(letters.map { letters($0, t) } ?? .empty)
            """
        return SettingsPage.part(
            t("Notifications"), state, screen,
            SettingsPage.card(
                "notifications", t("Notify me about"),
                SettingsPage.form("notifications", state, screen, savesItself: true, fields)))
    }

    private func letters(_ isOn: Bool, _ t: Localizer) -> HTML {
        """
        <label class="switch"><input type="checkbox" name="letters" value="on" \(attribute: "checked", if: isOn)>\
        <span>\(t("An e-mail with what I missed, at most one a day"))</span></label>\
        \(isConfirmed ? .empty : "<p class=\"hint\"><a href=\"/settings/account\">\(t("Confirm your e-mail address first."))</a></p>")
        """
    }
}

extension NoticeKind {
    func title(_ t: Localizer) -> String {
        switch self {
        case .follow: t("New followers")
        case .like: t("Likes on my answers")
        case .comment: t("Comments on what I wrote")
        case .answer: t("Answers to my questions")
        case .vote: t("Votes on my reviews")
        case .badge: t("Badges I earn")
        case .live: t("People I follow going live")
        case .question: t("Questions to me")
        case .report: t("What came of my reports")
        case .declined: t("Questions of mine that were declined")
        case .answered: t("New answers of people I follow")
        case .suggestion: t("Games I suggested")
        }
    }
}

struct SessionSettings {
    var sessions: [Session]
    /// Whether one was just ended.
    var hasEnded = false

    /// Asks before this device, or another, is logged out.
    static func question(_ session: ID<Session>, _ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Log out"), tab: "/profile", back: "/settings/sessions", width: .narrow,
            screen.ask(
                t("Log out on this device?"), t("You need your password to log in again."),
                action: "/settings/sessions/\(session)/end", yes: t("Log out"), no: t("Stay logged in"),
                back: "/settings/sessions"))
    }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Where you are logged in"), tab: "/profile", back: "/settings",
            """
            <div class="heading"><h2>\(t("Where you are logged in"))</h2></div>
            \(hasEnded ? screen.note(good: t("That device is logged out.")) : .empty)\
            <p class="quiet">\(t("Do you not recognise one of these? Log it out, then change your password."))</p>
            <ul class="list">\(each: sessions, { screen.row($0, under: "/settings/sessions") })</ul>
            """)
    }
}

extension ViewContext {
    /// A device on which somebody is logged in.
    ///
    /// - Parameter path: below which it is logged out.
    public func row(_ session: Session, under path: String) -> HTML {
        let end = "\(path)/\(session.id)/end"
        let name = DeviceName(session.agent).text(t)
        let chip: HTML = session.current ? " <span class=\"chip\">\(t("This device"))</span>" : .empty
        let words: HTML = "\(t("Log out"))<span class=\"visually-hidden\"> \(name)</span>"
        let own: HTML = """
            <a class="button small danger" href="\(url: end)">\(words)</a>
            """
        let other: HTML = """
            <form method="post" action="\(url: end)"><button class="button small danger">\(words)</button></form>
            """
        return """
            <li class="row session" data-key="s\(session.id)">\(icon("device"))<div class="row-body">\
            <b>\(name)</b>\(chip)<p class="quiet">\(session.address) · \(t.time(session.seenAt))</p></div>\
            \(session.current ? own : other)</li>

            """
    }
}

struct DataSettings {
    var state: FormState
    var storage: StorageUse

    private func space(_ t: Localizer) -> HTML {
        guard let limit = storage.limit else {
            return "<p>\(t("Your pictures, videos and recordings take {}.", t.size(storage.used)))</p>"
        }
        return """
            <p id="space-words">\(t("Your pictures, videos and recordings take {}.", "\(t.size(storage.used)) / \(t.size(limit))"))</p>
            <meter class="bar" min="0" max="\(limit)" value="\(min(storage.used, limit))" aria-labelledby="space-words"></meter>
            """
    }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let download: HTML = """
            <p>\(t("Everything this community keeps about you, in one zip file: your texts as JSON, and your pictures and videos."))</p>
            <div class="actions"><a class="button" href="/settings/export" download>\(screen.icon("download"))\
            \(t("Download my data"))</a></div>
            """
        let delete: HTML = """
            <p>\(t("Your profile and everything you posted go at once and for good."))</p>
            <form class="form" method="post" action="/settings/data" data-form data-leaves data-confirm="\(t("Delete your account?"))" \
            data-confirm-text="\(t("This cannot be undone."))" data-confirm-action="\(t("Delete"))" data-danger>\
            \(screen.formError(state))
            \(screen.field("password", t("Your password"), state, type: "password", autocomplete: "current-password", required: true))
            <div class="actions"><button class="button danger">\(screen.icon("trash"))\(t("Delete my account"))</button></div></form>
            """
        return SettingsPage.part(
            t("Your data"), state, screen,
            """
            \(SettingsPage.card("storage", t("Space"), space(t)))
            \(SettingsPage.card("download", t("Download my data"), download))
            \(SettingsPage.card("delete", t("Delete my account"), kind: "danger", delete))
            """)
    }
}

/// A browser or app by its User-Agent, in words: "Firefox, Linux".
struct DeviceName {
    var browser: String?
    var system: String?
    private let agent: String

    init(_ agent: String) {
        self.agent = agent
        // The order matters: most browsers name the ones before them too.
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
            ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"),
            ("Safari/", "Safari"), ("curl/", "curl"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"), ("Darwin", "Apple"),
        ]
        browser = browsers.first { agent.contains($0.0) }?.1
        system = systems.first { agent.contains($0.0) }?.1
    }

    func text(_ t: Localizer) -> String {
        let known = [browser, system].compactMap(\.self).joined(separator: ", ")
        guard known.isEmpty else { return known }
        return agent.isEmpty ? t("Unknown device") : String(agent.prefix(40))
    }
}
