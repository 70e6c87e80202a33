import FanfareModels
import HTTPServer
import Members
import Pages
import HTTPBinding

/// The settings: a menu, and a page for each part of them.
enum SettingsPage {
    static func menu(_ screen: ViewContext) -> Page {
        let t = screen.t
        var parts: [(path: String, icon: String, title: String)] = [
            ("/settings/profile", "edit", t("Profile")),
            ("/settings/account", "mail", t("Username and email")),
            ("/settings/password", "lock", t("Password")),
            ("/settings/display", "theme", t("Language and theme")),
            ("/settings/notifications", "bell", t("Notifications")),
            ("/settings/hidden", "block", t("Blocked and muted")),
            ("/settings/sessions", "device", t("Where you are logged in")),
            ("/settings/data", "download", t("Your data")),
        ]
        if let viewer = screen.viewer, viewer.mayModerate {
            parts.append(("/admin", "shield", viewer.isAdmin ? t("Administration") : t("Moderation")))
        }
        return Page(
            t("Settings"), tab: "/profile", back: "/profile",
            """
            <ul class="list links">\(each: parts, { part in
                "<li class=\"row\">\(screen.icon(part.icon))<a class=\"row-link row-body\" href=\"\(part.path)\">\(part.title)</a>\(screen.icon("chevron"))</li>"
            })</ul>
            <form class="form" method="post" action="/logout" data-leaves="ask"><div class="actions">\
            <button class="button">\(screen.icon("logout"))\(t("Log out"))</button></div></form>
            """)
    }

    /// A page of one part with its form, and the note that the last change was kept.
    static func part(_ title: String, _ state: FormState, _ screen: ViewContext, _ body: HTML) -> Page {
        let done: String? =
            switch state["note"] {
            case "saved": screen.t("Saved.")
            case "asked": screen.t("A letter is on its way to you.")
            case "confirmed": screen.t("Your e-mail address is confirmed.")
            case "password": screen.t("Your new password is set. Your other devices are logged out.")
            default: nil
            }
        let note = state.problem == nil ? done : nil
        return Page(
            title, tab: "/profile", back: "/settings",
            """
            \(note.map { screen.note(good: $0) } ?? .empty)\
            \(body)
            """)
    }

    static func card(_ id: String, _ title: String, kind: String = "settings", _ body: HTML) -> HTML {
        """
        <section class="card \(kind)" id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)</h2>
        \(body)</section>
        """
    }

    static func form(
        _ path: String, _ state: FormState, _ screen: ViewContext, files: Bool = false,
        savesItself: Bool = false,
        _ fields: HTML
    ) -> HTML {
        """
        <form class="form" method="post" action="/settings/\(path)"\
        \(files ? " enctype=\"multipart/form-data\"" as HTML : .empty) data-form\(savesItself ? " data-saves" as HTML : .empty)>\(screen.formError(state))
        \(fields)
        <div class="actions"><button class="button primary">\(screen.t("Save"))</button></div></form>
        """
    }
}

struct ProfileSettings {
    var state: FormState
    var profile: OwnProfile

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let fields: HTML = """
            \(screen.picture(state, current: profile.picture))
            <div class="pair">\
            \(screen.field("first_name", t("First name"), state, value: profile.firstName, autocomplete: "given-name", limit: 50))
            \(screen.field("last_name", t("Last name"), state, value: profile.lastName, autocomplete: "family-name", limit: 50))
            </div>
            \(screen.area("about", t("About you"), state, value: profile.about, limit: ProfileText.aboutLimit))
            \(screen.field("location", t("Location"), state, value: profile.location, limit: ProfileText.locationLimit))
            <div class="pair">\
            \(screen.field("top_genre", t("Favourite genre"), state, value: profile.topGenre, limit: ProfileText.topLimit))
            \(screen.field("top_game", t("Favourite game"), state, value: profile.topGame, limit: ProfileText.topLimit))
            </div>
            """
        return SettingsPage.part(
            t("Profile"), state, screen,
            SettingsPage.card(
                "profile", t("What others see"),
                """
                \(SettingsPage.form("profile", state, screen, files: true, fields))
                """))
    }
}

struct AccountSettings {
    var state: FormState
    var user: User
    /// Whether the address is confirmed; nil where the community sends no mail.
    var isConfirmed: Bool?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let fields: HTML = """
            \(screen.field("username", t("Username"), state, value: user.username, autocomplete: "username", limit: 60))
            \(screen.field("email", t("Email"), state, type: "email", value: user.email, autocomplete: "email", limit: 254))
            \(screen.field("password", t("Current password"), state, type: "password", autocomplete: "current-password", required: true))
            """
        return SettingsPage.part(
            t("Account"), state, screen,
            SettingsPage.card(
                "account", t("Username and email"),
                """
                <p class="quiet">\(t("When you save, your other devices are logged out."))</p>
                \(SettingsPage.form("account", state, screen, fields))
                \(isConfirmed.map { confirmation($0, screen) } ?? .empty)
                """))
    }

    private func confirmation(_ isConfirmed: Bool, _ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !isConfirmed else {
            return "<p class=\"quiet\">\(screen.icon("check")) \(t("Your e-mail address is confirmed."))</p>"
        }
        return """
            <form class="form" method="post" action="/settings/account/confirm"><p class="quiet">\
            \(t("Your e-mail address is not confirmed yet: open the link in the letter we sent you."))</p>\
            <div class="actions"><button class="button">\(screen.icon("mail"))\(t("Send the letter again"))</button></div></form>
            """
    }
}

struct PasswordSettings {
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let fields: HTML = """
            \(screen.field("current_password", t("Current password"), state, type: "password", autocomplete: "current-password", required: true))
            \(screen.newPassword(state, t("New password")))
            """
        return SettingsPage.part(
            t("Password"), state, screen,
            SettingsPage.card(
                "password-part", t("Change your password"),
                """
                <p class="quiet">\(t("When you save, your other devices are logged out."))</p>
                \(SettingsPage.form("password", state, screen, fields))
                """))
    }
}
