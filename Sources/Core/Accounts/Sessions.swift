public import FanfareModels
public import Foundation
import Logging
import Members
import Storage
import HTTPServer
import Notifications
public import Pages

extension Accounts {
    /// How long a session lasts after it was last used: 30 days.
    public static let sessionLength: TimeInterval = 30 * 86_400
    /// How long it lasts at most, however often it is used: 180 days.
    public static let longestSession: TimeInterval = 180 * 86_400
    /// How often its use is written down, at most: once an hour.
    static let touchInterval: TimeInterval = 3600

    /// The member of a session's token, if it is cached.
    public func knownViewer(_ token: String) -> Viewer? { viewers.find(token, at: now()).viewer }

    /// The member of a session's token; nil when it is unknown or expired.
    public func viewer(_ token: String) async throws -> Viewer? {
        let time = now()
        let (known, point) = viewers.find(token, at: time)
        if let known { return known }
        guard token.utf8.count <= 128, let found = try await session(token, at: time) else { return nil }
        if time.timeIntervalSince(found.seenAt) > Self.touchInterval {
            try await touch(found.viewer.session, at: time)
        }
        viewers.keep(found.viewer, until: found.end, as: token, at: time, since: point)
        return found.viewer
    }

    /// To be called when something of a person changed that every page of theirs shows: name, picture, type.
    public func changed(_ person: ID<Person>) { viewers.forget(person) }

    /// To be called when sessions of a person may have ended.
    func forgetSessions(of person: ID<Person>) {
        viewers.forget(person)
        listeners.end(person)
    }

    /// The sessions of a person, the last used first.
    public func sessions(of person: ID<Person>, current: ID<Session>?) async throws -> [Session] {
        let time = now()
        return try await database.read { db in
            try db.rows(
                """
                SELECT id, agent, address, created_ms, seen_ms FROM session
                WHERE person = \(person) AND expires_ms > \(time) ORDER BY seen_ms DESC, id DESC LIMIT 100
                """
            ) { row in
                Session(
                    id: row[0], agent: row[1], address: row[2], createdAt: row[3], seenAt: row[4],
                    current: row[0] == current)
            }
        }
    }

    /// Throws `Problem.missing` when the person has no such session.
    ///
    /// - Parameter admin: who ends it; nil for the person.
    public func end(
        _ session: ID<Session>, of person: ID<Person>, by admin: ID<Person>? = nil, on device: Device? = nil
    ) async throws {
        guard try await endIfOpen(session, of: person, by: admin, on: device) else {
            throw Problem.missing("session")
        }
    }

    /// Ends the session with which a client came that has just logged in anew, so that one login leaves one token.
    func endFormer(_ viewer: Viewer?, on device: Device) async throws {
        if let viewer { _ = try await endIfOpen(viewer.session, of: viewer.id, on: device) }
    }

    private func endIfOpen(
        _ session: ID<Session>, of person: ID<Person>, by admin: ID<Person>? = nil, on device: Device?
    ) async throws -> Bool {
        let ended = try await database.write { db in
            try db.run("DELETE FROM session WHERE id = \(session) AND person = \(person)")
        }
        forgetSessions(of: person)
        if ended > 0 { note(.sessionEnded, of: person, by: admin, on: device) }
        return ended > 0
    }

    /// Logs a person in who has shown who they are.
    public func open(_ person: ID<Person>, on device: Device) async throws -> SignedIn {
        let time = now()
        return try await database.write { db in try open(person, on: device, at: time, in: db) }
    }
}

extension Accounts {
    func open(
        _ person: ID<Person>, on device: Device, at time: Date, in db: any Connection
    ) throws -> SignedIn {
        guard let user = try user(person, in: db) else { throw Problem.missing("person") }
        let secret = SecretToken()
        let expires = time.addingTimeInterval(Self.sessionLength)
        try db.run(
            """
            INSERT INTO session (person, token_hash, agent, address, created_ms, seen_ms, expires_ms)
            VALUES (\(person), \(secret.hash), \(device.agent), \(device.address), \(time), \(time), \(expires))
            """)
        return SignedIn(user: user, token: secret.text, expiresAt: expires)
    }

    static func endSessions(of person: ID<Person>, except kept: ID<Session>?, in db: any Connection) throws {
        try db.run("DELETE FROM session WHERE person = \(person) AND id <> \(kept ?? ID(0))")
    }

    private func session(
        _ token: String, at time: Date
    ) async throws -> (viewer: Viewer, seenAt: Date, end: Date)? {
        let hash = SecretToken.hash(token)
        return try await database.read { db in
            try db.first(
                """
                SELECT s.id, s.person, s.seen_ms, a.language, p.username, p.first_name, p.last_name, p.picture, p.user_type,
                    s.expires_ms
                FROM session s JOIN account a ON a.person = s.person JOIN person p ON p.id = s.person
                WHERE s.token_hash = \(hash) AND s.expires_ms > \(time) AND a.suspended_ms IS NULL
                """
            ) { row in
                let (id, name): (ID<Person>, String) = (row[1], Person.fullName(row[5], row[6]))
                let viewer = Viewer(
                    id: id, session: row[0], username: row[4], name: name,
                    picture: people.addresses.picture(row[7], of: id, name: name),
                    role: UserType(rawValue: row[8]) ?? .member,
                    language: (row[3] as String?).flatMap(Language.init))
                return (viewer, row[2], row[9])
            }
        }
    }

    /// Slides the end of a session on, up to its longest. A full disk is no reason to lock readers out.
    private func touch(_ session: ID<Session>, at time: Date) async throws {
        do {
            try await database.write(.figures) { db in
                let longest = Int64(Self.longestSession * 1000)
                let end = time.addingTimeInterval(Self.sessionLength)
                try db.run(
                    """
                    UPDATE session SET seen_ms = \(time), expires_ms = CASE WHEN created_ms + \(longest) < \(end)
                        THEN created_ms + \(longest) ELSE \(end) END
                    WHERE id = \(session)
                    """)
            }
        } catch let error as StorageError where error.kind == .full || error.kind == .busy {
            log.warning("a session was not extended: \(error)")
        }
    }
}
