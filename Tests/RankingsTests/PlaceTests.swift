import FanfareModels
import Foundation
import JSON
import Members
import Rankings
import Storage
import TestSupport
import Testing

/// Who is where, and who sees whom.
@Suite struct PlaceTests {
    @Test(arguments: Engine.available)
    func `more points come first, then who reached them first, then the lower number`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus", "alan", "edsger")
        let (ada, grace, linus, alan, edsger) = (people[0], people[1], people[2], people[3], people[4])
        for person in [grace, linus, alan] { try await fixture.score(.followed, to: person) }
        fixture.clock.advance(1)
        try await fixture.score(.followed, to: linus)
        fixture.clock.advance(1)
        for _ in 1...2 { try await fixture.score(.followed, to: edsger) }
        try await fixture.score(.followed, to: ada)
        #expect(
            try await fixture.lines(.followers) == [
                "1 linus 2", "2 edsger 2", "3 grace 1", "4 alan 1", "5 ada 1",
            ])
        // What changes nothing in a category leaves its order.
        fixture.clock.advance(1)
        try await fixture.score(.cheered, to: grace)
        try await fixture.score(.reviewed, to: grace)
        #expect(try await fixture.lines(.followers).suffix(3) == ["3 grace 1", "4 alan 1", "5 ada 1"])
        #expect(
            try await fixture.lines(.all) == [
                "1 linus 10", "2 edsger 10", "3 grace 6", "4 alan 5", "5 ada 5",
            ])
        #expect(try await fixture.lines(.cheers) == ["1 grace 1"])
    }

    @Test(
        arguments: Engine.available,
        [
            (ScoreReason.answerLiked, FanfareModels.Category.answers, 10),
            (.reviewUpvoted, .critics, 10),
            (.followed, .followers, 5), (.cheered, .cheers, 1), (.watched, .audience, 0),
        ])
    func `each reason counts in its category and its reputation in all`(
        engine: Engine, rule: (reason: ScoreReason, category: FanfareModels.Category, reputation: Int)
    ) async throws {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        try await fixture.score(rule.reason, to: ada)
        for category in FanfareModels.Category.allCases {
            let expected =
                category == rule.category
                ? ["1 ada 1"] : category == .all && rule.reputation > 0 ? ["1 ada \(rule.reputation)"] : []
            for period in Period.allCases { #expect(try await fixture.lines(category, period) == expected) }
        }
    }

    @Test(arguments: Engine.available)
    func `a down-vote counts in all alone, and who has nothing left has no place`(engine: Engine) async throws
    {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        for _ in 1...3 { try await fixture.score(.cheered, to: ada) }
        try await fixture.score(.reviewDownvoted, to: ada)
        #expect(try await fixture.lines(.all) == ["1 ada 1"])
        #expect(try await fixture.lines(.critics) == [])
        try await fixture.score(.reviewDownvoted, to: ada)
        #expect(try await fixture.lines(.all) == [])
        #expect(try await fixture.show(.all, seenBy: ada).me == nil)
        for _ in 1...2 { try await fixture.score(.cheered, to: ada) }
        #expect(try await fixture.lines(.all) == ["1 ada 1"])
    }

    @Test(arguments: Engine.available)
    func `what is undone leaves the periods in which it was earned while they are open`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let ada = try await fixture.add("ada")[0]
        let earned = fixture.clock.now
        for _ in 1...2 { try await fixture.score(.followed, to: ada) }
        fixture.clock.advance(3600)
        try await fixture.score(.followed, to: ada, undoing: earned)
        #expect(try await fixture.lines(.followers) == ["1 ada 1"])
        // On the next day: yesterday stays, week and month are open.
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.score(.followed, to: ada, undoing: earned)
        #expect(try await fixture.lines(.followers) == [])
        #expect(try await fixture.lines(.followers, previous: true) == ["1 ada 1"])
        #expect(try await fixture.lines(.followers, .weekly) == [])
        try await fixture.rankings.closeEnded()
        #expect(try await fixture.lines(.followers, previous: true) == ["1 ada 1"])
        #expect(try await fixture.rankings.rebuild().isClean)
        #expect(try await fixture.people.profile(ada, seenBy: nil).person.reputation == 0)
    }

    @Test(arguments: Engine.available)
    func `a new follower shows at once, and an unfollow too`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace")
        _ = try await fixture.people.follow(people[0], by: people[1])
        #expect(try await fixture.lines(.followers) == ["1 ada 1"])
        #expect(try await fixture.show(.followers, seenBy: people[1]).data.first?.followed == true)
        #expect(try await fixture.show(.followers).data.first?.followed == nil)
        _ = try await fixture.people.unfollow(people[0], by: people[1])
        #expect(try await fixture.lines(.followers) == [])
    }

    @Test(arguments: Engine.available)
    func `who leaves is off the open boards, and what they gave is taken back`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus")
        _ = try await fixture.people.follow(people[0], by: people[1])
        _ = try await fixture.people.follow(people[0], by: people[2])
        _ = try await fixture.people.follow(people[1], by: people[2])
        #expect(try await fixture.lines(.followers) == ["1 ada 2", "2 grace 1"])
        try await fixture.forget(people[1])
        #expect(try await fixture.lines(.followers) == ["1 ada 1"])
        #expect(try await fixture.restarted().lines(.followers) == ["1 ada 1"])
        #expect(try await fixture.rankings.rebuild().isClean)
    }

    @Test(arguments: Engine.available)
    func `whom one blocks or mutes is not shown, and the places of the others stay`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus")
        for (index, person) in people.enumerated() {
            for _ in 0..<3 - index { try await fixture.score(.cheered, to: person) }
        }
        _ = try await fixture.people.block(people[1], by: people[2])
        let seen = try await fixture.show(.cheers, seenBy: people[2])
        #expect(seen.lines == ["1 ada 3", "3 linus 1"] && seen.me == OwnPlace(place: 3, value: 1))
        #expect(try await fixture.lines(.cheers, seenBy: people[1]) == ["1 ada 3", "2 grace 2"])
        #expect(try await fixture.lines(.cheers) == ["1 ada 3", "2 grace 2", "3 linus 1"])
        let home = try await fixture.rankings.home(seenBy: people[2]).data
        #expect(home.first { $0.category == .cheers }?.lines == ["1 ada 3", "3 linus 1"])
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.rankings.closeEnded()
        #expect(
            try await fixture.lines(.cheers, previous: true, seenBy: people[2]) == ["1 ada 3", "3 linus 1"])
    }

    @Test(arguments: Engine.available)
    func `an empty community has every category, unit and period, and nobody in them`(engine: Engine)
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let home = try await fixture.rankings.home(seenBy: nil).data
        #expect(home.map(\.category) == FanfareModels.Category.allCases && home.allSatisfy(\.data.isEmpty))
        #expect(home.map(\.unit) == ["cheers", "minutes", "likes", "up-votes", "followers", "reputation"])
        for period in Period.allCases {
            for previous in [false, true] {
                let ranking = try await fixture.show(.all, period, previous: previous)
                #expect(ranking.data.isEmpty && ranking.me == nil && ranking.next == nil && !ranking.closed)
            }
        }
        let day = try await fixture.show(.all, previous: true)
        #expect(
            day.startsAt.iso8601 == "2026-11-17T00:00:00Z" && day.endsAt.iso8601 == "2026-11-18T00:00:00Z")
        try await fixture.rankings.closeEnded()
        #expect(try await fixture.show(.all, .monthly, previous: true).closed)
    }

    @Test(arguments: Engine.available)
    func `the home shows three of each category`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus", "alan")
        for (index, person) in people.enumerated() {
            for _ in 0...index { try await fixture.score(.answerLiked, to: person) }
        }
        let home = try await fixture.rankings.home(seenBy: people[0]).data
        #expect(home.first { $0.category == .answers }?.lines == ["1 alan 4", "2 linus 3", "3 grace 2"])
        #expect(try await fixture.show(.answers, seenBy: people[0]).me == OwnPlace(place: 4, value: 1))
    }

    @Test(arguments: Engine.available)
    func `pages have everybody once, while others come and climb`(engine: Engine) async throws {
        let fixture = try await RankingsFixture(engine)
        var people: [ID<Person>] = []
        for number in 0..<9 { people += try await fixture.add("person\(number)x") }
        for person in people {
            fixture.clock.advance(1)
            try await fixture.score(.cheered, to: person)
        }
        let first = try await fixture.rankings.ranking(ShowRanking(.cheers, limit: 4), seenBy: nil)
        #expect(first.data.map(\.person?.id) == people.prefix(4).map(\.self))
        // The fifth climbs past the page that was read, and somebody comes at the end.
        try await fixture.score(.cheered, to: people[5])
        let late = try await fixture.add("late")[0]
        try await fixture.score(.cheered, to: late)
        let second = try await fixture.rankings.ranking(
            ShowRanking(.cheers, limit: 4, cursor: first.next), seenBy: nil)
        #expect(second.data.map(\.person?.id) == [people[4], people[6], people[7], people[8]])
        #expect(second.data.map(\.place) == [6, 7, 8, 9])
        let third = try await fixture.rankings.ranking(
            ShowRanking(.cheers, limit: 4, cursor: second.next), seenBy: nil)
        #expect(third.data.map(\.person?.id) == [late] && third.next == nil)
    }

    @Test(arguments: Engine.available)
    func `a list that began before midnight goes on with its day, before and after it is closed`(
        engine: Engine
    )
        async throws
    {
        let fixture = try await RankingsFixture(engine)
        let people = try await fixture.add("ada", "grace", "linus", "alan")
        for person in people { try await fixture.score(.watched, to: person) }
        let first = try await fixture.rankings.ranking(ShowRanking(.audience, limit: 2), seenBy: nil)
        try fixture.clock.set("2026-11-19T00:00:00Z")
        try await fixture.score(.watched, to: people[0])
        for _ in 1...2 {
            let second = try await fixture.rankings.ranking(
                ShowRanking(.audience, limit: 2, cursor: first.next), seenBy: nil)
            #expect(second.lines == ["3 linus 1", "4 alan 1"] && second.startsAt == first.startsAt)
            try await fixture.rankings.closeEnded()
        }
        // Days later it still does.
        try fixture.clock.set("2026-11-22T00:00:00Z")
        try await fixture.rankings.closeEnded()
        let later = try await fixture.rankings.ranking(
            ShowRanking(.audience, cursor: first.next), seenBy: nil)
        #expect(later.lines == ["3 linus 1", "4 alan 1"] && later.closed)
    }

    @Test func `a limit or a cursor that is none is refused`() async throws {
        let fixture = try await RankingsFixture(.sqlite)
        for call in [
            ShowRanking(.all, limit: 0), ShowRanking(.all, cursor: Cursor("x")),
            ShowRanking(.all, cursor: Cursor(1, 2, 3, 4)), ShowRanking(.all, cursor: Cursor(1, 2, 3, 4, 5)),
            ShowRanking(.all, cursor: Cursor(Int64.min, Int64.max, 0, 0, 0)),
        ] {
            await #expect(throws: Problem.self) { try await fixture.rankings.ranking(call, seenBy: nil) }
        }
    }
}
