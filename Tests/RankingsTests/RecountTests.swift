import FanfareModels
import Foundation
import Members
import Rankings
import Storage
import TestSupport
import Testing

/// Boards equal what the ledger says, whatever happened.
@Suite struct RecountTests {
    @Test(arguments: Engine.available, [UInt64(1), 2])
    func `any events, in any order, with restarts and midnights between, give the boards of a recount`(
        engine: Engine, seed: UInt64
    ) async throws {
        var dice = SeededGenerator(seed)
        var fixture = try await RankingsFixture(
            engine, zone: ["Europe/Madrid", "Asia/Kathmandu"][Int(seed) % 2], at: "2026-10-20T12:00:00Z")
        try await fixture.rankings.prepare()
        var people: [ID<Person>] = []
        for number in 0..<30 { people += try await fixture.add("person\(number)x") }
        var earned: [Earned] = []
        let events = amount("EVENTS", 2_500)
        for step in 0..<events / 25 {
            let batch = (0..<25).compactMap { _ in
                Self.event(&earned, people, at: fixture.clock.now + .random(in: 0...60, using: &dice), &dice)
            }
            try await fixture.database.write { [people = fixture.people] db in
                for event in batch { try people.ledger.record(event, in: db) }
            }
            fixture.clock.advance(.random(in: 60...50_000, using: &dice))
            switch Int.random(in: 0..<12, using: &dice) {
            case 0: try await fixture.rankings.store()
            case 1: fixture = try await fixture.restarted()
            case 2...8: try await fixture.rankings.closeEnded()
            case 9 where people.count > 20:
                let gone = people.remove(at: .random(in: people.indices, using: &dice))
                earned.removeAll { $0.event.person == gone }
                try await fixture.forget(gone)
            default: break
            }
            guard step % 12 == 0 else { continue }
            for (what, shown, counted) in try await fixture.compare() where !what.hasSuffix("true") {
                #expect(shown == counted, "\(what) after \(step)")
            }
        }
        try await fixture.rankings.closeEnded()
        #expect(try await fixture.wrongClosed() == [])
        #expect(try await fixture.rankings.rebuild().isClean)
        #expect(try await fixture.people.recount().isClean)
        try await check(earned, fixture)
    }

    /// Something earned, and when it was undone.
    private struct Earned {
        var event: ScoreEvent
        var undone: Date?
    }

    /// Something new, or the undoing of something that was.
    private static func event(
        _ earned: inout [Earned], _ people: [ID<Person>], at: Date, _ dice: inout SeededGenerator
    ) -> ScoreEvent? {
        let standing = earned.indices.filter { earned[$0].undone == nil && earned[$0].event.at <= at }
        if Int.random(in: 0..<4, using: &dice) == 0, let index = standing.randomElement(using: &dice) {
            earned[index].undone = at
            var undoing = earned[index].event
            undoing.undoing = undoing.at
            undoing.at = at
            return undoing
        }
        let reasons: [ScoreReason] = [
            .answerLiked, .reviewUpvoted, .reviewDownvoted, .followed, .cheered, .watched,
        ]
        guard let reason = reasons.randomElement(using: &dice),
            let person = people.randomElement(using: &dice)
        else { return nil }
        let event = ScoreEvent(reason, to: person, from: ID(5_000), subject: Int64(earned.count), at: at)
        earned.append(Earned(event: event))
        return event
    }

    /// The same once more without the ledger: in a closed day counts what was earned in it and not undone before its end.
    private func check(_ earned: [Earned], _ fixture: RankingsFixture) async throws {
        let closed = try await fixture.database.slow { db in
            try db.rows(
                """
                SELECT r.category, r.starts_ms, r.ends_ms, p.person, p.points
                FROM closed_ranking r JOIN closed_place p ON p.ranking = r.id WHERE p.person IS NOT NULL
                """
            ) { row in
                (
                    category: row[0] as String, range: (row[1] as Date)..<(row[2] as Date),
                    person: row[3] as ID<Person>, points: row[4] as Int64
                )
            }
        }
        #expect(!closed.isEmpty)
        for line in closed {
            let counted = earned.filter { one in
                one.event.person == line.person && line.range.contains(one.event.at)
                    && one.undone.map { $0 >= line.range.upperBound } ?? true
            }.reduce(Int64(0)) { sum, one in
                if line.category == "all" { return sum + Scoring.reputation(one.event.reason) }
                return sum + (Scoring.category(one.event.reason)?.rawValue == line.category ? 1 : 0)
            }
            #expect(counted == line.points, "\(line)")
        }
    }

    @Test(arguments: Engine.available)
    func `a server starts with the copy and what the log has since, and without one from the ledger`(
        engine: Engine
    )
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus")
        for person in people { try await fixture.score(.cheered, to: person) }
        try await fixture.rankings.store()
        try await fixture.score(.cheered, to: people[2])
        try await fixture.score(.cheered, to: people[1], undoing: fixture.clock.now)
        let expected = ["1 linus 2", "2 ada 1"]
        #expect(try await fixture.restarted().lines(.cheers) == expected)
        for damage: SQL in [
            "UPDATE board_chunk SET bytes = \([UInt8]([1, 2, 3]))",
            "DELETE FROM board_chunk WHERE number = 0",
            "DELETE FROM board_copy",
        ] {
            try await fixture.rankings.store()
            try await fixture.database.write { db in try db.run(damage) }
            #expect(try await fixture.restarted().lines(.cheers) == expected)
        }
        #expect(try await fixture.rankings.rebuild().isClean)
    }

    @Test(arguments: Engine.available)
    func `the log is dropped up to the copy once it is old, but for its last entry`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        let behind = try await fixture.restarted()
        for _ in 1...10 { try await fixture.score(.cheered, to: ada) }
        #expect(try await behind.lines(.cheers) == ["1 ada 10"])
        for _ in 1...10 { try await fixture.score(.cheered, to: ada) }
        try await fixture.rankings.store()
        #expect(try await logged(fixture) == 20)
        fixture.clock.advance(3600)
        try await fixture.rankings.store()
        #expect(try await logged(fixture) == 1)
        try await fixture.score(.cheered, to: ada)
        // Who was away for so long begins with the copy.
        for server in [fixture, behind, try await fixture.restarted()] {
            #expect(try await server.lines(.cheers) == ["1 ada 21"])
        }
    }

    @Test(arguments: Engine.available)
    func `rebuilding says what differed, puts it right for who is running, and leaves closed places`(
        engine: Engine
    )
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace")
        for _ in 1...2 { try await fixture.score(.cheered, to: people[0]) }
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.score(.cheered, to: people[1])
        try await fixture.rankings.closeEnded()
        try await fixture.rankings.store()
        #expect(try await fixture.rankings.rebuild().isClean)
        // Somebody writes into the ledger by hand.
        try await fixture.database.write { db in
            try db.run(
                "UPDATE score_entry SET earned_ms = earned_ms + 1, amount = 5 WHERE person = \(people[1])")
            try db.run("UPDATE closed_place SET points = 9 WHERE person = \(people[0])")
        }
        #expect(try await fixture.rankings.rebuild(fixing: false).differences.count == 3)
        #expect(try await fixture.lines(.cheers) == ["1 grace 1"])
        let rebuild = try await fixture.restarted().rankings.rebuild()
        #expect(rebuild.differences.count == 3 && rebuild.wrongClosed.count == 2)
        #expect(rebuild.differences.contains("cheers, daily from 2026-11-19T00:00:00Z: 1 people"))
        #expect(try await fixture.lines(.cheers) == ["1 grace 5"])
        #expect(try await fixture.lines(.cheers, previous: true) == ["1 ada 9"])
        let again = try await fixture.rankings.rebuild()
        #expect(again.differences.isEmpty && again.wrongClosed.count == 2)
    }

    @Test(arguments: Engine.available)
    func `every point of somebody is explained`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace")
        let start = fixture.clock.now
        _ = try await fixture.people.follow(people[0], by: people[1])
        try await fixture.score(.answerLiked, to: people[0], from: people[1], subject: 12)
        fixture.clock.advance(60)
        _ = try await fixture.people.unfollow(people[0], by: people[1])
        let all = try await fixture.rankings.explain(people[0], .all, .weekly)
        #expect(all.points.map(\.points) == [5, 10, -5] && all.points.map(\.sum) == [5, 15, 10])
        #expect(
            all.points.map(\.subject) == [0, 12, 0]
                && all.points.map(\.actor) == [people[1], people[1], people[1]])
        #expect(all.points[2].earned == start && all.points[2].at == start + 60 && all.place == 1)
        let followers = try await fixture.rankings.explain(people[0], .followers, .daily)
        #expect(followers.points.map(\.sum) == [1, 0] && followers.place == nil)
        #expect(try await fixture.rankings.explain(people[1], .all, .daily, previous: true).points.isEmpty)
    }

    private func logged(_ fixture: RankingsFixture) async throws -> Int {
        try await fixture.database.read { db in try db.first("SELECT COUNT(*) FROM score_log") { $0[0] } ?? 0
        }
    }
}
