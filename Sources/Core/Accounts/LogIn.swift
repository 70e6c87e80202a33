public import FanfareModels
import Foundation
import Members
import Storage
import HTTPServer

extension Accounts {
    /// Logs in with email or username.
    ///
    /// Throws `Problem.signedOut` for wrong credentials, without saying which part is wrong,
    /// `Problem.tooMany` after too many wrong attempts and `Problem.busy` when too many log in at once.
    public func logIn(_ name: String?, _ password: String?, on device: Device) async throws -> SignedIn {
        let name = (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, let password, !password.isEmpty else { throw Problem.signedOut }
        let known = try await database.read { db in try credentials(name, in: db) }
        guard try await isRight(password, known, named: name, from: device.address), let known else {
            note(.logInFailed, of: known?.person, on: device)
            throw Problem.signedOut
        }
        let time = now()
        if let suspension = try await suspensions(of: [known.person])[known.person] {
            note(.logInFailed, of: known.person, on: device, "suspended")
            throw Self.isSuspended(suspension)
        }
        let signedIn: SignedIn = try await database.write { db in
            if known.isSuspended { try Self.liftEnded(of: known.person, at: time, in: db) }
            try stillHolds(known, in: db)
            return try open(known.person, on: device, at: time, in: db)
        }
        note(.logIn, of: known.person, on: device)
        return signedIn
    }
}

extension Accounts {
    /// The refusal of somebody who is suspended, with the day on which they are let in again.
    private static func isSuspended(_ suspension: Suspension) -> Problem {
        guard let until = suspension.until else { return .forbidden("This account is suspended.") }
        let day = until.formatted(.iso8601.year().month().day())
        return .forbidden("This account is suspended until \(day).")
    }
}

/// The stored hash that a password is checked against.
struct Credentials: Sendable {
    var person: ID<Person>
    var hash: String
    var isSuspended: Bool
}

extension Accounts {
    /// Throws `Problem.invalid` on `field` when this is not the person's password.
    func check(
        _ password: String?, of person: ID<Person>, field: String, on device: Device
    ) async throws -> Credentials {
        guard let password, !password.isEmpty else { throw Problem.invalid(field, "can't be blank") }
        guard let known = try await database.read({ db in try Self.credentials(person, in: db) }) else {
            throw Problem.missing("account")
        }
        guard try await isRight(password, known, named: "\(person)", from: device.address) else {
            note(.passwordRefused, of: person, on: device)
            throw Problem.invalid(field, "is not your password")
        }
        return known
    }

    /// That nobody changed the password while it was being checked. Throws `Problem.signedOut`.
    func stillHolds(_ known: Credentials, in db: any Connection) throws {
        let current = try Self.credentials(known.person, in: db)
        guard let current, current.hash == known.hash, !current.isSuspended else { throw Problem.signedOut }
    }

    private func isRight(
        _ password: String, _ known: Credentials?, named name: String, from address: String
    ) async throws -> Bool {
        try await loginThrottle.password(of: name, from: address) {
            try await passwords.matches(password, known?.hash)
        }
    }

    private func credentials(_ name: String, in db: any Connection) throws -> Credentials? {
        if name.contains("@") {
            return try db.first(
                """
                SELECT person, password_hash, suspended_ms IS NOT NULL FROM account
                WHERE email_key = \(name.lowercased())
                """
            ) { Credentials(person: $0[0], hash: $0[1], isSuspended: $0[2]) }
        }
        guard let username = Username(ifValid: name), let person = try people.find(username, in: db) else {
            return nil
        }
        return try Self.credentials(person, in: db)
    }

    private static func credentials(_ person: ID<Person>, in db: any Connection) throws -> Credentials? {
        try db.first(
            "SELECT password_hash, suspended_ms IS NOT NULL FROM account WHERE person = \(person)"
        ) { Credentials(person: person, hash: $0[0], isSuspended: $0[1]) }
    }
}

extension Username {
    /// Nil for a text that nobody can have as a username.
    init?(ifValid text: String) {
        do throws(Problem) {
            try self.init(text)
        } catch {
            return nil
        }
    }
}
