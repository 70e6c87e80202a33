import FanfareModels
import Logging
import Storage
import HTTPBinding
import HTTPServer
import Pages

extension Accounts {
    /// The pages on which admins change the community's settings.
    func communitySettings(_ table: RouteTable) {
        let (admins, screen) = (table.admins.unstored, table.screen)

        admins.page("/admin/settings", EmptyResponse.self) { _, context in
            CommunitySettingsPage(
                settings: try await communitySettings(), given: given, site: site,
                policy: try await registration().policy
            ).page(screen(context.context))
        }
        admins.form(SetupStep.name.path, NameForm.self) { state, context in
            NameSettings(state: state, settings: try await communitySettings(), given: given)
                .page(screen(context.context))
        } submit: { form, context in
            try await change(try form.checked(but: given), by: context.person)
            return form.done(.name)
        }
        admins.page(SetupStep.address.path, StepQuery.self) { query, context in
            AddressSettings(state: FormState(values: ["setup": query.setup ?? ""]), site: site)
                .page(screen(context.context))
        }
        admins.form(SetupStep.timeZone.path, TimeZoneForm.self) { state, context in
            TimeZoneSettings(state: state, settings: try await communitySettings(), given: given)
                .page(screen(context.context))
        } submit: { form, context in
            try await change(try form.checked(), by: context.person)
            return form.done(.timeZone)
        }
        admins.form(SetupStep.mail.path, MailForm.self) { state, context in
            MailSettings(state: state, settings: try await communitySettings(), given: given)
                .page(screen(context.context))
        } submit: { form, context in
            let present = try await communitySettings()
            let parts = try form.checked(replacing: present.mailServer, but: given)
            var wanted = present
            for (part, value) in parts { wanted[part] = value }
            if form.test != nil { try await sendTest(to: context.person, with: wanted, context.language) }
            try await change(parts, by: context.person)
            return form.done(.mail, note: form.test == nil ? "saved" : "sent")
        }
    }

    /// Sends an admin a letter with settings that may not hold yet.
    ///
    /// Throws `Problem.invalid` with what the mail server says.
    private func sendTest(
        to admin: ID<Person>, with settings: CommunitySettings, _ language: Language
    ) async throws {
        guard let server = settings.mail else { throw Problem.invalid("host", "can't be blank") }
        let address = try await database.read { db in try Self.email(of: admin, in: db) }
        guard let address else { throw Problem.missing() }
        let t = Localizer(language, translations)
        let letter = Email(
            to: address, subject: t("Mail from {} works", settings.name),
            text: t("This is the letter you asked for. Nothing else is to be done.") + "\n")
        do {
            try await mail.send(letter, server)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            log.warning("a test letter: \(error)")
            throw Problem(.invalid, "The mail server did not take the letter. It said: \(Self.words(error))")
        }
    }

    /// What a mail server says, in one line.
    private static func words(_ error: any Error) -> String {
        let text = (error as? Mailer.MailError)?.reason ?? "\(error)"
        return String(text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200))
    }
}

struct StepQuery: Decodable, Sendable {
    var setup: String?
}

/// A form that is a step of the setup where `setup` says so.
protocol SettingsForm {
    var setup: String? { get }
}

extension SettingsForm {
    func done(_ step: SetupStep, note: String = "saved") -> ActionResult {
        .seeOther(setup == nil ? "\(step.path)?note=\(note)" : step.next)
    }
}
