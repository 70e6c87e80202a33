public import FanfareModels
import Foundation
import Members
public import Storage
public import HTTPServer
public import Pages

extension Accounts {
    /// Changes what the form says; blank and absent fields change nothing, what it clears is emptied. A new username or email needs the
    /// current password and ends the other sessions. `file` is a new picture; its problems are told at
    /// `field`.
    ///
    /// Throws `Problem.invalid` with everything that is wrong at once.
    public func update(
        _ form: UpdateMe, picture file: UploadedFile? = nil, field: String = "image_url", by viewer: Viewer,
        on device: Device
    ) async throws -> User {
        let change = try await checked(form, of: viewer.id, from: device.address)
        var known: Credentials?
        if change.needsPassword {
            known = try await check(form.password, of: viewer.id, field: "password", on: device)
        }
        let picture = try await prepared(file, field: field)
        let user = try await keeping(picture) { [known] in
            try await nameTaken {
                try await database.write { db in
                    if let known { try stillHolds(known, in: db) }
                    try apply(change, to: viewer, in: db)
                    if let picture {
                        try picture.keep(viewer.id, in: db)
                    } else if form.clear?.contains(.picture) == true {
                        try people.dropPicture(of: viewer.id, in: db)
                    }
                    return try self.user(viewer.id, in: db)
                }
            }
        }
        forgetSessions(of: viewer.id)
        guard let user else { throw Problem.missing("person") }
        if change.profile.username != nil { note(.usernameChanged, of: viewer.id, on: device) }
        if change.email != nil { note(.emailChanged, of: viewer.id, on: device) }
        return user
    }

    /// Changes the password and ends the other sessions.
    public func changePassword(_ form: ChangePassword, by viewer: Viewer, on device: Device) async throws {
        let new = try NewPassword(form.password ?? "", personal: await personalWords(of: viewer.id))
        let known = try await check(
            form.currentPassword, of: viewer.id, field: "current_password", on: device)
        let hash = try await passwords.hash(new.text)
        try await database.write { db in
            try stillHolds(known, in: db)
            try Self.set(hash, for: viewer.id, in: db)
            try Self.endSessions(of: viewer.id, except: viewer.session, in: db)
        }
        forgetSessions(of: viewer.id)
        note(.passwordChanged, of: viewer.id, on: device)
    }

    /// The kinds of notice that a person does not want.
    public func unwanted(by person: ID<Person>) async throws -> Set<NoticeKind> {
        let kinds = try await database.read { db in
            try db.rows("SELECT kind FROM notice_off WHERE person = \(person)") { $0[0] as String }
        }
        return Set(kinds.compactMap(NoticeKind.init))
    }

    /// Turns some kinds of notices on or off for a person and leaves the others. Returns all switches.
    public func change(_ call: ChangeNotificationSwitches, for person: ID<Person>) async throws
        -> NotificationSwitches
    {
        let changes = NoticeKind.allCases.compactMap { kind in call[kind].map { (kind: kind, isOn: $0) } }
        let time = now()
        try await database.write { db in
            if let letters = call.letters { try Self.setLetters(letters, of: person, at: time, in: db) }
            for change in changes {
                let kind = change.kind.rawValue
                try db.run("DELETE FROM notice_off WHERE person = \(person) AND kind = \(kind)")
                guard !change.isOn else { continue }
                try db.run("INSERT INTO notice_off (person, kind) VALUES (\(person), \(kind))")
            }
        }
        return try await switches(of: person)
    }

    /// Which kinds of notices somebody gets, and whether letters.
    public func switches(of person: ID<Person>) async throws -> NotificationSwitches {
        NotificationSwitches(
            off: try await unwanted(by: person), letters: try await letterSettings(of: person).areOn)
    }

    private static func setLetters(
        _ isOn: Bool, of person: ID<Person>, at time: Date, in db: any Connection
    ) throws {
        let time = isOn ? time : nil
        // Who has them on already goes on from the last one.
        let change: SQL = isOn ? "COALESCE(letters_ms, \(time))" : "\(time)"
        try db.run("UPDATE account SET letters_ms = \(change) WHERE person = \(person)")
    }

    /// Turns kinds of notices off for a person, and letters on or off; nil leaves them as they are.
    public func turnOff(_ kinds: Set<NoticeKind>, letters: Bool? = nil, for person: ID<Person>) async throws {
        let time = now()
        try await database.write { db in
            if let letters { try Self.setLetters(letters, of: person, at: time, in: db) }
            try db.run("DELETE FROM notice_off WHERE person = \(person)")
            for kind in kinds.map(\.rawValue).sorted() {
                try db.run("INSERT INTO notice_off (person, kind) VALUES (\(person), \(kind))")
            }
        }
    }

    /// Whether a person wants notices of a kind; read in the transaction that records the notice.
    public static func wants(
        _ kind: NoticeKind, _ person: ID<Person>, in db: any Connection
    ) throws -> Bool {
        let kind = kind.rawValue
        let off = try db.first("SELECT 1 FROM notice_off WHERE person = \(person) AND kind = \(kind)") { _ in
            1
        }
        return off == nil
    }

    func profile(of person: ID<Person>) async throws -> OwnProfile {
        guard let profile = try await database.read({ db in try people.ownProfile(person, in: db) }) else {
            throw Problem.missing("person")
        }
        return profile
    }

    /// The settings that travel in cookies: what was chosen, if anything.
    func display(of person: ID<Person>) async throws -> (language: Language?, theme: Theme?) {
        let row = try await database.read { db in
            try db.first("SELECT language, theme FROM account WHERE person = \(person)") {
                ($0[0] as String?, $0[1] as String?)
            }
        }
        return (row?.0.flatMap(Language.init), row?.1.flatMap(Theme.init))
    }
}

/// A settings form with every part checked; nil changes nothing.
private struct SettingsChange: Sendable {
    var profile = ProfileEdit()
    var email: EmailAddress?
    var language: Language?
    var theme: Theme?

    var needsPassword: Bool { profile.username != nil || email != nil }
}

extension Accounts {
    static func set(_ hash: String, for person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE account SET password_hash = \(hash) WHERE person = \(person)")
        try db.run("DELETE FROM account_link WHERE person = \(person)")
    }

    /// Words about a person that a guesser would try first.
    func personalWords(of person: ID<Person>) async throws -> [String] {
        let found = try await database.read { db in
            (try people.ownProfile(person, in: db), try Self.email(of: person, in: db))
        }
        let words = [found.0?.username, found.0?.firstName, found.0?.lastName, found.1, site.name]
        return words.compactMap(\.self)
    }

    private func apply(_ change: SettingsChange, to viewer: Viewer, in db: any Connection) throws {
        try people.edit(change.profile, of: viewer.id, in: db)
        if let email = change.email {
            try db.run(
                """
                UPDATE account SET email = \(email.text), email_key = \(email.key), confirmed_ms = NULL
                WHERE person = \(viewer.id)
                """)
            try db.run("DELETE FROM account_link WHERE person = \(viewer.id)")
            try askConfirmation(of: email, by: viewer.id, at: now(), in: db)
        }
        if let language = change.language {
            try db.run("UPDATE account SET language = \(language.rawValue) WHERE person = \(viewer.id)")
        }
        if let theme = change.theme {
            try db.run("UPDATE account SET theme = \(theme.rawValue) WHERE person = \(viewer.id)")
        }
        if change.needsPassword { try Self.endSessions(of: viewer.id, except: viewer.session, in: db) }
    }

    private func checked(
        _ form: UpdateMe, of person: ID<Person>, from address: String
    ) async throws -> SettingsChange {
        let current = try await database.read { db in
            (try people.ownProfile(person, in: db), try Self.email(of: person, in: db))
        }
        guard let profile = current.0, let email = current.1 else { throw Problem.missing("account") }
        var errors = FieldErrors()
        var change = SettingsChange()
        change.profile = errors.profile(form)
        if let text = filled(form.username), text != profile.username {
            change.profile.username = errors.check { () throws(Problem) in try Username(text) }
        }
        if let text = filled(form.email), text != email {
            change.email = errors.check { () throws(Problem) in try EmailAddress(text) }
        }
        if let text = filled(form.language) {
            change.language = Language(rawValue: text)
            if change.language == nil { errors.add("language", "is not one of en and es") }
        }
        if let text = filled(form.theme) {
            change.theme = Theme(rawValue: text)
            if change.theme == nil { errors.add("theme", "is not one of system, light and dark") }
        }
        let taken = try await database.read { [change] db in
            try self.taken(change.profile.username, change.email, except: person, in: db)
        }
        if !taken.isEmpty { try loginThrottle.tellTaken(to: address) }
        for field in taken { errors.add(field, "has already been taken") }
        if change.needsPassword, filled(form.password) == nil { errors.add("password", "can't be blank") }
        try errors.throwIfAny()
        return change
    }
}

extension ProfileEdit {
    /// Empties parts that are not given anew.
    fileprivate mutating func empty(_ parts: Set<ProfilePart>) {
        if parts.contains(.lastName) { lastName = lastName ?? "" }
        if parts.contains(.about) { about = about ?? "" }
        if parts.contains(.location) { location = location ?? "" }
        if parts.contains(.topGenre) { topGenre = topGenre ?? "" }
        if parts.contains(.topGame) { topGame = topGame ?? "" }
    }
}

/// Nil for what is blank, or has nothing in it that can be seen.
private func filled(_ text: String?) -> String? {
    let text = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    let visible = text?.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
    return visible?.isEmpty == false ? text : nil
}

extension FieldErrors {
    /// The texts of a profile.
    fileprivate mutating func profile(_ form: UpdateMe) -> ProfileEdit {
        var edit = ProfileEdit()
        edit.firstName = name(form.firstName, "first_name")
        edit.lastName = name(form.lastName, "last_name")
        if let text = filled(form.about) {
            edit.about = check { () throws(Problem) in try ProfileText.about(text) }
        }
        edit.location = line(form.location, "location", ProfileText.locationLimit)
        edit.topGenre = line(form.topGenre, "top_genre", ProfileText.topLimit)
        edit.topGame = line(form.topGame, "top_game", ProfileText.topLimit)
        edit.empty(Set(form.clear ?? []))
        return edit
    }

    private mutating func name(_ text: String?, _ field: String) -> String? {
        guard let text = filled(text) else { return nil }
        return check { () throws(Problem) in try ProfileText.name(text, field: field) }
    }

    private mutating func line(_ text: String?, _ field: String, _ limit: Int) -> String? {
        guard let text = filled(text) else { return nil }
        return check { () throws(Problem) in try ProfileText.line(text, field: field, limit: limit) }
    }
}
