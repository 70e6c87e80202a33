import Cryptography
public import FanfareModels
public import Foundation
public import Storage
public import HTTPBinding

/// Idempotency keys and their sealed responses, kept for a day.
///
/// Neither key nor response can be read from the database: the key is hashed, and the response, which may
/// hold a session's secret, is sealed with the key that only the client has.
public struct IdempotencyKeys: Sendable {
    private let database: any Database
    private let now: @Sendable () -> Date

    public init(_ database: any Database, now: @escaping @Sendable () -> Date = Date.init) {
        self.database = database
        self.now = now
    }

    /// How long a key is remembered: 24 hours.
    public static let validity: TimeInterval = 86_400

    /// What `HTTPBinding` asks before and after a request with a key.
    public var idempotency: Idempotency {
        Idempotency(
            begin: { key, person, fingerprint in try await begin(key, person, fingerprint) },
            finish: { key, person, answer in try await finish(key, person, answer) })
    }

    /// Claims a key, or returns what is known of the request that claimed it.
    public func begin(
        _ key: String, _ person: ID<Person>?, _ fingerprint: String
    ) async throws -> Idempotency.Begin {
        let hash = hash(key, person)
        let time = now()
        let known = try await database.write(.figures) { db in
            try db.run(
                """
                DELETE FROM idempotency_key
                WHERE key_hash = \(hash) AND created_ms <= \(time.addingTimeInterval(-Self.validity))
                """)
            let isNew = try db.run(
                """
                INSERT INTO idempotency_key (key_hash, person, fingerprint, created_ms)
                VALUES (\(hash), \(person), \(fingerprint), \(time)) ON CONFLICT (key_hash) DO NOTHING
                """)
            guard isNew == 0 else { return nil as (fingerprint: String, answer: [UInt8]?)? }
            return try db.first("SELECT fingerprint, answer FROM idempotency_key WHERE key_hash = \(hash)") {
                ($0[0], $0[1])
            }
        }
        guard let known else { return .fresh }
        guard known.fingerprint == fingerprint else { return .mismatch }
        guard let answer = known.answer else { return .running }
        return .stored(try opened(answer, key))
    }

    /// Stores the response, or frees the key when there is none to store.
    public func finish(_ key: String, _ person: ID<Person>?, _ answer: Idempotency.StoredResponse?)
        async throws
    {
        let hash = hash(key, person)
        let sealed = try answer.map { try self.sealed($0, key) }
        try await database.write(.figures) { db in
            if let sealed {
                try db.run("UPDATE idempotency_key SET answer = \(sealed) WHERE key_hash = \(hash)")
            } else {
                try db.run("DELETE FROM idempotency_key WHERE key_hash = \(hash)")
            }
        }
    }

    /// Forgets the keys that are older than a day.
    public func cleanUp() async throws {
        let time = now().addingTimeInterval(-Self.validity)
        try await database.write { db in
            try db.run("DELETE FROM idempotency_key WHERE created_ms <= \(time)")
        }
    }
}

extension IdempotencyKeys {
    /// Two people who happen to use one key do not meet.
    private func hash(_ key: String, _ person: ID<Person>?) -> [UInt8] {
        SHA256.hash(of: "\(person?.description ?? "guest") \(key)".utf8)
    }

    private func sealed(_ answer: Idempotency.StoredResponse, _ key: String) throws -> [UInt8] {
        SealedBox.seal(Array(try JSONEncoder().encode(answer)), key: sealingKey(key))
    }

    private func opened(_ sealed: [UInt8], _ key: String) throws -> Idempotency.StoredResponse {
        let plain = try SealedBox.open(sealed, key: sealingKey(key))
        return try JSONDecoder().decode(Idempotency.StoredResponse.self, from: Data(plain))
    }

    private func sealingKey(_ key: String) -> [UInt8] {
        HMACSHA256.derivedKey(from: key.utf8, info: "fanfare idempotency".utf8)
    }
}
