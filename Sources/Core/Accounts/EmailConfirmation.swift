import FanfareModels
import Foundation
import HTTPServer
import JobQueue
import Members
import Storage

/// E-mail addresses are confirmed by a link that is sent to them, where the community sends mail.
extension Accounts {
    /// How long a link that confirms an address can be used: seven days.
    static let confirmationLinkValidity: TimeInterval = 7 * 86_400

    /// Asks for the confirmation of an address that somebody has just entered, in the transaction that keeps it.
    func askConfirmation(
        of email: EmailAddress, by person: ID<Person>, at time: Date, in db: any Connection
    ) throws {
        guard sendsMail else { return }
        let letter = ConfirmationLetter(person: person, emailKey: email.key)
        try Jobs.add(
            Self.confirmationLetters, letter, about: "person/\(person)",
            once: "confirmation/\(person)/\(email.key)", at: time, in: db)
    }

    /// Sends the letter once more.
    ///
    /// Throws `Problem.conflict` when the community sends no mail, and `tooMany`.
    func askConfirmationAgain(by person: ID<Person>, from device: Device) async throws {
        guard sendsMail else { throw Mail.isNotSetUp }
        let time = now()
        guard let text = try await database.read({ db in try Self.email(of: person, in: db) }) else {
            throw Problem.missing("account")
        }
        let email = try EmailAddress(text)
        try loginThrottle.email(to: email.key, from: device.address)
        try await database.write { db in try askConfirmation(of: email, by: person, at: time, in: db) }
    }

    /// Whether somebody has confirmed their address, and whether they want letters about what they missed.
    func letterSettings(of person: ID<Person>) async throws -> (isConfirmed: Bool, areOn: Bool) {
        try await database.read { db in
            try db.first("SELECT confirmed_ms, letters_ms FROM account WHERE person = \(person)") {
                ($0[0] as Date? != nil, $0[1] as Date? != nil)
            } ?? (false, false)
        }
    }

    /// Confirms an address with the secret of the link that was sent to it.
    ///
    /// Throws `Problem.gone` when the link was used, is too old or never was.
    func confirm(_ token: String, on device: Device) async throws {
        let person = try await holder(of: token, .confirm)
        let (hash, time) = (SecretToken.hash(token), now())
        try await database.write { db in
            try Self.use(hash, .confirm, of: person, at: time, in: db)
            try db.run("UPDATE account SET confirmed_ms = \(time) WHERE person = \(person)")
        }
        note(.emailConfirmed, of: person, on: device)
    }
}
