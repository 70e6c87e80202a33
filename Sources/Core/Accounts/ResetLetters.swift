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

extension Accounts {
    static let resetLetters = JobKind<ResetLetter>("accounts.reset")

    /// The background jobs of accounts.
    public var jobs: [JobHandler] {
        [JobHandler(Self.resetLetters) { letter, _ in try await send(letter) }]
    }

    /// The secret is made here, so that it stands in the letter alone. After as long as a link is valid, nobody waits for
    /// it any more.
    private func send(_ letter: ResetLetter) async throws {
        let time = now()
        guard let mail, time.timeIntervalSince(letter.askedAt) < Self.resetLinkValidity else { return }
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
        try await mail(
            Email(
                to: address, subject: t("A new password for {}", site.name),
                text: t("Open this link within one hour to set a new password:")
                    + "\n\n\(self.address(.reset, secret))\n\n"
                    + t("If you did not ask for it, ignore this message: nothing has changed.") + "\n"))
        note(.linkMade, of: person, LinkKind.reset.rawValue)
    }
}
