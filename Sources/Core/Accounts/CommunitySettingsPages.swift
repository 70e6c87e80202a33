import FanfareModels
import Foundation
import HTTPServer
import Pages

/// The steps in which whoever has made a new community's first admin sets it up, in order.
enum SetupStep: String, CaseIterable, Sendable {
    case name, address
    case timeZone = "time-zone"
    case mail, registration

    var path: String { self == .registration ? "/admin/registration" : "/admin/settings/\(rawValue)" }

    /// Where the way on leads, after the last step to the overview.
    var next: String {
        let steps = Self.allCases
        let index = steps.firstIndex(of: self).map { $0 + 1 } ?? steps.endIndex
        return index < steps.endIndex ? "\(steps[index].path)?setup=1" : "/admin"
    }

    func title(_ t: Localizer) -> String {
        switch self {
        case .name: t("Name and contact")
        case .address: t("Address")
        case .timeZone: t("Time zone")
        case .mail: t("Mail")
        case .registration: t("Registration")
        }
    }
}

/// One of the community's settings, by itself or as a step of its setup.
struct SettingsStep {
    var step: SetupStep
    var state: FormState

    private var isSetup: Bool { !state["setup"].isEmpty }

    /// A page with a card.
    func page(_ screen: ViewContext, _ title: String, beside: HTML = .empty, _ body: HTML) -> Page {
        let t = screen.t
        let note: String? =
            switch state["note"] {
            case "saved": t("Saved.")
            case "sent": t("Saved, and a letter is on its way to you.")
            default: nil
            }
        let steps = SetupStep.allCases
        let number = (steps.firstIndex(of: step) ?? 0) + 1
        return Page(
            step.title(t), tab: "/profile", back: isSetup ? nil : "/admin/settings",
            """
            \(state.problem == nil ? note.map { screen.note(good: $0) } : nil)\
            \(isSetup ? "<p class=\"quiet\">\(t("Set up")) \(number)/\(steps.count)</p>" : .empty)\
            \(SettingsPage.card("\(step.rawValue)-card", title, body))\(beside)
            """)
    }

    func form(_ screen: ViewContext, more: HTML = .empty, _ fields: HTML) -> HTML {
        """
        <form class="form" method="post" action="\(step.path)" data-form>\(screen.formError(state))
        \(isSetup ? "<input type=\"hidden\" name=\"setup\" value=\"1\">" : .empty)\(fields)
        <div class="actions"><button class="button primary">\(isSetup ? screen.t("Continue") : screen.t("Save"))</button>\
        \(more)\(isSetup ? later(screen) : .empty)</div></form>
        """
    }

    /// The way on where there is nothing to send.
    func onward(_ screen: ViewContext) -> HTML {
        isSetup
            ? "<div class=\"actions\"><a class=\"button primary\" href=\"\(step.next)\">\(screen.t("Continue"))</a></div>"
            : .empty
    }

    private func later(_ screen: ViewContext) -> HTML {
        "<a class=\"button plain\" href=\"\(step.next)\">\(screen.t("Not now"))</a>"
    }
}

/// The settings of the community, for admins.
struct CommunitySettingsPage {
    var settings: CommunitySettings
    var given: Set<CommunitySetting>
    var site: SiteInfo
    var policy: RegistrationPolicy

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Community"), tab: "/profile", back: "/admin",
            """
            <ul class="list links">\(each: SetupStep.allCases, { step in
                """
                <li class="row">\(screen.icon(icon(step)))<div class="row-body">\
                <a class="row-link" href="\(step.path)">\(step.title(t))</a><p class="quiet"><bdi>\(value(step, t))</bdi></p></div>\
                \(screen.icon("chevron"))</li>

                """
            })</ul>
            """)
    }

    private func icon(_ step: SetupStep) -> String {
        switch step {
        case .name: "edit"
        case .address: "globe"
        case .timeZone: "clock"
        case .mail: "mail"
        case .registration: "people"
        }
    }

    private func value(_ step: SetupStep, _ t: Localizer) -> String {
        switch step {
        case .name: settings.name
        case .address: site.url
        case .timeZone: settings.timeZone
        case .mail: settings.mail?.url.host ?? t("No mail is sent")
        case .registration: policy.name(t)
        }
    }
}

extension RegistrationPolicy {
    func name(_ t: Localizer) -> String {
        switch self {
        case .open: t("Everybody")
        case .invitation: t("By invitation")
        case .closed: t("Nobody")
        }
    }
}

extension ViewContext {
    /// Says which setting of the server decides, so that it cannot be changed in the browser.
    fileprivate func givenNote(_ variable: String) -> HTML {
        "<p class=\"hint\">\(t("The server's own setting decides: {}", variable))</p>"
    }
}

struct NameSettings {
    var state: FormState
    var settings: CommunitySettings
    var given: Set<CommunitySetting>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let step = SettingsStep(step: .name, state: state)
        let name: HTML =
            given.contains(.name)
            ? "<p><b>\(settings.name)</b></p>\(screen.givenNote("FANFARE_NAME"))"
            : screen.field(
                "name", t("Name of the community"), state, value: settings.name,
                hint: t("On every page, in letters, and under the icon of the installed app."),
                required: true,
                limit: NameForm.nameLimit)
        let contact: HTML =
            given.contains(.contact)
            ? "<p>\(settings.contact ?? "")</p>\(screen.givenNote("FANFARE_CONTACT"))"
            : screen.field(
                "contact", t("How to reach you"), state, value: settings.contact,
                hint: t(
                    "An e-mail address or a few words, for members who have forgotten a password, for example. Everybody can read it."
                ),
                limit: NameForm.contactLimit)
        return step.page(screen, t("What people see"), step.form(screen, "\(name)\(contact)"))
    }
}

/// The address that people use, which is set for the server alone: whoever could change it in the browser would lock
/// everybody out with a letter too many.
struct AddressSettings {
    var state: FormState
    var site: SiteInfo

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let step = SettingsStep(step: .address, state: state)
        let safety: HTML =
            site.isSecure
            ? "<p>\(screen.icon("lock")) \(t("By HTTPS: what people send cannot be read on the way."))</p>"
            : """
            <p class="note warn">\(screen.icon("warning"))<span>\(t("Without HTTPS browsers refuse the camera, offline use and installing, but on the server's own machine."))</span></p>
            """
        return step.page(
            screen, t("Where people find you"),
            """
            <p><a href="\(url: site.url)/"><b>\(site.url)</b></a></p>\(safety)
            <p class="quiet">\(t("Links in letters and shared pictures begin with it. It is a setting of the server: FANFARE_URL, with --tls-cert or a proxy for HTTPS."))</p>
            \(step.onward(screen))
            """)
    }
}

struct TimeZoneSettings {
    var state: FormState
    var settings: CommunitySettings
    var given: Set<CommunitySetting>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let step = SettingsStep(step: .timeZone, state: state)
        guard !given.contains(.timeZone) else {
            return step.page(
                screen, t("When a day begins"),
                "<p><b>\(settings.timeZone)</b></p>\(screen.givenNote("FANFARE_TIME_ZONE"))\(step.onward(screen))"
            )
        }
        let zones = screen.select(
            "time_zone", t("Time zone"), state, options: TimeZoneForm.names, value: settings.timeZone,
            hint: t(
                "Days, weeks and months of the rankings begin at its midnight. Another one holds from the next midnight on."
            ))
        return step.page(screen, t("When a day begins"), step.form(screen, "<div data-zone>\(zones)</div>"))
    }
}

struct MailSettings {
    var state: FormState
    var settings: CommunitySettings
    var given: Set<CommunitySetting>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let step = SettingsStep(step: .mail, state: state)
        let now = MailForm(settings)
        guard !given.contains(.mailServer) else {
            return step.page(
                screen, t("Sending e-mails"),
                """
                <p><b>\(now.host ?? "")</b></p>\(screen.givenNote("FANFARE_SMTP_URL"))
                \(step.form(screen, more: test(screen), ""))
                """)
        }
        let encryption = MailEncryption(rawValue: state["encryption"]) ?? now.encryption ?? .starttls
        let fields: HTML = """
            <p class="quiet">\(t("For links to a new password, and for you when a backup fails. Your provider of mail tells these."))</p>
            <div class="pair">\
            \(screen.field("host", t("Mail server"), state, value: now.host, hint: t("Such as smtp.example.org. Empty: no mail is sent."), limit: 253))
            \(screen.field("port", t("Port"), state, type: "number", value: now.port.map(String.init), hint: t("Mostly 587, or 465 with TLS.")))
            </div>
            \(screen.choices("encryption", t("Encryption"), encryption, [(.starttls, "lock", "STARTTLS"), (.tls, "lock", "TLS")]))
            <div class="pair">\
            \(screen.field("user", t("Username there"), state, value: now.user, autocomplete: "off", limit: 200))
            \(screen.field("password", t("Password there"), state, type: "password", hint: now.user == nil ? nil : t("Empty: the one you gave before."), autocomplete: "off", limit: 200))
            </div>
            \(screen.field("from", t("Sender"), state, value: now.from, hint: t("The e-mail address that letters come from."), limit: 254))
            """
        return step.page(screen, t("Sending e-mails"), step.form(screen, more: test(screen), fields))
    }

    private func test(_ screen: ViewContext) -> HTML {
        "<button class=\"button\" name=\"test\" value=\"1\">\(screen.t("Save and send me a letter"))</button>"
    }
}
