public import FanfareModels
public import Foundation
import JobQueue
import HTTPServer
import Members
import Storage
import Pages

/// A one-time link. Only the hash of its secret is stored.
enum LinkKind: String, Sendable {
    /// For who forgot their password.
    case reset
    /// For who a profile was made before they came.
    case claim
    /// Confirms an e-mail address; no password is set with it.
    case confirm
}

extension Accounts {
    /// How long a link that went by mail can be used: one hour.
    public static let resetLinkValidity: TimeInterval = 3600

    /// Sends a link with which a new password can be set. An unknown address gets nothing, and nobody is told: the letter
    /// is written in the background, so that the response takes as long and says the same, also when the mail server
    /// is down.
    ///
    /// Throws `Problem.conflict` when the community sends no mail.
    public func sendResetLink(to email: String?, from device: Device, in language: Language) async throws {
        guard sendsMail else { throw Mail.isNotSetUp }
        let email = try EmailAddress(email ?? "")
        try loginThrottle.email(to: email.key, from: device.address)
        let letter = ResetLetter(emailKey: email.key, language: language, askedAt: now())
        try await database.write { db in
            try Jobs.add(Self.resetLetters, letter, about: "email/\(email.key)", at: letter.askedAt, in: db)
        }
        // Whose account it is shows when the letter is written.
        note(.resetAsked, of: nil, on: device)
    }

    /// Sets a new password with a link's secret; all sessions end.
    ///
    /// Throws `Problem.gone` when the link was used, is too old or never was.
    public func resetPassword(
        _ token: String, to password: String?, on device: Device? = nil
    ) async throws {
        let person = try await holder(of: token, .reset)
        let new = try NewPassword(password ?? "", personal: await personalWords(of: person))
        let hash = try await passwords.hash(new.text)
        let hashed = SecretToken.hash(token)
        let time = now()
        try await database.write { db in
            try Self.use(hashed, .reset, of: person, at: time, in: db)
            try Self.set(hash, for: person, in: db)
            try Self.endSessions(of: person, except: nil, in: db)
        }
        forgetSessions(of: person)
        note(.resetUsed, of: person, on: device)
    }

    /// Makes an imported profile one's own, with a link from who runs the community, and logs in.
    public func claim(
        _ token: String, email: String?, password: String?, on device: Device
    ) async throws -> SignedIn {
        let person = try await holder(of: token, .claim)
        var errors = FieldErrors()
        let email = errors.check { () throws(Problem) in try EmailAddress(email ?? "") }
        let personal = try await personalWords(of: person) + [email?.text].compactMap(\.self)
        let new = errors.check { () throws(Problem) in try NewPassword(password ?? "", personal: personal) }
        if !(try await database.read { db in try taken(nil, email, in: db) }).isEmpty {
            errors.add("email", "has already been taken")
        }
        try errors.throwIfAny()
        guard let email, let new else { throw Problem.missing() }
        let hash = try await passwords.hash(new.text)
        let (hashed, time) = (SecretToken.hash(token), now())
        let signedIn: SignedIn = try await nameTaken {
            try await database.write { db in
                try Self.use(hashed, .claim, of: person, at: time, in: db)
                try Self.add(person, email, hash, at: time, in: db)
                try askConfirmation(of: email, by: person, at: time, in: db)
                try people.set(.member, of: person, in: db)
                return try open(person, on: device, at: time, in: db)
            }
        }
        note(.claimUsed, of: person, on: device)
        return signedIn
    }
}

extension Accounts {
    /// The person of a link. Throws `Problem.gone` when it cannot be used.
    func holder(of token: String, _ kind: LinkKind) async throws -> ID<Person> {
        let hash = SecretToken.hash(token)
        let time = now()
        let person = try await database.read { db in
            try db.first(
                """
                SELECT person FROM account_link
                WHERE token_hash = \(hash) AND kind = \(kind.rawValue) AND expires_ms > \(time)
                """
            ) { $0[0] as ID<Person> }
        }
        guard let person else { throw Self.spent }
        return person
    }

    /// Ends any link of that kind that the person had.
    static func keep(
        _ secret: SecretToken, _ kind: LinkKind, for person: ID<Person>, until expires: Date,
        in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO account_link (person, kind, token_hash, expires_ms)
            VALUES (\(person), \(kind.rawValue), \(secret.hash), \(expires))
            ON CONFLICT (person, kind) DO UPDATE
            SET token_hash = excluded.token_hash, expires_ms = excluded.expires_ms
            """)
    }

    func address(_ kind: LinkKind, _ secret: SecretToken) -> String {
        "\(site.url)/\(kind.rawValue)/\(secret.text)"
    }

    static func use(
        _ hash: [UInt8], _ kind: LinkKind, of person: ID<Person>, at time: Date, in db: any Connection
    ) throws {
        let used = try db.run(
            """
            DELETE FROM account_link
            WHERE token_hash = \(hash) AND kind = \(kind.rawValue) AND person = \(person) AND expires_ms > \(time)
            """)
        guard used > 0 else { throw spent }
    }

    private static let spent = Problem(.gone, "This link was used already or is too old. Ask for a new one.")
}
