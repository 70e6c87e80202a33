import FanfareModels
import HTTPBinding
import HTTPServer
import Logging
import Pages

extension Accounts {
    /// Who may sign up: the calls and pages of admins, and the first admin's own.
    func admission(_ table: RouteTable) {
        let (guests, admins, screen) = (table.guests, table.admins, table.screen)

        guests.on(ShowRegistration.self) { _, _ in try await registration() }
        admins.on(ChangeRegistration.self, refusals: [404]) { call, context in
            try await set(call.policy, by: context.person)
            return Registration(policy: call.policy)
        }
        admins.on(ListInvitations.self, refusals: [404]) { call, _ in try await invitations(call) }
        admins.on(MakeInvitation.self, refusals: [404]) { call, context in
            try await invite(call, by: context.person)
        }
        admins.on(WithdrawInvitation.self) { call, _ in
            try await withdraw(call.invitation)
            return EmptyResponse()
        }
        admins.form("/admin/registration", RegistrationForm.self) { state, context in
            let cursor = state["cursor"].isEmpty ? nil : try Cursor(text: state["cursor"])
            return RegistrationSettings(
                state: state, policy: try await registration().policy,
                invitations: try await invitations(ListInvitations(cursor: cursor))
            ).page(screen(context.context))
        } submit: { form, context in
            guard let policy = form.policy else { throw Problem.invalid("policy", "can't be blank") }
            try await set(policy, by: context.person)
            return form.done(.registration)
        }
        admins.form("/admin/invitations/new", MakeInvitation.self) { state, context in
            InvitationPage(state: state).page(screen(context.context))
        } submit: { form, context in
            _ = try await invite(form, by: context.person)
            return .seeOther("/admin/registration")
        }
        admins.action("/admin/invitations/:invitation/withdraw", WithdrawInvitation.self) { call, _ in
            try await withdraw(call.invitation)
            return .seeOther("/admin/registration")
        }
        guests.unstored.form("/setup/:token", RegisterForm.self) { state, context in
            try await requireSetup(state["token"])
            return SetupPage(state: state, site: site.name, offer: await restoringOffer(state["token"]))
                .page(screen(context))
        } submit: { form, context in
            let new = try await setUp(form.token ?? "", form.call, on: Device(context))
            return try await enter(new, to: "\(SetupStep.name.path)?setup=1", from: context)
        }
        guests.unstored.page("/setup/:token/restoring", SetupToken.self) { call, context in
            let state = restoring?.state(call.token) ?? .idle
            if state == .idle { try await requireSetup(call.token) }
            return RestoringPage(token: call.token, state: state).page(screen(context))
        }
        guests.unstored.action("/setup/:token/restore", SetupToken.self) { call, _ in
            try await requireSetup(call.token)
            restoring?.begin(call.token)
            return .seeOther("/setup/\(Layout.encoded(call.token))/restoring")
        }
    }

    private func restoringOffer(_ token: String) async -> RestoringOffer? {
        do {
            return try await restoring?.available().map { .backup(token: token, $0) }
        } catch {
            log.warning("looking for backups to restore: \(error)")
            return .unreadable("\(error)")
        }
    }
}
