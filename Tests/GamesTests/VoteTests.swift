import Comments
import FanfareModels
import Foundation
import Members
import Notifications
import Storage
import TestSupport
import Testing

@testable import Games

@Suite struct VoteTests {
    @Test(arguments: Engine.available)
    func `a vote counts once, can be changed and taken back, and its author scores`(engine: Engine)
        async throws
    {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo")
        let review = try await fixture.review(try await fixture.game("Fez"), 4, by: people[0])
        let (games, leo) = (fixture.games, people[1])
        #expect(
            try await games.vote(.up, on: review, by: leo) == VoteState(upVotes: 1, downVotes: 0, myVote: 1))
        #expect(
            try await games.vote(.up, on: review, by: leo) == VoteState(upVotes: 1, downVotes: 0, myVote: 1))
        #expect(try await reputation(fixture, people[0]) == 10)
        #expect(
            try await games.vote(.down, on: review, by: leo)
                == VoteState(upVotes: 0, downVotes: 1, myVote: -1))
        #expect(try await reputation(fixture, people[0]) == -2)
        #expect(try await fixture.test.notices(people[0], .vote).count == 1)
        let heard = HeardNotice(
            id: ID(1), kind: .vote, actor: nil, subject: review.number, detail: "", at: .now, seen: false)
        let subjects = try await fixture.test.database.read { db in try games.subjects(of: [heard], in: db) }
        #expect(subjects[heard.id]?.title == "Fez")
        #expect(
            try await games.dropVote(on: review, by: leo) == VoteState(upVotes: 0, downVotes: 0, myVote: nil))
        #expect(
            try await games.dropVote(on: review, by: leo) == VoteState(upVotes: 0, downVotes: 0, myVote: nil))
        #expect(try await reputation(fixture, people[0]) == 0)
        #expect(try await fixture.test.notices(people[0], .vote).isEmpty)
        #expect(try await games.recount(fixing: false).isClean)
        #expect(try await fixture.people.recount(fixing: false).isClean)
    }

    @Test(arguments: Engine.available)
    func `nobody votes on their own review, or on one that is gone`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo")
        let review = try await fixture.review(try await fixture.game("Fez"), 4, by: people[0])
        let own = await #expect(throws: Problem.self) {
            try await fixture.games.vote(.up, on: review, by: people[0])
        }
        #expect(own?.code == .invalid)
        try await fixture.games.delete(review, by: people[0])
        let gone = await #expect(throws: Problem.self) {
            try await fixture.games.vote(.up, on: review, by: people[1])
        }
        #expect(gone?.code == .missing)
    }

    @Test(arguments: Engine.available)
    func `a deleted review takes along what it earned, and brings it back`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo", "grace")
        let game = try await fixture.game("Fez")
        let review = try await fixture.review(game, 4, by: people[0], "Good.")
        _ = try await fixture.games.vote(.up, on: review, by: people[1])
        _ = try await fixture.games.vote(.up, on: review, by: people[2])
        _ = try await fixture.comments.post(PostReviewComment(review, "Yes!"), by: people[1])
        #expect(try await reputation(fixture, people[0]) == 20)

        try await fixture.games.delete(review, by: people[0])
        #expect(try await reputation(fixture, people[0]) == 0)
        await #expect(throws: Problem.self) { try await fixture.games.review(review, seenBy: nil) }
        await #expect(throws: Problem.self) {
            try await fixture.comments.list(ListReviewComments(review), seenBy: nil)
        }
        #expect(try await fixture.comments.list(ListCommentsOf(people[1]), seenBy: nil).data.isEmpty)
        let undoable = try await fixture.games.database.read { [games = fixture.games] db in
            try games.undoable(of: game, by: people[0], in: db).first()
        }
        #expect(undoable == review)
        #expect(try await fixture.games.recount(fixing: false).isClean)

        let back = try await fixture.games.restore(review, by: people[0])
        #expect(back.upVotes == 2 && back.commentCount == 1 && back.text == "Good.")
        #expect(try await reputation(fixture, people[0]) == 20)
        #expect(
            try await fixture.comments.list(ListReviewComments(review), seenBy: nil).data.map(\.content) == [
                "Yes!"
            ])
        #expect(try await fixture.games.game(game, seenBy: nil).average == 4.0)
        #expect(try await fixture.games.recount(fixing: false).isClean)
        #expect(try await fixture.people.recount(fixing: false).isClean)
    }

    @Test(arguments: Engine.available)
    func `bringing back ends after an hour, for others, and when one reviewed anew`(engine: Engine)
        async throws
    {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo")
        let games = fixture.games
        let game = try await fixture.game("Fez")
        let first = try await fixture.review(game, 4, by: people[0])
        try await games.delete(first, by: people[0])
        await #expect(throws: Problem.self) { try await games.restore(first, by: people[1]) }
        let second = try await fixture.review(game, 2, by: people[0])
        await #expect(throws: Problem.self) { try await games.restore(first, by: people[0]) }
        try await games.delete(second, by: people[0])
        fixture.clock.advance(Games.undoTime - 1)
        #expect(try await games.restore(second, by: people[0]).rating.number == 2)
        try await games.delete(second, by: people[0])
        fixture.clock.advance(Games.undoTime)
        await #expect(throws: Problem.self) { try await games.restore(second, by: people[0]) }
        try await games.cleanUp()
        let left = try await fixture.database.read { db in
            try db.first("SELECT COUNT(*) FROM review") { $0[0] as Int }
        }
        #expect(left == 0)
    }

    @Test(arguments: Engine.available)
    func `reviews come in the order that is asked for, each once`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let game = try await fixture.game("Fez")
        var people: [ID<Person>] = []
        for number in 0..<12 { people.append(try await fixture.person("fan\(number)")) }
        for (place, person) in people.enumerated() {
            let review = try await fixture.review(game, place % 5 + 1, by: person)
            for voter in people.prefix(place) where voter != person {
                _ = try await fixture.games.vote(place % 3 == 0 ? .down : .up, on: review, by: voter)
            }
        }
        for order in ReviewOrder.allCases {
            let reviews = try await fixture.all {
                try await fixture.games.reviews(
                    ListReviews(game, sort: order, limit: 5, cursor: $0), seenBy: nil)
            }
            #expect(reviews.count == 12 && Set(reviews.map(\.id)).count == 12)
            let sorted = reviews.sorted { one, other in
                switch order {
                case .helpful:
                    (Helpful.score(ups: one.upVotes, downs: one.downVotes), one.id) > (
                        Helpful.score(ups: other.upVotes, downs: other.downVotes), other.id
                    )
                case .newest: one.id > other.id
                case .highest: (one.rating, one.id) > (other.rating, other.id)
                case .lowest: (one.rating, one.id) < (other.rating, other.id)
                }
            }
            #expect(reviews.map(\.id) == sorted.map(\.id), "\(order)")
        }
    }

    @Test(arguments: Engine.available)
    func `who leaves takes their reviews and votes, and counts of others stay right`(engine: Engine)
        async throws
    {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo", "grace")
        let game = try await fixture.game("Fez")
        var reviews: [ID<Review>] = []
        for person in people { reviews.append(try await fixture.review(game, 3, by: person)) }
        for voter in people {
            for (place, review) in reviews.enumerated() where people[place] != voter {
                _ = try await fixture.games.vote(.up, on: review, by: voter)
            }
        }
        try await fixture.games.delete(reviews[1], by: people[1])
        _ = try await fixture.comments.post(PostReviewComment(reviews[2], "Hello"), by: people[0])
        try await fixture.database.write { db in
            try fixture.comments.forget(people[0], in: db)
            try fixture.games.forget(people[0], in: db)
            try fixture.people.forget(people[0], in: db)
        }
        #expect(try await fixture.games.recount(fixing: false).isClean)
        #expect(try await fixture.people.recount(fixing: false).isClean)
        #expect(try await fixture.games.review(reviews[2], seenBy: nil).upVotes == 1)
        #expect(try await fixture.games.restore(reviews[1], by: people[1]).upVotes == 1)
        #expect(try await fixture.games.recount(fixing: false).isClean)
        #expect(try await fixture.people.recount(fixing: false).isClean)
    }

    /// Thirty-two writers at once on one game; whenever one looks, what is stored equals a recount in the same moment.
    @Test(.timeLimit(.minutes(5)), arguments: Engine.available)
    func `sums equal a recount whenever one looks`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let game = try await fixture.game("Fez")
        var people: [ID<Person>] = []
        for number in 0..<32 { people.append(try await fixture.person("fan\(number)")) }
        let (rounds, seed) = (engine == .sqlite ? 30 : 6, SeededGenerator.seed)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, person) in people.enumerated() {
                group.addTask {
                    var chance = SeededGenerator(seed &+ UInt64(number))
                    for round in 0..<rounds {
                        try await act(fixture, game, person, number + round, &chance)
                    }
                }
            }
            for _ in 0..<20 {
                #expect(try await fixture.games.recount(fixing: false).isClean, "FANFARE_SEED=\(seed)")
                await Task.yield()
            }
            try await group.waitForAll()
        }
        #expect(try await fixture.games.recount(fixing: false).isClean, "FANFARE_SEED=\(seed)")
        #expect(try await fixture.people.recount(fixing: false).isClean, "FANFARE_SEED=\(seed)")
    }

    /// Something a person does; being refused is part of it.
    private func act(
        _ fixture: GamesFixture, _ game: ID<Game>, _ person: ID<Person>, _ number: Int,
        _ chance: inout SeededGenerator
    ) async throws {
        let games = fixture.games
        let mine = try await games.game(game, seenBy: person).myReview
        do {
            switch (Int.random(in: 0..<10, using: &chance), mine) {
            case (0..<4, nil): try await fixture.review(game, number % 5 + 1, by: person)
            case (0..<2, let mine?):
                _ = try await games.edit(
                    EditReview(mine, rating: try Stars((number * 3) % 5 + 1)), by: person)
            case (2, let mine?): try await games.delete(mine, by: person)
            default:
                let reviews = try await games.reviews(ListReviews(game), seenBy: person).data
                guard let review = reviews.randomElement(using: &chance) else { return }
                _ = try await games.vote(number % 3 == 0 ? .down : .up, on: review.id, by: person)
            }
        } catch let problem as Problem where [.missing, .conflict, .invalid].contains(problem.code) {
            return
        }
    }

    private func reputation(_ fixture: GamesFixture, _ person: ID<Person>) async throws -> Int64 {
        try await fixture.people.profile(person, seenBy: nil).person.reputation
    }
}
