public import FanfareModels
import Foundation
import Storage

/// Moderation of a stream's chat by its host.
extension Live {
    /// Mutes or removes a person in a host's stream, or takes that back.
    public func set(
        _ kind: LiveManner, _ isSet: Bool, for person: ID<Person>, in stream: ID<LiveStream>,
        by host: ID<Person>
    ) async throws -> LiveManners {
        guard person != host else { throw Problem.invalid("person", "This is your own stream.") }
        let manners = try await database.write { db in
            let gate = try self.gate(stream, host, in: db)
            guard gate.host == host else { throw Problem.forbidden("This is not your stream.") }
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
            let now = try self.manners(of: person, in: stream, db)
            return LiveManners(muted: now.contains(.muted), removed: now.contains(.removed))
        }
        if manners.removed { audience.leave(person, stream) }
        return manners
    }

    private func manners(
        of person: ID<Person>, in stream: ID<LiveStream>, _ db: any Connection
    ) throws -> Set<LiveManner> {
        Set(
            try db.rows("SELECT kind FROM live_manner WHERE stream = \(stream) AND person = \(person)") {
                LiveManner(rawValue: $0[0])
            }.compactMap { $0 })
    }
}

/// A restriction of a person in one stream's chat. The raw values are stored.
public enum LiveManner: String, Sendable {
    case muted, removed
}
