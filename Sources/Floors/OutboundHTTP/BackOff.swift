public import Foundation
public import Storage

/// Back-off times of other servers: they say so themselves (`backoff`, quota, `Retry-After`), or they failed
/// just now. Stored, so that a restart does not forget it and several programs keep it together.
public struct BackOff: Sendable {
    private let database: any Database
    private let now: @Sendable () -> Date
    private let chance: @Sendable () -> Double

    /// After the first failure, in seconds; doubled with each further one.
    static let first: TimeInterval = 5
    static let longest: TimeInterval = 600

    public init(
        _ database: any Database, now: @escaping @Sendable () -> Date = Date.init,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.database = database
        self.now = now
        self.chance = chance
    }

    /// Until when `name` is not to be asked; nil when it may be.
    public func until(_ name: String) async throws -> Date? {
        let now = now()
        let until: Date? = try await database.read { db in
            try db.first("SELECT until_ms FROM outside_pause WHERE name = \(name)") { $0[0] as Date }
        }
        return until.flatMap { $0 > now ? $0 : nil }
    }

    /// A server that is not to be called now, and why: the longest first.
    public struct Pause: Sendable, Equatable {
        /// The name of the server or service.
        public var name: String
        /// The time from which it may be called again.
        public var until: Date
        /// The reason, for the operator.
        public var reason: String
    }

    /// The servers that are not to be called now.
    public func current() async throws -> [Pause] {
        let now = now()
        return try await database.read { db in
            try db.rows(
                """
                SELECT name, until_ms, reason FROM outside_pause WHERE until_ms > \(now)
                ORDER BY until_ms DESC, name LIMIT 100
                """
            ) { Pause(name: $0[0], until: $0[1], reason: $0[2]) }
        }
    }

    /// Throws ``OutboundError/paused(until:)`` when one of them is not to be asked.
    public func check(_ names: [String]) async throws {
        for name in names {
            if let until = try await until(name) { throw OutboundError.paused(until: until) }
        }
    }

    /// Not before `until`, which never shortens what was said before.
    public func pause(_ name: String, until: Date, because reason: String) async throws {
        let reason = String(reason.prefix(300)).replacing("\0", with: "")
        try await database.write { db in
            let said: Date? = try db.first("SELECT until_ms FROM outside_pause WHERE name = \(name)") {
                $0[0]
            }
            let later = max(until, said ?? until)
            try db.run(
                """
                INSERT INTO outside_pause (name, until_ms, failures, reason) VALUES (\(name), \(later), 0, \(reason))
                ON CONFLICT (name) DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason
                """)
        }
    }

    /// A pause that grows with each failure in a row, between half and one and a half of its length.
    public func failed(_ name: String, because reason: String) async throws {
        let reason = String(reason.prefix(300)).replacing("\0", with: "")
        let (now, share) = (now(), 0.5 + chance())
        try await database.write { db in
            let before: Int =
                try db.first("SELECT failures FROM outside_pause WHERE name = \(name)") { $0[0] } ?? 0
            let seconds = min(Self.first * pow(2, Double(min(before, 20))), Self.longest) * share
            let until = now.addingTimeInterval(seconds)
            try db.run(
                """
                INSERT INTO outside_pause (name, until_ms, failures, reason)
                VALUES (\(name), \(until), \(before + 1), \(reason))
                ON CONFLICT (name) DO UPDATE SET until_ms = excluded.until_ms, failures = excluded.failures,
                    reason = excluded.reason
                """)
        }
    }

    /// Forgets failures, after a success. A pause that was asked for stays.
    public func succeeded(_ name: String) async throws {
        let now = now()
        let known: Bool = try await database.read { db in
            try db.first("SELECT 1 FROM outside_pause WHERE name = \(name)") { _ in true } ?? false
        }
        guard known else { return }
        try await database.write { db in
            try db.run(
                "DELETE FROM outside_pause WHERE name = \(name) AND (failures > 0 OR until_ms <= \(now))")
        }
    }
}
