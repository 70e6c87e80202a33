import FanfareModels
import Foundation
public import JobQueue
import HTTPServer
import Members
import Pages
import Storage

/// The payload of the job that writes to somebody who forgot their password.
struct ResetLetter: Codable, Sendable {
    let emailKey: String
    let language: Language
    let askedAt: Date
}

/// The payload of the job that asks whether an e-mail address is its owner's.
struct ConfirmationLetter: Codable, Sendable {
    let person: ID<Person>
    let emailKey: String
}

/// The payload of the job that tells a member what they missed.
struct DigestLetter: Codable, Sendable {
    let person: ID<Person>
    let since: Date
}

/// The payload of the job that tells an admin that a backup has failed.
struct BackupLetter: Codable, Sendable {
    let person: ID<Person>
    let reason: String
    let failedAt: Date
}

/// E-mails are written and sent by jobs, which try for some three hours to reach a mail server that is down.
extension Accounts {
    static let resetLetters = JobKind<ResetLetter>("accounts.reset")
    static let confirmationLetters = JobKind<ConfirmationLetter>("accounts.confirmation")
    static let digestLetters = JobKind<DigestLetter>("accounts.digest")
    static let backupLetters = JobKind<BackupLetter>("accounts.backup")

    private static let attempts = 12

    /// The background jobs of accounts.
    public var jobs: [JobHandler] {
        [
            handler(Self.resetLetters, send), handler(Self.confirmationLetters, send),
            handler(Self.digestLetters, send), handler(Self.backupLetters, send),
        ]
    }

    private func handler<Letter: Sendable>(
        _ kind: JobKind<Letter>, _ send: @escaping @Sendable (Letter) async throws -> Void
    ) -> JobHandler {
        JobHandler(kind, attempts: Self.attempts) { letter, _ in try await send(letter) }
    }

    /// The secret is made here, so that it stands in the letter alone. After as long as a link is valid, nobody waits for
    /// it any more.
    @Sendable private func send(_ letter: ResetLetter) async throws {
        let time = now()
        guard sendsMail, time.timeIntervalSince(letter.askedAt) < Self.resetLinkValidity else { return }
        let secret = SecretToken()
        let recipient = try await database.write { db in
            let found = try db.first(
                "SELECT person, email FROM account WHERE email_key = \(letter.emailKey) AND suspended_ms IS NULL"
            ) { ($0[0] as ID<Person>, $0[1] as String) }
            if let found {
                let expires = time.addingTimeInterval(Self.resetLinkValidity)
                try Self.keep(secret, .reset, for: found.0, until: expires, in: db)
            }
            return found
        }
        guard let (person, address) = recipient else { return }
        let t = Localizer(letter.language, translations)
        try await mail.send(
            Email(
                to: address, subject: t("A new password for {}", site.name),
                text: t("Open this link within one hour to set a new password:")
                    + "\n\n\(self.address(.reset, secret))\n\n"
                    + t("If you did not ask for it, ignore this message: nothing has changed.") + "\n"))
        note(.linkMade, of: person, LinkKind.reset.rawValue)
    }

    @Sendable private func send(_ letter: ConfirmationLetter) async throws {
        let expires = now().addingTimeInterval(Self.confirmationLinkValidity)
        let secret = SecretToken()
        let recipient = try await database.write { db in
            let found = try Self.recipient(letter.person, in: db)
            guard let found, EmailAddress.key(of: found.address) == letter.emailKey, !found.isConfirmed else {
                return nil as Recipient?
            }
            try Self.keep(secret, .confirm, for: letter.person, until: expires, in: db)
            return found
        }
        guard let recipient else { return }
        let t = Localizer(recipient.language, translations)
        try await mail.send(
            Email(
                to: recipient.address, subject: t("Is this your address at {}?", site.name),
                text: t("Open this link within seven days to confirm your e-mail address:")
                    + "\n\n\(address(.confirm, secret))\n\n"
                    + t("If you have no account there, ignore this message.") + "\n"))
        note(.linkMade, of: letter.person, LinkKind.confirm.rawValue)
    }

    /// What was looked at in the meantime is not in the letter; when nothing is left, none is sent.
    @Sendable private func send(_ letter: DigestLetter) async throws {
        let found = try await database.read { db in
            (
                try Self.recipient(letter.person, in: db),
                try Notices.unseen(by: letter.person, since: letter.since, in: db)
            )
        }
        guard let recipient = found.0, recipient.isConfirmed, !found.1.isEmpty else { return }
        let t = Localizer(recipient.language, translations)
        let lines = found.1.map { "\($0.kind.title(t)): \(t.number(Int64($0.count)))" }
        try await mail.send(
            Email(
                to: recipient.address, subject: t("What you missed at {}", site.name),
                text: lines.joined(separator: "\n") + "\n\n\(site.url)/activity\n\n"
                    + t("You switched these letters on. Here you switch them off:")
                    + "\n\(site.url)/settings/notifications\n"))
    }

    @Sendable private func send(_ letter: BackupLetter) async throws {
        let recipient = try await database.read { db in
            try Self.isAdmin(letter.person, in: db) ? Self.recipient(letter.person, in: db) : nil
        }
        guard let recipient else { return }
        let t = Localizer(recipient.language, translations)
        let time = letter.failedAt.formatted(.iso8601)
        try await mail.send(
            Email(
                to: recipient.address, subject: t("A backup of {} has failed", site.name),
                text: t("The backup of {} failed, and is tried again every ten minutes:", time)
                    + "\n\n\(letter.reason)\n\n"
                    + t("Until one succeeds, no further letter comes for a day. The overview for admins:")
                    + "\n\(site.url)/admin\n"))
    }
}

/// Whom a letter goes to.
private struct Recipient: Sendable {
    var address: String
    var language: Language
    var isConfirmed: Bool
}

extension Accounts {
    /// Nil when there is no account any more, or it is suspended.
    private static func recipient(_ person: ID<Person>, in db: any Connection) throws -> Recipient? {
        try db.first(
            "SELECT email, language, confirmed_ms FROM account WHERE person = \(person) AND suspended_ms IS NULL"
        ) { row in
            Recipient(
                address: row[0], language: (row[1] as String?).flatMap(Language.init) ?? .english,
                isConfirmed: row[2] as Date? != nil)
        }
    }

    private static func isAdmin(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM person WHERE id = \(person) AND user_type = 'admin'") { _ in true }
            ?? false
    }
}

extension Accounts {
    private static let backupToldName = "backup_failure_told"
    private static let day: TimeInterval = 86_400

    /// Writes to the admins that a backup has failed, once a day until one succeeds.
    ///
    /// - Parameter reason: why it failed; nil for one that succeeded.
    public func tell(ofBackup reason: String?) async throws {
        guard let reason else {
            try await database.write { db in try Self.set(Self.backupToldName, to: nil, in: db) }
            return
        }
        guard sendsMail else { return }
        let time = now()
        try await database.write { db in
            let told = try Self.setting(Self.backupToldName, in: db).flatMap(TimeInterval.init)
            guard told.map({ time.timeIntervalSince1970 - $0 >= Self.day }) ?? true else { return }
            try Self.set(Self.backupToldName, to: "\(time.timeIntervalSince1970.rounded())", in: db)
            let admins = try db.rows(
                """
                SELECT a.person FROM account a JOIN person p ON p.id = a.person
                WHERE p.user_type = 'admin' AND a.suspended_ms IS NULL ORDER BY a.person LIMIT 100
                """
            ) { $0[0] as ID<Person> }
            for person in admins {
                let letter = BackupLetter(
                    person: person, reason: String(reason.prefix(1_000)), failedAt: time)
                try Jobs.add(Self.backupLetters, letter, about: "person/\(person)", at: time, in: db)
            }
        }
    }

    /// Writes to those who want letters about what they missed since the last one, a day ago or longer.
    public func sendDigests() async throws {
        guard sendsMail else { return }
        let time = now()
        let day = time.addingTimeInterval(-Self.day)
        var count = 0
        repeat {
            count = try await database.write { db in
                let due = try db.rows(
                    """
                    SELECT person, letters_ms FROM account
                    WHERE letters_ms <= \(day) AND confirmed_ms IS NOT NULL AND suspended_ms IS NULL
                    ORDER BY letters_ms LIMIT \(Self.digestsAtOnce)
                    """
                ) { ($0[0] as ID<Person>, $0[1] as Date) }
                for (person, since) in due {
                    try db.run("UPDATE account SET letters_ms = \(time) WHERE person = \(person)")
                    guard try !Notices.unseen(by: person, since: since, in: db).isEmpty else { continue }
                    let letter = DigestLetter(person: person, since: since)
                    try Jobs.add(Self.digestLetters, letter, about: "person/\(person)", at: time, in: db)
                }
                return due.count
            }
        } while count == Self.digestsAtOnce
    }

    private static let digestsAtOnce = 200
}
