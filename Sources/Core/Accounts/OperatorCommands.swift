public import FanfareModels
public import Foundation
import HTTPServer
import Members
import Storage

/// An account as the operator sees it.
public struct AccountSummary: Sendable {
    /// The member.
    public var person: ID<Person>
    /// The name to log in with.
    public var username: String
    /// The e-mail address.
    public var email: String
    /// The member's role.
    public var userType: UserType
    /// The time of registration.
    public var createdAt: Date
    /// The time of suspension; nil for an active account.
    public var suspendedAt: Date?
}

/// The use cases of `fanfare user …`.
extension Accounts {
    /// Adds a member, or an admin. Throws `Problem.invalid` with everything that is wrong.
    @discardableResult
    public func addUser(_ form: Register, as type: UserType = .member) async throws -> ID<Person> {
        let new = try await checked(form, as: type)
        let hash = try await passwords.hash(new.password)
        let time = now()
        let person: ID<Person> = try await nameTaken {
            try await database.write { db in try create(new.person, new.email, hash, at: time, in: db) }
        }
        note(.signUp, of: person, type.rawValue)
        return person
    }

    /// The address of a link to set a new password with, to be handed on in private.
    public func resetLink(
        for username: String, validFor validity: TimeInterval = 86_400
    ) async throws -> String {
        let person = try await find(username)
        guard try await database.read({ db in try Self.email(of: person, in: db) }) != nil else {
            throw Problem.conflict("Nobody has claimed this profile yet; give out a claim link.")
        }
        return try await link(.reset, for: person, validFor: validity)
    }

    /// The address of a link with which somebody makes an imported profile their own, for seven days.
    public func claimLink(
        for username: String, validFor validity: TimeInterval = 7 * 86_400
    ) async throws -> String {
        let person = try await find(username)
        guard try await database.read({ db in try Self.email(of: person, in: db) }) == nil else {
            throw Problem.conflict("This profile belongs to somebody already.")
        }
        return try await link(.claim, for: person, validFor: validity)
    }

    /// Suspends an account, which ends its sessions, or lets it back in.
    public func suspend(_ username: String, _ isSuspended: Bool = true) async throws {
        let person = try await find(username)
        try await suspend(person, isSuspended)
    }

    /// Suspends an account and ends its sessions, or lifts the suspension.
    ///
    /// - Parameters:
    ///   - end: when the suspension ends; nil for good.
    ///   - admin: who does it; nil for the operator.
    public func suspend(
        _ person: ID<Person>, _ isSuspended: Bool = true, until end: Date? = nil, by admin: ID<Person>? = nil
    ) async throws {
        let time = isSuspended ? now() : nil
        let end = isSuspended ? end : nil
        let changed = try await database.write { db in
            if isSuspended { try Self.endSessions(of: person, except: nil, in: db) }
            return try db.run(
                "UPDATE account SET suspended_ms = \(time), suspended_until_ms = \(end) WHERE person = \(person)"
            )
        }
        forgetSessions(of: person)
        guard changed > 0 else { throw Problem.missing("account") }
        note(isSuspended ? .suspended : .restored, of: person, by: admin)
    }

    /// Changes a member's role. Throws `Problem.missing` for an unknown username.
    public func setType(_ type: UserType, of username: String) async throws {
        try await setType(type, of: find(username))
    }

    /// Changes a member's role.
    ///
    /// - Parameter admin: who does it; nil for the operator.
    public func setType(_ type: UserType, of person: ID<Person>, by admin: ID<Person>? = nil) async throws {
        try await database.write { db in try people.set(type, of: person, in: db) }
        viewers.forget(person)
        note(.roleChanged, of: person, by: admin, type.rawValue)
    }

    /// The address of a link for somebody to be handed on in private: to set a new password with, for a day, or for a profile
    /// that nobody has claimed to make it their own, for seven days.
    ///
    /// - Parameter admin: who does it.
    public func link(for person: ID<Person>, by admin: ID<Person>) async throws -> String {
        let isClaimed = try await database.read { db in try Self.email(of: person, in: db) } != nil
        return isClaimed
            ? try await link(.reset, for: person, validFor: 86_400, by: admin)
            : try await link(.claim, for: person, validFor: 7 * 86_400, by: admin)
    }

    /// Ends all sessions of somebody.
    public func endSessions(of person: ID<Person>, by admin: ID<Person>) async throws {
        try await database.write { db in try Self.endSessions(of: person, except: nil, in: db) }
        forgetSessions(of: person)
        note(.sessionEnded, of: person, by: admin)
    }

    /// How many accounts there are, how many were made in the last seven days, and how many were used in the last 24 hours.
    public func counts() async throws -> (all: Int64, new: Int64, active: Int64) {
        let (week, day) = (now().addingTimeInterval(-7 * 86_400), now().addingTimeInterval(-86_400))
        let found = try await database.read { db in
            try db.first(
                """
                SELECT (SELECT COUNT(*) FROM account), (SELECT COUNT(*) FROM account WHERE created_ms > \(week)),
                    (SELECT COUNT(DISTINCT person) FROM session WHERE seen_ms > \(day))
                """
            ) { ($0[0] as Int64, $0[1] as Int64, $0[2] as Int64) }
        }
        return found ?? (0, 0, 0)
    }

    /// Accounts by number, at most `limit` after the given one.
    public func list(after: ID<Person> = ID(0), limit: Int = 100) async throws -> [AccountSummary] {
        try await database.read { db in
            let rows = try db.rows(
                """
                SELECT person, email, created_ms, suspended_ms FROM account
                WHERE person > \(after) ORDER BY person LIMIT \(limit)
                """
            ) { ($0[0] as ID<Person>, $0[1] as String, $0[2] as Date, $0[3] as Date?) }
            return try rows.compactMap { person, email, createdAt, suspendedAt in
                guard let profile = try people.ownProfile(person, in: db) else { return nil }
                return AccountSummary(
                    person: person, username: profile.username, email: email, userType: profile.userType,
                    createdAt: createdAt, suspendedAt: suspendedAt)
            }
        }
    }

    /// Throws `Problem.missing` when nobody has that name.
    public func find(_ username: String) async throws -> ID<Person> {
        let name = try Username(username)
        guard let person = try await database.read({ db in try people.find(name, in: db) }) else {
            throw Problem.missing("person")
        }
        return person
    }

    private func link(
        _ kind: LinkKind, for person: ID<Person>, validFor validity: TimeInterval, by admin: ID<Person>? = nil
    ) async throws -> String {
        let secret = SecretToken()
        let expires = now().addingTimeInterval(validity)
        try await database.write { db in try Self.keep(secret, kind, for: person, until: expires, in: db) }
        note(.linkMade, of: person, by: admin, kind.rawValue)
        return address(kind, secret)
    }
}
