import FanfareModels
import Foundation
import JSON
import Members
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Rankings

/// What happens when a day, a week or a month is over.
@Suite struct ClosingTests {
    @Test(arguments: Engine.available)
    func `what was recorded by the last millisecond belongs to the day, and the next one to the next`(
        engine: Engine
    )
        async throws
    {
        let fixture = try await RankingsFixture(engine, zone: "Europe/Madrid", at: "2026-03-28T12:00:00Z")
        let ada = try await fixture.add("ada")[0]
        let midnight = try date("2026-03-28T23:00:00Z")
        try await fixture.score(.cheered, to: ada, at: midnight - 0.001)
        for _ in 1...2 { try await fixture.score(.cheered, to: ada, at: midnight) }
        fixture.clock.advance(11 * 3600)
        #expect(try await fixture.lines(.cheers) == ["1 ada 2"])
        #expect(try await fixture.lines(.cheers, previous: true) == ["1 ada 1"])
        let day = try await fixture.show(.cheers)
        #expect(day.startsAt == midnight && day.endsAt.iso8601 == "2026-03-29T22:00:00Z")
        try await fixture.rankings.closeEnded()
        let before = try await fixture.show(.cheers, previous: true)
        #expect(before.lines == ["1 ada 1"] && before.closed && before.endsAt == midnight)
        #expect(try await fixture.lines(.cheers) == ["1 ada 2"])
    }

    @Test(arguments: Engine.available)
    func `a database that is restored without open periods begins them, and they close`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        try await fixture.score(.cheered, to: ada)
        #expect(try await fixture.lines(.cheers) == ["1 ada 1"])
        try await fixture.database.write { db in try db.run("DELETE FROM ranking_clock") }
        try fixture.clock.set("2026-11-19T00:00:00Z")
        let rankings = fixture.rankings
        let hasEnded = Mutex(false)
        let closing = Task {
            defer { hasEnded.withLock { $0 = true } }
            try await rankings.closeEnded()
        }
        try await eventually("the closing ends") { hasEnded.withLock(\.self) }
        try await closing.value
        #expect(try await fixture.lines(.cheers, previous: true) == ["1 ada 1"])
        #expect(try await fixture.show(.cheers, previous: true).closed)
    }

    @Test(arguments: Engine.available)
    func `what comes late is counted in the time that is open, and undone there`(engine: Engine) async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace")
        let late = try date("2026-11-18T23:59:59Z")
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.rankings.closeEnded()
        try await fixture.score(.cheered, to: people[0], from: people[1], subject: 7, at: late)
        #expect(try await fixture.lines(.cheers, previous: true) == [])
        #expect(try await fixture.lines(.cheers) == ["1 ada 1"])
        try await fixture.score(.cheered, to: people[0], from: people[1], subject: 7, undoing: late)
        #expect(try await fixture.lines(.cheers) == [])
        #expect(try await fixture.rankings.rebuild().isClean)
    }

    @Test(arguments: Engine.available)
    func `the first of a day, a week and a month have their badges`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine, at: "2026-11-29T12:00:00Z")
        try await fixture.rankings.prepare()
        let people = try await fixture.add("ada", "grace")
        try await fixture.score(.cheered, to: people[0])
        try await fixture.score(.followed, to: people[1])
        fixture.clock.advance(-6 * 86_400)
        for _ in 1...3 { try await fixture.score(.cheered, to: people[1]) }
        try fixture.clock.set("2026-12-01T00:00:00Z")
        for _ in 1...2 { try await fixture.rankings.closeEnded() }
        let badges = try await fixture.people.profile(people[0], seenBy: nil).badges
        #expect(badges.map(\.name) == ["First of the day"] && badges.map(\.medal) == [.bronze])
        let more = try await fixture.people.profile(people[1], seenBy: nil)
        #expect(
            Set(more.badges.map(\.name)) == ["First of the day", "First of the week", "First of the month"])
        #expect(more.person.badges == BadgeCounts(gold: 1, silver: 1, bronze: 1))
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `a closed place of somebody who has left stays, without them`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus", "alan")
        for (index, person) in people.enumerated() {
            for _ in index..<4 { try await fixture.score(.cheered, to: person) }
        }
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.rankings.closeEnded()
        try await fixture.forget(people[1])
        let ranking = try await fixture.show(.cheers, previous: true, seenBy: people[3])
        #expect(ranking.lines == ["1 ada 4", "2 - 3", "3 linus 2", "4 alan 1"])
        #expect(ranking.me == OwnPlace(place: 4, value: 1))
        #expect(ranking.data[1].live == false && ranking.data[1].followed == nil)
        let kept = try await fixture.database.read { db in
            try db.rows("SELECT person FROM closed_place WHERE person = \(people[1])") { $0[0] as Int64 }
        }
        #expect(kept.isEmpty)
        #expect(try await fixture.rankings.rebuild().isClean)
        let best = try await fixture.database.read { db in try Rankings.bestPlaces(of: people[3], in: db) }
        let day = Place(category: .cheers, period: .daily, place: 4, startsAt: ranking.startsAt)
        #expect(best.contains(day) && best.map(\.place) == [4, 4])
    }

    @Test(arguments: Engine.available)
    func `the best place is shown while a better one is being closed`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace")
        let best: () async throws -> [Int] = {
            try await fixture.database.read { db in try Rankings.bestPlaces(of: people[0], in: db) }
                .filter { $0.category == .cheers && $0.period == .daily }.map(\.place)
        }
        for (day, winner) in [1, 0, 1].enumerated() {
            for person in people { try await fixture.score(.cheered, to: person) }
            try await fixture.score(.cheered, to: people[winner])
            try fixture.clock.set("2026-11-\(19 + day)T00:00:00Z")
            try await fixture.rankings.closeEnded()
            #expect(try await best() == [day == 0 ? 2 : 1])
            guard day == 1 else { continue }
            let second: SQL = "period = 'daily' AND starts_ms = (SELECT MAX(starts_ms) FROM closed_ranking)"
            try await fixture.database.write { db in
                try db.run("UPDATE closed_ranking SET closed_ms = NULL WHERE \(second)")
            }
            #expect(try await best() == [2])
            try await fixture.database.write { db in
                try db.run("UPDATE closed_ranking SET closed_ms = ends_ms WHERE \(second)")
            }
        }
        let kept = try await fixture.database.read { db in
            try db.rows(
                """
                SELECT place FROM best_place
                WHERE person = \(people[0]) AND category = 'cheers' AND period = 'daily'
                """
            ) { $0[0] as Int }
        }
        #expect(kept == [1])
    }

    @Test(arguments: Engine.available)
    func `after days without a server each of them is closed, in its order`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine, at: "2026-11-26T12:00:00Z")
        let ada = try await fixture.add("ada")[0]
        try await fixture.rankings.closeEnded()
        try await fixture.score(.cheered, to: ada)
        try await fixture.rankings.store()
        let later = try await fixture.restarted()
        try fixture.clock.set("2026-12-02T12:00:00Z")
        #expect(try await later.lines(.cheers, .monthly, previous: true) == ["1 ada 1"])
        try await later.rankings.closeEnded()
        let closed = try await closed(later)
        #expect(
            closed.filter { $0.hasPrefix("daily") }.suffix(6) == [
                "daily 2026-11-26 1", "daily 2026-11-27 0", "daily 2026-11-28 0", "daily 2026-11-29 0",
                "daily 2026-11-30 0", "daily 2026-12-01 0",
            ])
        #expect(closed.contains("weekly 2026-11-23 1") && closed.contains("monthly 2026-11-01 1"))
        #expect(try await later.lines(.cheers, previous: true) == [])
        #expect(try await later.rankings.rebuild().isClean)
    }

    @Test(arguments: Engine.available, [true, false])
    func `a new zone holds from the next boundary, with or without a restart`(
        engine: Engine, restarts: Bool
    ) async throws {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        try await fixture.rankings.closeEnded()
        let moved = restarts ? try await fixture.restarted(zone: "America/New_York") : fixture
        try moved.zone.set("America/New_York")
        #expect(try await moved.show(.all).endsAt.iso8601 == "2026-11-19T00:00:00Z")
        try fixture.clock.set("2026-11-19T03:00:00Z")
        try await moved.score(.cheered, to: ada)
        for _ in 1...2 {
            let day = try await moved.show(.cheers)
            #expect(
                day.startsAt.iso8601 == "2026-11-19T00:00:00Z" && day.endsAt.iso8601 == "2026-11-20T05:00:00Z"
            )
            #expect(day.lines == ["1 ada 1"])
            let before = try await moved.show(.cheers, previous: true)
            #expect(before.startsAt.iso8601 == "2026-11-18T00:00:00Z" && before.endsAt == day.startsAt)
            try await moved.rankings.closeEnded()
        }
        try fixture.clock.set("2026-11-20T05:00:00Z")
        try await moved.rankings.closeEnded()
        let before = try await moved.show(.cheers, previous: true)
        #expect(before.startsAt.iso8601 == "2026-11-19T00:00:00Z" && before.lines == ["1 ada 1"])
        #expect(try await moved.show(.cheers).endsAt.iso8601 == "2026-11-21T05:00:00Z")
    }

    @Test(arguments: Engine.available)
    func `cut off anywhere, closing goes on where it was, and gives each place once`(engine: Engine)
        async throws
    {
        let place = try await engine.place()
        let real = try place.open()
        try await real.migrate(RankingsFixture.migrations)
        let shaky = CrashingDatabase(real, seed: 7)
        var fixture = try await RankingsFixture(shaky)
        var people: [ID<Person>] = []
        for number in 0..<11 { people += try await fixture.add("person\(number)x") }
        var dice = SeededGenerator(11)
        var crashes = 0
        while crashes < amount("CRASHES", 25) {
            for person in people where Bool.random(using: &dice) {
                try await fixture.score(
                    [.cheered, .followed, .watched].randomElement(using: &dice) ?? .cheered, to: person)
            }
            if Int.random(in: 0..<4, using: &dice) == 0 { try await fixture.rankings.store() }
            fixture.clock.advance(.random(in: 20_000...90_000, using: &dice))
            shaky.tremble(true)
            while true {
                do {
                    try await fixture.rankings.closeEnded()
                    break
                } catch is Crash {
                    crashes += 1
                    // The program is gone, and with it what was in memory; somebody leaves meanwhile.
                    fixture = try await fixture.restarted()
                    if people.count > 5, Int.random(in: 0..<6, using: &dice) == 0 {
                        shaky.tremble(false)
                        try await fixture.forget(people.removeLast())
                        shaky.tremble(true)
                    }
                }
            }
            shaky.tremble(false)
            #expect(try await isWhole(fixture))
        }
        let rebuild = try await fixture.rankings.rebuild()
        #expect(rebuild.isClean, "\(rebuild)")
        await real.close()
    }

    @Test(arguments: Engine.available)
    func `two servers close a day once, and agree on every place`(engine: Engine) async throws {
        let place = try await engine.place()
        let (one, other) = (try place.open(), try place.open())
        try await one.migrate(RankingsFixture.migrations)
        let first = try await RankingsFixture(one)
        let second = try await first.restarted(on: other)
        var people: [ID<Person>] = []
        for number in 0..<20 { people += try await first.add("person\(number)x") }
        var dice = SeededGenerator(3)
        for round in 0..<amount("ROUNDS", 4) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, person) in people.enumerated() {
                    let reason: ScoreReason = Bool.random(using: &dice) ? .cheered : .followed
                    let server = index % 2 == 0 ? first : second
                    group.addTask {
                        for _ in 0...(index * 7 + round) % 4 { try await server.score(reason, to: person) }
                    }
                }
                try await group.waitForAll()
            }
            for server in [first, second] {
                try await eventually("a server shows what the other recorded") {
                    try await server.isCurrent()
                }
            }
            for category in FanfareModels.Category.allCases {
                for period in Period.allCases {
                    let lines = try await first.lines(category, period)
                    #expect(try await second.lines(category, period) == lines)
                }
            }
            let open = try await first.lines(.all)
            first.clock.advance(86_400)
            async let closing: Void = first.rankings.closeEnded()
            async let closingToo: Void = second.rankings.closeEnded()
            _ = try await (closing, closingToo)
            for server in [first, second] {
                try await eventually("the day is closed on both") {
                    let before = try await server.show(.all, previous: true)
                    return before.closed && before.lines == open
                }
                let before = try await server.show(.all, previous: true)
                #expect(before.closed && before.lines == open)
            }
            #expect(try await isWhole(first))
        }
        #expect(try await first.rankings.rebuild().isClean)
        await one.close()
        await other.close()
    }

    /// Whether all closed rankings have places 1, 2, 3 and so on, as many as they say, and are closed, and what is found by
    /// person is what their places say, of people who are still there.
    private func isWhole(_ fixture: RankingsFixture) async throws -> Bool {
        try await fixture.database.slow { db in
            let counts = try db.rows(
                """
                SELECT r.places, COUNT(p.place), COALESCE(MAX(p.place), 0), COUNT(r.closed_ms)
                FROM closed_ranking r LEFT JOIN closed_place p ON p.ranking = r.id GROUP BY r.id, r.places
                """
            ) { ($0[0] as Int, $0[1] as Int, $0[2] as Int, $0[3] as Int) }
            let people: SQL = "SELECT ranking, person, place FROM closed_place WHERE person IS NOT NULL"
            let best: SQL = """
                SELECT p.person, r.category, r.period, MIN(p.place) AS place FROM closed_place p
                JOIN closed_ranking r ON r.id = p.ranking WHERE p.person IS NOT NULL
                GROUP BY p.person, r.category, r.period
                """
            let differing: [SQL] = [
                "\(people) EXCEPT SELECT ranking, person, place FROM closed_place_of",
                "SELECT ranking, person, place FROM closed_place_of EXCEPT \(people)",
                "\(best) EXCEPT SELECT person, category, period, place FROM best_place",
                "SELECT person, category, period, MIN(place) FROM best_place GROUP BY person, category, period EXCEPT \(best)",
                "SELECT person FROM closed_place WHERE person NOT IN (SELECT id FROM person)",
            ]
            for sql in differing where try db.first(sql, { _ in true }) != nil { return false }
            return counts.allSatisfy { $0.0 == $0.1 && $0.1 == $0.2 && $0.3 > 0 }
        }
    }

    /// Closed rankings in the order in which they were, as `daily 2026-11-18 1`, with their places.
    private func closed(_ fixture: RankingsFixture) async throws -> [String] {
        try await fixture.database.read { db in
            try db.rows(
                "SELECT period, starts_ms, places FROM closed_ranking WHERE category = 'cheers' ORDER BY id"
            ) { "\($0[0] as String) \(($0[1] as Date).iso8601.prefix(10)) \($0[2] as Int)" }
        }
    }
}

/// The program was ended.
struct Crash: Error {}

/// A database at which the program ends now and then: before a write, or after it, when nobody hears of it any more.
final class CrashingDatabase: Database {
    private let database: any Database
    private let state: Mutex<(isShaking: Bool, dice: SeededGenerator)>

    init(_ database: any Database, seed: UInt64) {
        self.database = database
        state = Mutex((false, SeededGenerator(seed)))
    }

    func tremble(_ isShaking: Bool) { state.withLock { $0.isShaking = isShaking } }

    private func falls() -> Bool {
        state.withLock { state in state.isShaking && Int.random(in: 0..<12, using: &state.dice) == 0 }
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.read(body)
    }

    func slow<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.slow(body)
    }

    @discardableResult
    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        if falls() { throw Crash() }
        let value = try await database.write(change, body)
        if falls() { throw Crash() }
        return value
    }

    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T,
        then answer: @escaping @Sendable (Result<T, any Error>) -> Void
    ) { database.write(change, body, then: answer) }

    func migrate(_ migrations: [Migration]) async throws { try await database.migrate(migrations) }
    func close() async { await database.close() }
    func counters() -> [String: Int] { database.counters() }
    func version() -> UInt64 { database.version() }
    func contentVersion() -> UInt64 { database.contentVersion() }
    func lastChange(of subjects: [Subject]) -> UInt64 { database.lastChange(of: subjects) }

    func onNotification(_ topic: String, _ body: @escaping @Sendable () -> Void) {
        database.onNotification(topic, body)
    }
}
