public import FanfareModels
public import Foundation
public import Storage

extension Accounts {
    /// Whether somebody has an account that is not suspended.
    public static func isActive(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM account WHERE person = \(person) AND suspended_ms IS NULL") { _ in true }
            ?? false
    }

    /// Whether a session of somebody who is not suspended goes on.
    public static func isOpen(
        _ session: ID<Session>, of person: ID<Person>, at time: Date, in db: any Connection
    ) throws -> Bool {
        try db.first(
            """
            SELECT 1 FROM session s JOIN account a ON a.person = s.person
            WHERE s.id = \(session) AND s.person = \(person) AND s.expires_ms > \(time)
                AND a.suspended_ms IS NULL
            """
        ) { _ in true } ?? false
    }

    /// Which of these people are suspended.
    public func suspended(_ people: [ID<Person>]) async throws -> Set<ID<Person>> {
        guard !people.isEmpty else { return [] }
        return try await database.read { db in
            Set(
                try db.rows(
                    """
                    SELECT person FROM account WHERE suspended_ms IS NOT NULL AND person IN \(list: people)
                    """
                ) { $0[0] as ID<Person> })
        }
    }
}
