import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import JSON
import Rankings
import TestSupport
import Testing

/// Periods further back, and what moved since the one before.
@Suite struct EarlierPeriodTests {
    @Test(arguments: Engine.available)
    func `each closed period is reached by any of its days`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine, at: "2026-10-30T12:00:00Z")
        let people = try await fixture.add("ada", "grace")
        for day in ["2026-10-30", "2026-11-03", "2026-11-10", "2026-11-24"] {
            try fixture.clock.set("\(day)T12:00:00Z")
            try await fixture.rankings.closeEnded()
            try await fixture.score(.cheered, to: people[day == "2026-11-10" ? 1 : 0])
        }
        func at(_ day: String, _ period: Period) async throws -> Ranking {
            try await fixture.rankings.ranking(
                ShowRanking(.cheers, period, at: CalendarDay(text: day)), seenBy: people[0])
        }
        for (day, period, lines, start, closed) in [
            ("2026-10-30", .daily, ["1 ada 1"], "2026-10-30", true),
            ("2026-11-04", .daily, [], "2026-11-04", true),
            ("2026-11-24", .daily, ["1 ada 1"], "2026-11-24", false),
            ("2026-11-08", .weekly, ["1 ada 1"], "2026-11-02", true),
            ("2026-11-09", .weekly, ["1 grace 1"], "2026-11-09", true),
            ("2026-11-15", .weekly, ["1 grace 1"], "2026-11-09", true),
            ("2026-11-16", .weekly, [], "2026-11-16", true),
            ("2026-10-31", .monthly, ["1 ada 1"], "2026-10-01", true),
            ("2026-11-30", .monthly, ["1 ada 2", "2 grace 1"], "2026-11-01", false),
            ("1970-01-01", .monthly, [], "1970-01-01", true),
        ] as [(String, Period, [String], String, Bool)] {
            let shown = try await at(day, period)
            #expect(shown.lines == lines && shown.closed == closed, "\(day) \(period)")
            #expect(shown.startsAt.iso8601.hasPrefix(start), "\(day) \(period)")
        }
        await #expect(throws: Problem.invalid("at", "This day has not come yet.")) {
            try await at("2026-11-25", .daily)
        }
        _ = try await at("2026-11-29", .weekly)
        await #expect(throws: Problem.self) { try await at("2026-11-30", .weekly) }

        // From week to week, back to the first and forward again.
        var weeks: [String] = []
        var day: CalendarDay? = try await at("2026-11-24", .weekly).earlier
        while let there = day {
            weeks.append(there.description)
            day = try await at(there.description, .weekly).earlier
        }
        // Counting began with the week before the first score.
        #expect(weeks == ["2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26", "2026-10-19"])
        #expect(try await at("2026-10-26", .weekly).later?.description == "2026-11-02")
        #expect(try await at("2026-11-16", .weekly).later?.description == "2026-11-23")
        #expect(try await at("2026-01-01", .weekly).later?.description == "2026-10-19")
        #expect(try await at("2026-11-24", .weekly).later == nil)
        #expect(try await at("2026-11-03", .weekly).me == OwnPlace(place: 1, value: 1))

        let all = try await fixture.rankings.closedPeriods(
            ListClosedPeriods(.cheers, .weekly, limit: 3), seenBy: nil)
        #expect(all.data.map(\.at.description) == Array(weeks.prefix(3)))
        #expect(all.data.map(\.first?.person?.username) == [nil, "grace", "ada"])
        let rest = try await fixture.rankings.closedPeriods(
            ListClosedPeriods(.cheers, .weekly, limit: 3, cursor: all.next), seenBy: nil)
        #expect(rest.data.map(\.at.description) == ["2026-10-26", "2026-10-19"] && rest.next == nil)
    }

    @Test(arguments: ["America/Guayaquil", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC"])
    func `a period that began in another zone has a day of its own, too`(zone: String) async throws {
        let first = try await RankingsFixture(.sqlite, at: "2026-11-10T12:00:00Z")
        let ada = try await first.add("ada")[0]
        try await first.rankings.prepare()
        try await first.score(.cheered, to: ada)
        try first.clock.set("2026-11-14T12:00:00Z")
        try await first.rankings.closeEnded()
        let fixture = try await first.restarted(zone: zone)
        let days = try await fixture.rankings.closedPeriods(ListClosedPeriods(.cheers), seenBy: nil).data
        #expect(days.count >= 4)
        for day in days {
            let shown = try await fixture.rankings.ranking(ShowRanking(.cheers, at: day.at), seenBy: nil)
            #expect(shown.startsAt == day.startsAt, "\(day.at)")
        }
    }

    @Test(arguments: Engine.available)
    func `places are compared with the period before, open or closed`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus", "alan")
        func score(_ points: [Int]) async throws {
            for (person, count) in zip(people, points) {
                for _ in 0..<count { try await fixture.score(.cheered, to: person) }
            }
        }
        func moves(_ previous: Bool = false) async throws -> [String] {
            try await fixture.show(.cheers, previous: previous).data.map {
                "\($0.person?.username ?? "-") \($0.previousPlace.map(String.init) ?? ($0.isNew ? "new" : "?"))"
            }
        }
        try await score([3, 2, 1, 0])
        #expect(try await moves() == ["ada ?", "grace ?", "linus ?"])
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await score([1, 2, 0, 3])
        for _ in 1...2 {
            #expect(try await moves() == ["alan new", "grace 2", "ada 1"])
            let home = try await fixture.rankings.home(seenBy: nil).data.first { $0.category == .cheers }
            #expect(home?.data.map(\.previousPlace) == [nil, 2, 1] && home?.data.first?.isNew == true)
            try await fixture.rankings.closeEnded()
        }
        try fixture.clock.set("2026-11-20T00:00:00Z")
        try await fixture.rankings.closeEnded()
        #expect(try await moves(true) == ["alan new", "grace 2", "ada 1"])
    }

    @Test(arguments: Engine.available)
    func `the home shows yesterday's first three while today is empty`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        try await fixture.score(.cheered, to: ada)
        try fixture.clock.set("2026-11-19T00:00:01Z")
        for _ in 1...2 {
            let home = try await fixture.rankings.home(seenBy: nil).data
            #expect(home.first { $0.category == .cheers }?.lines == ["1 ada 1"])
            #expect(home.first { $0.category == .cheers }?.startsAt.iso8601.hasPrefix("2026-11-18") == true)
            #expect(home.first { $0.category == .audience }?.startsAt.iso8601.hasPrefix("2026-11-19") == true)
            try await fixture.rankings.closeEnded()
        }
        try await fixture.score(.cheered, to: ada)
        let home = try await fixture.rankings.home(seenBy: ada).data.first { $0.category == .cheers }
        #expect(home?.startsAt.iso8601.hasPrefix("2026-11-19") == true && home?.me?.place == 1)
    }

    @Test(arguments: [
        ("2026-11-24", true), ("1970-01-01", true), ("2024-02-29", true), ("9999-12-31", false),
        ("2026-02-29", false), ("2026-13-01", false), ("1969-12-31", false), ("2026-1-1", false), ("", true),
        ("2026-11-24T00:00", false), ("٢٠٢٦-١١-٢٤", false), (String(repeating: "1", count: 500), false),
    ])
    func `an address names a day that has come, or is refused`(day: String, isTaken: Bool) async throws {
        try await TestServer.run(now: { Date(timeIntervalSince1970: 1_795_521_600) }) { server in
            let encoded = try #require(day.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
            let status = isTaken ? 200 : 422
            let call = HTTPClientRequest(url: "\(server.base)/api/v1/rankings/all?at=\(encoded)")
            #expect(try await server.exchange(call).status == status)
            #expect(try await server.page("/rankings/all?at=\(encoded)").status == status)
        }
    }
}
