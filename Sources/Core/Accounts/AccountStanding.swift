public import FanfareModels
public import Foundation
import Notifications
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
        try open([session], of: person, at: time, in: db).contains(session)
    }

    /// Those of some sessions that go on.
    private static func open(
        _ sessions: [ID<Session>], of person: ID<Person>? = nil, at time: Date, in db: any Connection
    ) throws -> Set<ID<Session>> {
        let theirs: SQL = person.map { "AND s.person = \($0)" } ?? ""
        return Set(
            try db.rows(
                """
                SELECT s.id FROM session s JOIN account a ON a.person = s.person
                WHERE s.id IN \(list: sessions) AND s.expires_ms > \(time) AND a.suspended_ms IS NULL \(theirs)
                """
            ) { $0[0] as ID<Session> })
    }

    /// Ends the event streams here of sessions that are over, whatever server or command ended them.
    public func endStreamsOfClosedSessions() async throws {
        let listening = listeners.sessions.sorted()
        let time = now()
        for start in stride(from: 0, to: listening.count, by: 500) {
            let batch = Array(listening[start..<min(start + 500, listening.count)])
            let open = try await database.read { db in try Self.open(batch, at: time, in: db) }
            for session in batch where !open.contains(session) { listeners.end(session: session) }
        }
    }

    /// The suspensions of those among some people who are suspended.
    public func suspensions(of people: Set<ID<Person>>) async throws -> [ID<Person>: Suspension] {
        guard !people.isEmpty else { return [:] }
        let time = now()
        let rows = try await database.read { db in
            try db.rows(
                """
                SELECT person, suspended_until_ms FROM account
                WHERE suspended_ms IS NOT NULL AND person IN \(list: people)
                    AND (suspended_until_ms IS NULL OR suspended_until_ms > \(time))
                """
            ) { ($0[0] as ID<Person>, Suspension(suspended: true, until: $0[1])) }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Lifts suspensions that have ended: of one account at its log-in, and of all now and then.
    static func liftEnded(of person: ID<Person>? = nil, at time: Date, in db: any Connection) throws {
        let chosen: SQL = person.map { "person = \($0) AND " } ?? ""
        try db.run(
            """
            UPDATE account SET suspended_ms = NULL, suspended_until_ms = NULL
            WHERE \(chosen)suspended_until_ms IS NOT NULL AND suspended_until_ms <= \(time)
            """)
    }
}
