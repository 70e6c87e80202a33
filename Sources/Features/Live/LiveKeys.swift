import Accounts
import Cryptography
public import FanfareModels
import Foundation
import Members
import Storage

/// Stream keys, by which a program sends for a person.
extension Live {
    /// Tells whether a person has a stream key; the key itself is not stored.
    public func key(of person: ID<Person>) async throws -> LiveKey {
        let isSet = try await database.read { db in
            try db.first("SELECT 1 FROM live_key WHERE person = \(person)") { _ in true } ?? false
        }
        return LiveKey(key: nil, isSet: isSet, url: ingest("KEY"))
    }

    /// Makes a new key; the one before holds no longer, and a stream that is sent by it ends.
    public func makeKey(of person: ID<Person>) async throws -> LiveKey {
        var random = SystemRandomNumberGenerator()
        let key = Base64URL.text((0..<24).map { _ in UInt8.random(in: 0...255, using: &random) })
        let at = now()
        try await database.write { db in
            try db.run(
                """
                INSERT INTO live_key (person, hash, at_ms) VALUES (\(person), \(Self.hash(key)), \(at))
                ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, at_ms = excluded.at_ms
                """)
        }
        return LiveKey(key: key, isSet: true, url: ingest(key))
    }

    /// Deletes a person's stream key; a stream that is sent by it ends.
    public func dropKey(of person: ID<Person>) async throws -> LiveKey {
        try await database.write { db in try db.run("DELETE FROM live_key WHERE person = \(person)") }
        return try await key(of: person)
    }

    /// Takes a body without end for whose key it is, whose stream is opened when none is.
    ///
    /// Throws `Problem.forbidden` for a key that holds no longer, and for who is suspended.
    func ingest(
        _ key: String, _ body: some AsyncSequence<[UInt8], any Error> & Sendable
    ) async throws -> LivePieces {
        let hash = Self.hash(key)
        let found = try await database.read { db in
            guard let person = try Self.holder(of: hash, in: db) else { throw Self.invalidKey }
            guard try Accounts.isActive(person, in: db) else { throw Self.suspended }
            let open: ID<LiveStream>? = try db.first(
                "SELECT id FROM live_stream WHERE open_person = \(person)"
            ) { $0[0] }
            let title: String? = try db.first(
                "SELECT title FROM live_stream WHERE person = \(person) ORDER BY id DESC LIMIT 1"
            ) { $0[0] }
            return (person: person, open: open, title: title)
        }
        var stream = found.open
        if stream == nil {
            stream = try await open(found.title ?? "Live", keep: false, by: found.person, with: .key(hash))
        }
        guard let stream else { throw Problem.missing("stream") }
        return try await take(body, for: stream, by: found.person, with: .key(hash))
    }

    private func ingest(_ key: String) -> String { "\(addresses.base)/api/v1/live/ingest/\(key)" }

    private static func hash(_ key: String) -> [UInt8] { SHA256.hash(of: key.utf8) }
}
