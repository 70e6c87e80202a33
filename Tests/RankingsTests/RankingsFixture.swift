import JobQueue
import App
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Logging
import MediaKit
import Members
import Rankings
import Storage
import Synchronization
import TestSupport
import Testing

/// People, their ledger and rankings on an empty database, at a time that the test sets.
struct RankingsFixture {
    let test: TestApp
    let rankings: Rankings
    let zone: TestZone
    var database: any Database { test.database }
    var people: People { test.people }
    var clock: TestClock { test.clock }

    static let migrations = App.coreMigrations + RankingsSchema.migrations

    init(_ engine: Engine, zone: String = "UTC", at time: String = "2026-11-18T12:00:00Z") async throws {
        try await self.init(try await engine.open(Self.migrations), zone: zone, at: time)
    }

    init(_ database: any Database, zone: String = "UTC", at time: String = "2026-11-18T12:00:00Z")
        async throws
    {
        try await self.init(database, TestClock(try date(time)), try TestZone(zone))
    }

    private init(_ database: any Database, _ clock: TestClock, _ zone: TestZone) async throws {
        test = try await TestApp(
            features: [Feature("rankings", migrations: RankingsSchema.migrations) { _ in Self.none }],
            clock: clock, database: database)
        self.zone = zone
        rankings = Rankings(
            people: test.people, rules: Rankings.Rules({ zone.value }, grace: 0, chunk: 3),
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    }

    /// Rankings of other rules than a community has stand beside it.
    private static let none = BuiltFeature("rankings") { _, _ in }

    /// The same community as another server, or this one after it was started again, has it.
    func restarted(on database: (any Database)? = nil, zone: String? = nil) async throws -> RankingsFixture {
        let zone = try zone.map { try TestZone($0) } ?? self.zone
        return try await RankingsFixture(database ?? self.database, clock, zone)
    }

    func add(_ usernames: String...) async throws -> [ID<Person>] { try await test.add(usernames) }

    /// Records an event now, or at another time.
    func score(
        _ reason: ScoreReason, to person: ID<Person>, from actor: ID<Person>? = ID(999),
        subject: Int64 = 0,
        at: Date? = nil, undoing: Date? = nil
    ) async throws {
        let event = ScoreEvent(
            reason, to: person, from: actor, subject: subject, at: at ?? clock.now, undoing: undoing)
        try await database.write { [people] db in try people.ledger.record(event, in: db) }
    }

    func show(
        _ category: FanfareModels.Category, _ period: Period = .daily, previous: Bool = false,
        seenBy viewer: ID<Person>? = nil
    ) async throws -> Ranking {
        try await rankings.ranking(
            ShowRanking(category, period, previous: previous, limit: 100), seenBy: viewer)
    }

    /// Who is where, as `1 ada 3`.
    func lines(
        _ category: FanfareModels.Category, _ period: Period = .daily, previous: Bool = false,
        seenBy viewer: ID<Person>? = nil
    ) async throws -> [String] {
        try await show(category, period, previous: previous, seenBy: viewer).lines
    }

    func forget(_ person: ID<Person>) async throws {
        try await database.write { [people, rankings] db in
            try rankings.forget(person, in: db)
            try people.forget(person, in: db)
        }
    }
}

extension Ranking {
    var lines: [String] { data.map { "\($0.place) \($0.person?.username ?? "-") \($0.value)" } }
}

extension TestClock {
    func set(_ text: String) throws { set(try date(text)) }
}

func date(_ text: String) throws -> Date { try #require(Date(iso8601: text)) }

/// How much of what is tried at random: `FANFARE_RANKINGS_EVENTS` for one.
func amount(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["FANFARE_RANKINGS_\(name)"].flatMap(Int.init) ?? usual
}

/// A time zone that a test sets.
final class TestZone: Sendable {
    private let zone: Mutex<TimeZone>

    init(_ name: String) throws { zone = Mutex(try #require(TimeZone(identifier: name))) }

    var value: TimeZone { zone.withLock(\.self) }

    func set(_ name: String) throws {
        let new = try #require(TimeZone(identifier: name))
        zone.withLock { $0 = new }
    }
}
