import FanfareModels
public import HTTPBinding
import HTTPServer
import Members
import Pages

extension Accounts {
    /// Registers the calls and pages of accounts.
    public func routes(_ table: RouteTable) {
        calls(table)
        admission(table)
        signInPages(table)
        settings(table)
        communitySettings(table)
    }

    private func calls(_ table: RouteTable) {
        let (guests, members) = (table.guests, table.members)

        guests.on(ListUsers.self) { call, context in
            try await users(page: call.page, perPage: call.perPage, seenBy: context.viewer?.id)
        }
        guests.on(ListNewbies.self) { call, context in
            try await newbies(page: call.page, perPage: call.perPage, seenBy: context.viewer?.id)
        }
        guests.on(ShowUser.self) { call, context in try await user(call.user, seenBy: context.viewer?.id) }
        guests.checking(EmptyResponse.self) { _, context in
            try await requireSignUp(from: context.address)
        }.on(Register.self, refusals: [403]) { call, context in
            try await register(call, picture: context.files["image_url"], on: Device(context))
        }
        guests.on(LogIn.self) { call, context in
            let new = try await logIn(call.email, call.password, on: Device(context))
            try await endFormer(context.viewer, on: Device(context))
            return new
        }
        guests.on(RequestPasswordReset.self) { call, context in
            try await sendResetLink(to: call.email, from: Device(context), in: context.language)
            return EmptyResponse()
        }
        guests.on(ResetPassword.self, refusals: [410]) { call, context in
            try await resetPassword(call.token, to: call.password, on: Device(context))
            return EmptyResponse()
        }
        members.on(ShowSession.self) { _, context in try await user(context.person, seenBy: context.person) }
        members.on(LogOut.self) { _, context in
            try await end(context.viewer.session, of: context.person, on: Device(context.context))
            return EmptyResponse()
        }
        members.on(ListSessions.self) { _, context in
            Listing(try await sessions(of: context.person, current: context.viewer.session))
        }
        members.on(EndSession.self) { call, context in
            try await end(call.session, of: context.person, on: Device(context.context))
            return EmptyResponse()
        }
        members.on(UpdateMe.self) { call, context in
            try await update(
                call, picture: context.files["image_url"], by: context.viewer, on: Device(context.context))
        }
        members.on(ChangePicture.self) { call, context in try await changePicture(of: call.user, context) }
        members.on(ReplacePicture.self) { call, context in try await changePicture(of: call.user, context) }
        members.on(ChangePassword.self) { call, context in
            try await changePassword(call, by: context.viewer, on: Device(context.context))
            return EmptyResponse()
        }
        members.on(DeleteMe.self) { call, context in
            try await delete(context.viewer, password: call.password, on: Device(context.context))
            return EmptyResponse()
        }
        members.on(RemovePicture.self) { _, context in
            var form = UpdateMe()
            form.clear = [.picture]
            return try await update(form, by: context.viewer, on: Device(context.context))
        }
        members.on(ShowNotificationSwitches.self) { _, context in
            try await switches(of: context.person)
        }
        members.on(ShowStorage.self) { _, context in try await storage(of: context.person) }
        members.on(ChangeNotificationSwitches.self) { call, context in
            try await change(call, for: context.person)
        }
        members.file(ExportMe.self) { _, context in
            try await download(context.viewer, on: Device(context.context))
        }
    }

    /// The pages for guests, and the switches of language and theme.
    private func signInPages(_ table: RouteTable) {
        let (guests, members, screen) = (table.guests, table.members, table.screen)

        guests.unstored.form("/register", RegisterForm.self, files: ["profile_picture"]) { state, context in
            try requireGuest(context, state)
            let screen = screen(context)
            let policy = try await registration().policy
            guard policy != .closed else { return ClosedRegistrationPage().page(screen) }
            return RegisterPage(
                state: state, purpose: try await purpose(of: state, screen.t),
                needsInvitation: policy == .invitation
            ).page(screen)
        } submit: { form, context in
            let file = context.files["profile_picture"]
            let new = try await register(
                form.call, picture: file, field: "profile_picture", on: Device(context))
            let back = localPath(form.to, or: "/")
            return try await enter(new, to: "/welcome?to=\(Layout.encoded(back))", from: context)
        }
        members.unstored.page("/welcome", WelcomeQuery.self) { query, context in
            try await welcome(to: localPath(query.to, or: "/"), context).page(screen(context.context))
        }
        guests.unstored.form("/login", LogInForm.self) { state, context in
            try requireGuest(context, state)
            let screen = screen(context)
            return LogInPage(state: state, purpose: try await purpose(of: state, screen.t)).page(screen)
        } submit: { form, context in
            try await enter(logInOnPage(form, Device(context)), to: form.to, from: context)
        }
        guests.form("/forgot", LogInForm.self) { state, context in
            ForgotPage(state: state, sendsMail: sendsMail, contact: site.contact).page(screen(context))
        } submit: { form, context in
            try await sendResetLink(to: form.email, from: Device(context), in: context.language)
            return .page(ForgotPage.sent(screen(context)))
        }
        guests.form("/reset/:token", LinkForm.self) { state, context in
            _ = try await holder(of: state["token"], .reset)
            return LinkPage(state: state, kind: .reset).page(screen(context))
        } submit: { form, context in
            try await resetPassword(form.token, to: form.password, on: Device(context))
            return .seeOther("/login?note=reset")
        }
        guests.form("/claim/:token", LinkForm.self) { state, context in
            _ = try await holder(of: state["token"], .claim)
            return LinkPage(state: state, kind: .claim).page(screen(context))
        } submit: { form, context in
            let new = try await claim(
                form.token, email: form.email, password: form.password, on: Device(context))
            return try await enter(new, to: nil, from: context)
        }
        guests.form("/confirm/:token", LinkForm.self) { state, context in
            _ = try await holder(of: state["token"], .confirm)
            return ConfirmPage(state: state).page(screen(context))
        } submit: { form, context in
            try await confirm(form.token, on: Device(context))
            return .seeOther(
                context.viewer == nil ? "/login?note=confirmed" : "/settings/account?note=confirmed")
        }
        guests.action("/theme", SwitchForm.self) { form, context in
            .seeOther(localPath(form.back, or: "/"), cookies: [site.cookie(form.theme ?? .system)])
        }
        guests.action("/language", SwitchForm.self) { form, context in
            .seeOther(localPath(form.back, or: "/"), cookies: [site.cookie(form.language ?? .english)])
        }
        members.action("/logout", EmptyResponse.self) { _, context in
            try await end(context.viewer.session, of: context.person, on: Device(context.context))
            return .seeOther("/", cookies: [site.cookieEndingSession()], clearsCache: true)
        }
    }

    private func settings(_ table: RouteTable) {
        let (members, screen) = (table.members.unstored, table.screen)

        members.page("/settings", EmptyResponse.self) { _, context in
            SettingsPage.menu(screen(context.context))
        }
        members.form("/settings/profile", ProfileForm.self, files: ["profile_picture"]) { state, context in
            let profile = try await profile(of: context.person)
            return ProfileSettings(state: state, profile: profile).page(screen(context.context))
        } submit: { form, context in
            let file = context.files["profile_picture"]
            _ = try await update(
                form.call, picture: file, field: "profile_picture", by: context.viewer,
                on: Device(context.context))
            return .seeOther("/settings/profile?note=saved")
        }
        members.form("/settings/account", AccountForm.self) { state, context in
            let user = try await user(context.person, seenBy: context.person)
            return AccountSettings(
                state: state, user: user,
                isConfirmed: sendsMail ? try await letterSettings(of: context.person).isConfirmed : nil
            ).page(screen(context.context))
        } submit: { form, context in
            _ = try await update(form.call, by: context.viewer, on: Device(context.context))
            return .seeOther("/settings/account?note=saved")
        }
        members.action("/settings/account/confirm", EmptyResponse.self) { _, context in
            try await askConfirmationAgain(by: context.person, from: Device(context.context))
            return .seeOther("/settings/account?note=asked")
        }
        members.form("/settings/password", ChangePassword.self) { state, context in
            PasswordSettings(state: state).page(screen(context.context))
        } submit: { form, context in
            try await changePassword(form, by: context.viewer, on: Device(context.context))
            return .seeOther("/settings/password?note=password")
        }
        members.form("/settings/display", DisplayForm.self) { state, context in
            DisplaySettings(state: state, language: context.language, theme: context.theme)
                .page(screen(context.context))
        } submit: { form, context in
            _ = try await update(form.call, by: context.viewer, on: Device(context.context))
            return .seeOther("/settings/display?note=saved", cookies: try await cookies(of: context.person))
        }
        members.form("/settings/notifications", NoticesForm.self) { state, context in
            let letters = try await letterSettings(of: context.person)
            return NoticeSettings(
                state: state, off: try await unwanted(by: context.person),
                letters: sendsMail ? letters.areOn : nil, isConfirmed: letters.isConfirmed
            ).page(screen(context.context))
        } submit: { form, context in
            // Without a mail server the page has no switch for them.
            let letters = sendsMail ? form.letters != nil : nil
            try await turnOff(form.off, letters: letters, for: context.person)
            return .seeOther("/settings/notifications?note=saved")
        }
        members.page("/settings/sessions", NoteQuery.self) { query, context in
            let sessions = try await sessions(of: context.person, current: context.viewer.session)
            return SessionSettings(sessions: sessions, hasEnded: query.note == "ended").page(
                screen(context.context))
        }
        members.page("/settings/sessions/:session/end", EndSession.self) { call, context in
            SessionSettings.question(call.session, screen(context.context))
        }
        members.action("/settings/sessions/:session/end", EndSession.self) { call, context in
            try await end(call.session, of: context.person, on: Device(context.context))
            let isOwn = call.session == context.viewer.session
            return isOwn
                ? .seeOther("/login?note=ended", cookies: [site.cookieEndingSession()], clearsCache: true)
                : .seeOther("/settings/sessions?note=ended")
        }
        members.form("/settings/data", DeleteMe.self) { state, context in
            DataSettings(state: state, storage: try await storage(of: context.person))
                .page(screen(context.context))
        } submit: { form, context in
            try await delete(context.viewer, password: form.password, on: Device(context.context))
            return .seeOther("/", cookies: [site.cookieEndingSession()], clearsCache: true)
        }
        members.file("/settings/export", EmptyResponse.self) { _, context in
            try await download(context.viewer, on: Device(context.context))
        }
    }
}

extension Accounts {
    /// Whoever is logged in already goes on to where the log-in would have led. A refused form is shown all the same.
    private func requireGuest(_ context: Context, _ state: FormState) throws {
        guard context.viewer != nil, state.problem == nil else { return }
        throw SeeOtherPage(localPath(state["to"], or: "/"))
    }

    /// Lets someone in who has just shown who they are: cookies, and where they wanted to go.
    func enter(
        _ signedIn: SignedIn, to path: String?, from context: Context
    ) async throws -> ActionResult {
        try await endFormer(context.viewer, on: Device(context))
        return .seeOther(
            localPath(path, or: "/"),
            cookies: [site.cookie(session: signedIn.token)] + (try await cookies(of: signedIn.user.id)))
    }

    /// Whom somebody new may follow: those with the greatest reputation who can answer.
    private func welcome(to path: String, _ context: MemberContext) async throws -> WelcomePage {
        let best = try await people.list(ListPeople(sort: .reputation, limit: 20), seenBy: context.person)
        let profile = try await profile(of: context.person)
        let suggested = best.data.filter {
            $0.userType != .unclaimed && $0.followed != true && $0.id != context.person
        }
        return WelcomePage(
            name: profile.firstName, hasPicture: !profile.picture.contains("/avatars/"),
            people: Array(suggested.prefix(6)), destination: path)
    }

    /// The display settings that a member has chosen, for this browser.
    private func cookies(of person: ID<Person>) async throws -> [String] {
        let (language, theme) = try await display(of: person)
        return [language.map(site.cookie), theme.map(site.cookie)].compactMap(\.self)
    }

    /// On the page, a failed log-in is no reason to be sent to the log-in.
    private func logInOnPage(_ form: LogInForm, _ device: Device) async throws -> SignedIn {
        do {
            return try await logIn(form.email, form.password, on: device)
        } catch let problem as Problem where problem.code == .signedOut {
            throw Problem(
                .invalid,
                "That email or username and that password do not go together. Check both and try again.")
        }
    }

    private func changePicture(of person: ID<Person>, _ context: MemberContext) async throws -> User {
        guard person == context.person else { throw Problem.forbidden("This is somebody else’s picture.") }
        guard let file = context.files["image_url"] else {
            throw Problem.invalid("image_url", "can't be blank")
        }
        return try await update(UpdateMe(), picture: file, by: context.viewer, on: Device(context.context))
    }
}
