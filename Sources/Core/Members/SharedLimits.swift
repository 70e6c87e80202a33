public import FanfareModels
public import Foundation
import HTTPServer
public import Storage
import Synchronization

/// Limits that hold for all servers of a community together: how often an address may sign up, how much new accounts may
/// do in their first 24 hours, and how often one's data may be exported.
///
/// Each is a token bucket in the database, kept as the moment at which it will be full again, and taken in the
/// transaction of what it limits.
public final class SharedLimits: Sendable {
    /// What new accounts may do a number of times.
    public enum Action: String, Sendable, CaseIterable {
        case questions, comments, follows, likes, reports
    }

    /// The figures, each of which the operator may set.
    public struct Figures: Sendable, Equatable {
        /// Sign-ups at once from one address, or one network of 64 bits of IPv6.
        public var signUps = 10
        /// Sign-ups an hour from there.
        public var signUpsAnHour = 20
        /// Exports of an account's data at once and an hour.
        public var exportsAnHour = 3
        /// Questions that one member may have waiting with another.
        public var questionsToOne = 20
        /// What a new account may do in its first 24 hours.
        public var firstDay: [Action: Int] = [
            .questions: 10, .comments: 30, .follows: 100, .likes: 200, .reports: 10,
        ]

        public init() {}

        /// Seconds after which an address that has used them all may sign up again.
        fileprivate var signUpInterval: TimeInterval { 3600 / Double(max(signUpsAnHour, 1)) }
    }

    private static let day: TimeInterval = 86_400
    /// Seconds for which ``newest`` is not asked for again.
    private static let validity: TimeInterval = 60

    private struct Newcomers {
        /// The lowest id of an account of the last 24 hours, or one more than any.
        var first: Int64 = 0
        var from = Date.distantPast
    }

    private let figures: Figures?
    private let newcomers = Mutex(Newcomers())

    /// - Parameter figures: nil limits nothing.
    public init(_ figures: Figures? = Figures()) { self.figures = figures }

    /// Counts a sign-up.
    ///
    /// - Throws: `Problem` `.tooMany` with the seconds to wait.
    public func takeSignUp(from address: String, at now: Date, in db: any Connection) throws {
        guard let figures else { return }
        try take(Self.signUps(address), figures.signUps, every: figures.signUpInterval, at: now, in: db)
    }

    /// - Throws: `Problem` `.tooMany` with the seconds to wait when an address may not sign up now.
    public func requireSignUp(from address: String, at now: Date, in db: any Connection) throws {
        guard let figures else { return }
        try require(Self.signUps(address), figures.signUps, every: figures.signUpInterval, at: now, in: db)
    }

    /// How many questions one member may have waiting with another; nil for any number.
    public var questionsToOne: Int? { figures?.questionsToOne }

    /// Counts what somebody does, if their account is new.
    ///
    /// - Throws: `Problem` `.tooMany` with the seconds to wait.
    public func take(
        _ action: Action, by person: ID<Person>, at now: Date, in db: any Connection
    ) throws {
        guard let figures, let limit = figures.firstDay[action], try isNew(person, at: now, in: db) else {
            return
        }
        try take("\(action.rawValue) \(person)", limit, every: Self.day, at: now, in: db)
    }

    /// Counts an export of somebody's data.
    ///
    /// - Throws: `Problem` `.tooMany` with the seconds to wait.
    public func takeExport(by person: ID<Person>, at now: Date, in db: any Connection) throws {
        guard let figures else { return }
        try take(
            Self.exports(person), figures.exportsAnHour,
            every: 3600 / Double(max(figures.exportsAnHour, 1)), at: now, in: db)
    }

    /// Removes what is full again.
    public func cleanUp(at now: Date, in db: any Connection) throws {
        try db.run("DELETE FROM rate_bucket WHERE full_ms <= \(now)")
    }

    /// Removes what names a person.
    func forget(_ person: ID<Person>, in db: any Connection) throws {
        let keys = Action.allCases.map { "\($0.rawValue) \(person)" } + [Self.exports(person)]
        try db.run("DELETE FROM rate_bucket WHERE bucket IN \(list: keys)")
    }

    private static func signUps(_ address: String) -> String { "sign-up \(ClientKey.address(address))" }

    private static func exports(_ person: ID<Person>) -> String { "export \(person)" }

    /// Of most accounts the id tells that they are old; only those of the last day are looked up.
    private func isNew(_ person: ID<Person>, at now: Date, in db: any Connection) throws -> Bool {
        let oldest = now.addingTimeInterval(-Self.day)
        let known = newcomers.withLock { $0 }
        var first = known.first
        if !(0..<Self.validity ~= now.timeIntervalSince(known.from)) {
            let found: Int64? = try db.first(
                """
                SELECT COALESCE((SELECT MIN(id) FROM person WHERE created_ms > \(oldest)),
                    (SELECT MAX(id) FROM person) + 1, 0)
                """
            ) { $0[0] }
            first = found ?? 0
            newcomers.withLock { $0 = Newcomers(first: first, from: now) }
        }
        guard person.number >= first else { return false }
        let created: Date? = try db.first("SELECT created_ms FROM person WHERE id = \(person)") { $0[0] }
        return created.map { $0 > oldest } ?? false
    }

    /// Takes a token of a bucket of `burst`, one of which comes back every `interval` seconds (the generic cell rate
    /// algorithm of ITU-T I.371).
    private func take(
        _ bucket: String, _ burst: Int, every interval: TimeInterval, at now: Date, in db: any Connection
    ) throws {
        let full = try require(bucket, burst, every: interval, at: now, in: db)
        try db.run(
            """
            INSERT INTO rate_bucket (bucket, full_ms) VALUES (\(bucket), \(full))
            ON CONFLICT (bucket) DO UPDATE SET full_ms = excluded.full_ms
            """)
    }

    /// The moment at which the bucket will be full again once a token is taken. Throws when there is none.
    @discardableResult
    private func require(
        _ bucket: String, _ burst: Int, every interval: TimeInterval, at now: Date, in db: any Connection
    ) throws -> Date {
        let known: Date? = try db.first("SELECT full_ms FROM rate_bucket WHERE bucket = \(bucket)") { $0[0] }
        let full = max(known ?? now, now).addingTimeInterval(interval)
        let wait = full.timeIntervalSince(now) - interval * Double(burst)
        guard wait <= 0 else {
            throw Problem(
                .tooMany, "That was too much for now. Try again later.", retryAfter: Int(wait.rounded(.up)))
        }
        return full
    }
}
