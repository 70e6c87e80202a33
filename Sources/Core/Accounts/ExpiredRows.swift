import Members
import Storage

extension Accounts {
    /// Removes sessions, links and idempotency keys that are over, and lifts suspensions that have ended. For the executable to call now and then.
    public func cleanUp() async throws {
        let time = now()
        try await database.write { db in
            try db.run("DELETE FROM session WHERE expires_ms <= \(time)")
            try Self.liftEnded(at: time, in: db)
            try db.run("DELETE FROM account_link WHERE expires_ms <= \(time)")
            try people.limits.cleanUp(at: time, in: db)
        }
        try await IdempotencyKeys(database, now: now).cleanUp()
    }
}
