import Accounts
import FanfareModels
import Members
import Pages

/// Somebody's role and their ways to log in, for admins.
struct AdminAccountPage: Sendable {
    private static let roles: [UserType] = [.member, .creator, .moderator, .admin]

    var person: Person
    /// The last used first.
    var sessions: [Session]
    var state: FormState
    /// The community's name.
    var site: String
    /// The link that was just made; it is shown once.
    var link: String?

    private var address: String { "/admin/people/\(person.id)" }
    private var isUnclaimed: Bool { person.userType == .unclaimed }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Role and log-in"), tab: "/profile", back: "/moderation/person/\(person.id)", width: .narrow,
            """
            \(note(t).map { screen.note(good: $0) } ?? .empty)\
            <section class="card"><div class="moderated">\(screen.face(person, .row))<div class="row-body">\
            <p><b><bdi>\(person.name)</bdi></b></p><p class="quiet">@<bdi>\(person.username)</bdi> · \
            \(screen.userType(person.userType))</p></div></div></section>
            \(person.id == screen.viewer?.id
                ? "<p class=\"quiet\">\(t("Another admin can change your role."))</p>" as HTML
                : isUnclaimed ? .empty : role(screen))\
            \(logIn(screen))\(devices(screen))
            """)
    }

    private func note(_ t: Localizer) -> String? {
        guard state.problem == nil else { return nil }
        return switch state["note"] {
        case "saved": t("Saved.")
        case "ended": t("All their sessions are over.")
        case "session-ended": t("That device is logged out.")
        default: nil
        }
    }

    private func role(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card"><h2>\(t("Role"))</h2>
            <form class="form" method="post" action="\(address)/account" data-form>\(screen.formError(state))
            <fieldset class="choices field" data-field="role"><legend>\(t("What they may do"))</legend>\(each: Self.roles, { role in
                "<label><input type=\"radio\" name=\"role\" value=\"\(role.rawValue)\" \(attribute: "checked", if: role == person.userType)>\(screen.userType(role))</label>"
            })</fieldset>\(state.error("role").map { "<p class=\"error\">\($0)</p>" } ?? HTML.empty)
            <p class="quiet">\(t("Moderators remove and suspend. Admins may do everything."))</p>
            <div class="actions"><button class="button primary">\(t("Save"))</button></div></form></section>

            """
    }

    private func logIn(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let made: HTML =
            link.map {
                """
                <div class="field"><label for="link">\(t("Hand it over in private. It is shown once."))</label>\
                <input id="link" value="\($0)" readonly></div>\
                <a class="button block" href="\(url: $0)" data-share data-title="\(site)">\(screen.icon("share"))\(t("Share"))</a>
                """
            } ?? .empty
        let words =
            isUnclaimed
            ? t("With a link somebody makes this profile their own. It works once, within seven days.")
            : t("With a link they set a new password. It works once, within a day.")
        return """
            <section class="card"><h2>\(t("Log-in"))</h2>\(made)
            <p class="quiet">\(words)</p>
            <form method="post" action="\(address)/link"><button class="button block">\(screen.icon("key"))\(t("Make a link"))</button></form>
            </section>
            """
    }

    private func devices(_ screen: ViewContext) -> HTML {
        guard !sessions.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="card"><h2>\(t("Where they are logged in"))</h2>
            <ul class="list">\(each: sessions, { screen.row($0, under: "\(address)/sessions") })</ul>
            <form method="post" action="\(address)/log-out"><button class="button block">\(screen.icon("logout"))\
            \(t("Log them out everywhere"))</button></form></section>

            """
    }
}
