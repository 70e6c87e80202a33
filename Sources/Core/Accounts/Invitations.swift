import Cryptography
public import FanfareModels
import Foundation
import HTTPServer
import Members
import Pages
import Storage

/// Who may sign up, and the invitations of those who may where not everybody may.
extension Accounts {
    /// Who may sign up at the moment.
    public func registration() async throws -> Registration {
        Registration(policy: try await database.read { db in try Self.policy(in: db) })
    }

    /// Sets who may sign up from now on, on all servers of the community.
    ///
    /// - Parameter admin: who does it; nil for the operator.
    public func set(_ policy: RegistrationPolicy, by admin: ID<Person>? = nil) async throws {
        try await database.write { db in try Self.set(policy, in: db) }
        note(.registrationChanged, of: nil, by: admin, policy.rawValue)
    }

    /// Makes an invitation. Throws `Problem.invalid` with everything that is wrong.
    ///
    /// - Parameter admin: who does it; nil for the operator.
    public func invite(_ call: MakeInvitation, by admin: ID<Person>? = nil) async throws -> Invitation {
        var errors = FieldErrors()
        let (uses, days) = (call.uses ?? 1, call.days ?? 7)
        let words = (call.note ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if !(1...1000 ~= uses) { errors.add("uses", "must be from 1 to 1000") }
        if !(1...365 ~= days) { errors.add("days", "must be from 1 to 365") }
        if words.count > 100 || words.contains("\0") {
            errors.add("note", "must be at most 100 characters long")
        }
        try errors.throwIfAny()
        let (code, at) = (Self.newCode(), now())
        let end = at.addingTimeInterval(Double(days) * 86_400)
        let id: ID<Invitation> = try await database.write { db in
            try db.insert(
                """
                INSERT INTO invitation (code, note, uses, used, inviter, created_ms, expires_ms)
                VALUES (\(code), \(words), \(uses), 0, \(admin), \(at), \(end))
                """)
        }
        note(.invitationMade, of: nil, by: admin)
        return Invitation(
            id: id, code: Self.grouped(code), url: address(ofInvitation: code), note: words, uses: uses,
            used: 0, inviterID: admin, createdAt: at, expiresAt: end)
    }

    /// The invitations with which somebody may still sign up, newest first.
    public func invitations(_ call: ListInvitations) async throws -> Listing<Invitation> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let time = now()
        let rows = try await database.read { db in
            try db.rows(
                """
                SELECT id, code, note, uses, used, inviter, created_ms, expires_ms FROM invitation
                WHERE id < \(before) AND expires_ms > \(time) AND used < uses ORDER BY id DESC LIMIT \(limit + 1)
                """
            ) { row in
                Invitation(
                    id: row[0], code: Self.grouped(row[1]), url: address(ofInvitation: row[1]), note: row[2],
                    uses: row[3], used: row[4], inviterID: row[5], createdAt: row[6], expiresAt: row[7])
            }
        }
        return Listing(rows, limit: limit) { Cursor($0.id) }
    }

    /// Ends an invitation. Throws `Problem.missing` for one that is not there or is over.
    public func withdraw(_ invitation: ID<Invitation>) async throws {
        let time = now()
        let changed = try await database.write { db in
            try db.run(
                """
                UPDATE invitation SET expires_ms = \(time)
                WHERE id = \(invitation) AND expires_ms > \(time) AND used < uses
                """)
        }
        guard changed > 0 else { throw Problem.missing("invitation") }
    }
}

extension Accounts {
    private static let policyName = "registration"

    static func policy(in db: any Connection) throws -> RegistrationPolicy {
        try setting(policyName, in: db).flatMap(RegistrationPolicy.init) ?? .open
    }

    static func set(_ policy: RegistrationPolicy, in db: any Connection) throws {
        try set(policyName, to: policy.rawValue, in: db)
    }

    /// Throws `Problem` `.forbidden` where nobody may sign up, and `.invalid` on `invitation` for a code that does not hold
    /// or, where one is needed, for none.
    func requireAdmission(with code: String?) async throws {
        let time = now()
        try await database.read { db in _ = try admission(with: code, at: time, in: db) }
    }

    /// The same, and counts the invitation's use.
    func admit(
        _ person: () throws -> ID<Person>, with code: String?, at time: Date, in db: any Connection
    ) throws -> ID<Person> {
        guard let invitation = try admission(with: code, at: time, in: db) else { return try person() }
        let person = try person()
        // Who comes at the same moment waits for this row, and finds it used up.
        let counted = try db.run(
            "UPDATE invitation SET used = used + 1 WHERE id = \(invitation) AND used < uses")
        guard counted > 0 else { throw Self.isOver }
        try db.run("INSERT INTO invited (person, invitation) VALUES (\(person), \(invitation))")
        return person
    }

    /// The invitation that a code stands for; nil without a code, where none is needed.
    private func admission(
        with code: String?, at time: Date, in db: any Connection
    ) throws -> ID<Invitation>? {
        let policy = try Self.policy(in: db)
        guard policy != .closed else {
            throw Problem.forbidden("This community takes no new members at the moment.")
        }
        let code = (code ?? "").lowercased().filter { !$0.isWhitespace && $0 != "-" }
        guard !code.isEmpty else {
            guard policy == .open else {
                throw Problem.invalid(
                    "invitation", "This community is by invitation. Enter the code you were given.")
            }
            return nil
        }
        let found: ID<Invitation>? = try db.first(
            "SELECT id FROM invitation WHERE code = \(String(code.prefix(64))) AND expires_ms > \(time) AND used < uses"
        ) { $0[0] }
        guard let found else { throw Self.isOver }
        return found
    }

    private static let isOver = Problem.invalid(
        "invitation", "This invitation is used up or too old, or it never was. Ask for another one.")

    /// 60 random bits without letters that look like others.
    private static func newCode() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789x")
        return String(randomBytes(12).map { letters[Int($0 & 31)] })
    }

    /// A code as people read it out.
    private static func grouped(_ code: String) -> String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }
            .joined(separator: "-")
    }

    private func address(ofInvitation code: String) -> String {
        "\(site.url)/register?invitation=\(Self.grouped(code))"
    }
}
