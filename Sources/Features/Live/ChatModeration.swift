public import FanfareModels
import Storage

/// Moderation of a stream's chat by its host.
extension Live {
    /// Mutes or removes a person in a host's stream, or takes that back.
    public func set(
        _ kind: ChatRestriction, _ isSet: Bool, for person: ID<Person>, in stream: ID<LiveStream>,
        by host: ID<Person>
    ) async throws -> ChatRestrictions {
        guard person != host else { throw Problem.invalid("person", "This is your own stream.") }
        let restrictions = try await database.write { db in
            let access = try self.access(stream, host, in: db)
            guard access.host == host else { throw Problem.forbidden("This is not your stream.") }
            if isSet {
                let isKnown = try db.first("SELECT 1 FROM person WHERE id = \(person)") { _ in true } ?? false
                guard isKnown else { throw Problem.missing("person") }
                try db.run(
                    """
                    INSERT INTO live_manner (stream, person, kind) VALUES (\(stream), \(person), \(kind.rawValue))
                    ON CONFLICT DO NOTHING
                    """)
            } else {
                try db.run(
                    """
                    DELETE FROM live_manner
                    WHERE stream = \(stream) AND person = \(person) AND kind = \(kind.rawValue)
                    """)
            }
            let now = try self.restrictions(of: person, in: stream, db)
            return ChatRestrictions(muted: now.contains(.muted), removed: now.contains(.removed))
        }
        if restrictions.removed { audience.leave(person, stream) }
        return restrictions
    }

    private func restrictions(
        of person: ID<Person>, in stream: ID<LiveStream>, _ db: any Connection
    ) throws -> Set<ChatRestriction> {
        Set(
            try db.rows("SELECT kind FROM live_manner WHERE stream = \(stream) AND person = \(person)") {
                ChatRestriction(rawValue: $0[0])
            }.compactMap { $0 })
    }
}

/// A restriction of a person in one stream's chat. The raw values are stored.
public enum ChatRestriction: String, Sendable {
    case muted, removed
}
