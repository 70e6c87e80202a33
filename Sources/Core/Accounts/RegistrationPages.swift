import FanfareModels
import Members
import Pages

extension ViewContext {
    /// The cards of who may sign up.
    func policies(_ legend: String, _ chosen: RegistrationPolicy) -> HTML {
        choices(
            "policy", legend, chosen,
            [
                (.open, "globe", RegistrationPolicy.open.name(t)),
                (.invitation, "mail", RegistrationPolicy.invitation.name(t)),
                (.closed, "lock", RegistrationPolicy.closed.name(t)),
            ])
    }
}

/// Who may sign up, and the invitations, for admins.
struct RegistrationSettings {
    var state: FormState
    var policy: RegistrationPolicy
    var invitations: Listing<Invitation>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let step = SettingsStep(step: .registration, state: state)
        let chosen = RegistrationPolicy(rawValue: state["policy"]) ?? policy
        return step.page(
            screen, t("Who may sign up"),
            beside: """

                <div class="heading"><h2>\(t("Invitations"))</h2><a href="/admin/invitations/new">\(t("Invite"))</a></div>
                \(screen.list(
                "invitations", t("Invitations"), rows: invitations.data.map { row($0, screen) },
                more: invitations.next.map { "/admin/registration?cursor=\($0.text)" },
                empty: screen.empty(
                    "mail", t("No invitation is open."), action: (t("Invite"), "/admin/invitations/new"))))
                """, step.form(screen, screen.policies(t("New members"), chosen)))
    }

    private func row(_ invitation: Invitation, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let used = t("{} used", "\(invitation.used)/\(invitation.uses)")
        return """
            <li class="row" data-key="i\(invitation.id)">\(screen.icon("mail"))\
            <div class="row-body"><p><bdi>\(invitation.note.isEmpty ? invitation.code : invitation.note)</bdi></p>\
            <p class="quiet">\(used) · \(t("until {}", t.date(invitation.expiresAt)))</p></div>\
            <a class="iconbutton" href="\(url: invitation.url)" data-share data-title="\(t("Invitation"))" \
            aria-label="\(t("Share the invitation"))">\(screen.icon("share"))</a>\
            <form method="post" action="/admin/invitations/\(invitation.id)/withdraw">\
            <button class="iconbutton" aria-label="\(t("Withdraw the invitation"))">\(screen.icon("trash"))</button></form></li>

            """
    }
}

/// The form of a new invitation.
struct InvitationPage {
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Invite"), tab: "/profile", back: "/admin/registration", width: .narrow,
            """
            <section class="card auth"><h2>\(t("New invitation"))</h2>
            <form class="form" method="post" action="/admin/invitations/new" data-form>\(screen.formError(state))
            \(screen.field("note", t("For whom"), state, hint: t("Only admins see this."), limit: 100))
            <div class="pair">\
            \(screen.field("uses", t("People"), state, type: "number", value: "1", required: true))
            \(screen.field("days", t("Days"), state, type: "number", value: "7", required: true))
            </div>
            <div class="actions"><button class="button primary">\(t("Make the invitation"))</button>\
            <a class="button" href="/admin/registration">\(t("Cancel"))</a></div></form></section>
            """)
    }
}

/// Where nobody may sign up.
struct ClosedRegistrationPage {
    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Create an account"), back: "/", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Closed for now"))</h2>
            <p>\(t("This community takes no new members at the moment."))</p>
            <p class="quiet">\(t("Already a member?")) <a href="/login">\(t("Log in"))</a></p></section>
            """)
    }
}

/// The first admin's account.
struct SetupPage {
    var state: FormState
    var site: String
    var offer: RestoringOffer?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Set up"), back: "/", width: .narrow,
            """
            <section class="card auth"><h2>\(t("Welcome to {}", site))</h2>
            <p class="quiet">\(t("Yours is the first account. It runs this community."))</p>
            <form class="form" method="post" action="/setup/\(Layout.encoded(state["token"]))" data-form>\
            \(screen.formError(state))
            \(screen.newAccount(state))
            <div class="actions"><button class="button primary">\(t("Create account"))</button></div></form></section>
            \(offer.map { $0.card(screen) })
            """)
    }
}

extension ViewContext {
    /// The fields of a new account.
    func newAccount(_ state: FormState) -> HTML {
        """
        <div class="pair">\
        \(field("first_name", t("First name"), state, autocomplete: "given-name", required: true, limit: 50))
        \(field("last_name", t("Last name"), state, autocomplete: "family-name", required: true, limit: 50))
        </div>
        \(field("username", t("Username"), state, autocomplete: "username", required: true, limit: 60))
        \(field(
            "email", t("Email (nobody else sees it)"), state, type: "email", autocomplete: "email", required: true,
            limit: 254))
        \(newPassword(state, hint: t("At least 8 characters; a few words in a row are good.")))
        """
    }
}
