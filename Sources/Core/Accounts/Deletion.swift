public import FanfareModels
import HTTPServer
import Members
import Storage
public import Pages

extension Accounts {
    /// Deletes a member's own account and everything of it, for good, in one transaction. Needs the password.
    public func delete(_ viewer: Viewer, password: String?, on device: Device) async throws {
        let known = try await check(password, of: viewer.id, field: "password", on: device)
        try await database.write { db in
            try stillHolds(known, in: db)
            try remove(viewer.id, in: db)
        }
        forgetSessions(of: viewer.id)
        note(.accountDeleted, of: viewer.id, on: device)
    }

    /// Deletes a person, as an admin does.
    public func delete(_ person: ID<Person>, by admin: ID<Person>? = nil) async throws {
        try await database.write { db in try remove(person, in: db) }
        forgetSessions(of: person)
        note(.accountDeleted, of: person, by: admin)
    }

    /// Sessions, switches and idempotency keys go with the account's row.
    private func remove(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM account_link WHERE person = \(person)")
        try db.run("DELETE FROM account WHERE person = \(person)")
        for part in data { try part.forget(person, db) }
        try people.notices.forget(person, in: db)
        try people.forget(person, in: db)
    }
}
