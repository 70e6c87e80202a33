import FanfareModels
import HTTPServer
import Members
import Pages

/// Logging in, with email or username.
struct LogInPage {
    var state: FormState
    /// What somebody came to do, in the reader's language: "Log in to follow Ada".
    var purpose: String?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Log in"), back: "/", width: .narrow,
            """
            \(note(screen))<section class="card auth"><h2>\(purpose ?? t("Welcome back"))</h2>
            <form class="form" method="post" action="/login" data-form>\(screen.formError(state))
            \(screen.field("email", t("Email or username"), state, autocomplete: "username", required: true))
            \(screen.field("password", t("Password"), state, type: "password", autocomplete: "current-password", required: true))
            \(destination(state))<div class="actions"><button class="button primary">\(t("Log in"))</button></div></form>
            <p class="quiet">\(t("New here?")) <a href="\(url: link("/register", keeping: state))">\(t("Create an account"))</a></p>
            <p class="quiet"><a href="/forgot">\(t("I forgot my password"))</a></p></section>
            """)
    }

    private func note(_ screen: ViewContext) -> HTML {
        let text: String
        switch state["note"] {
        case "reset": text = screen.t("Your new password is set. Log in with it.")
        case "confirmed": text = screen.t("Your e-mail address is confirmed.")
        case "ended": text = screen.t("You are logged out on this device.")
        default: return .empty
        }
        return screen.note(good: text)
    }
}

/// Signing up.
struct RegisterPage {
    var state: FormState
    /// What somebody came to do, in the reader's language.
    var purpose: String?
    var needsInvitation: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Create an account"), back: "/", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Join in"))</h2>\
            \(purpose.map { "<p class=\"quiet\">\($0)</p>" } ?? HTML.empty)
            <form class="form" method="post" action="/register" enctype="multipart/form-data" data-form>\
            \(screen.formError(state))
            \(invitation(screen))\(screen.newAccount(state))
            \(destination(state))<div class="actions"><button class="button primary">\(t("Create account"))</button></div>
            \(screen.picture(state))</form>
            <p class="quiet">\(t("Already a member?")) <a href="\(url: link("/login", keeping: state))">\(t("Log in"))</a></p>\
            </section>
            """)
    }

    /// The code, where one is needed or one came with the link.
    private func invitation(_ screen: ViewContext) -> HTML {
        guard needsInvitation || !state["invitation"].isEmpty else { return .empty }
        let t = screen.t
        return screen.field(
            "invitation", t("Invitation code"), state,
            hint: needsInvitation ? t("This community is by invitation.") : nil, autocomplete: "off",
            required: needsInvitation, limit: 64)
    }
}

/// Asking for a one-time link.
struct ForgotPage {
    var state: FormState
    var sendsMail: Bool
    /// How to reach who runs the community; nil when that is not set.
    var contact: String?

    private var operatorContact: HTML {
        guard let contact else { return .empty }
        return contact.contains("@") && !contact.contains(" ")
            ? "<a href=\"mailto:\(contact)\">\(contact)</a>" : "<b>\(contact)</b>"
    }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let form: HTML = """
            <p>\(t("Tell us your email, and we send you a link to set a new password."))</p>
            <form class="form" method="post" action="/forgot">\(screen.formError(state))
            \(screen.field("email", t("Email"), state, type: "email", autocomplete: "email", required: true))
            <div class="actions"><button class="button primary">\(t("Send the link"))</button></div></form>
            """
        let advice = t(
            "This community sends no e-mail. Its operator can give you a link to set a new password.")
        return Page(
            t("New password"), back: "/login", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Forgot your password?"))</h2>
            \(sendsMail ? form : "<p>\(advice) \(operatorContact)</p>")
            <p class="quiet"><a href="/login">\(t("Back to log in"))</a></p></section>
            """)
    }

    static func sent(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("New password"), back: "/login", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Check your mail"))</h2>
            <p>\(t("If the address belongs to an account, a link is on its way. It works once, within an hour."))</p>
            <div class="actions"><a class="button" href="/login">\(t("Back to log in"))</a></div></section>
            """)
    }
}

/// The page of a one-time link: a new password, and for an imported profile an email too.
struct LinkPage {
    var state: FormState
    var kind: LinkKind

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let title = kind == .reset ? t("New password") : t("Claim your profile")
        let email =
            kind == .reset
            ? HTML.empty
            : screen.field(
                "email", t("Email"), state, type: "email", autocomplete: "email", required: true, limit: 254)
        return Page(
            title, back: "/", width: .narrow,
            """
            <section class="card auth"><h2>\(title)</h2>
            <form class="form" method="post" action="/\(kind.rawValue)/\(Layout.encoded(state["token"]))" data-form>\
            \(screen.formError(state))
            \(email)\(screen.newPassword(state, kind == .reset ? t("New password") : nil))
            <div class="actions"><button class="button primary">\(t("Save"))</button></div></form></section>
            """)
    }
}

/// The page of a link that confirms an e-mail address.
struct ConfirmPage {
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Confirm your address"), back: "/", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Is this your e-mail address?"))</h2>
            <form class="form" method="post" action="/confirm/\(Layout.encoded(state["token"]))" data-form>\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(t("Yes, it is mine"))</button></div></form></section>
            """)
    }
}

/// Where to go after logging in travels with the form.
private func destination(_ state: FormState) -> HTML {
    let path = localPath(state["to"], or: "")
    return path.isEmpty ? .empty : "<input type=\"hidden\" name=\"to\" value=\"\(path)\">"
}

private func link(_ path: String, keeping state: FormState) -> String {
    let destination = localPath(state["to"], or: "")
    guard !destination.isEmpty else { return path }
    let reason = LoginReason(state["why"]).map { "&why=\($0.text)" } ?? ""
    return "\(path)?to=\(Layout.encoded(destination))\(reason)"
}
