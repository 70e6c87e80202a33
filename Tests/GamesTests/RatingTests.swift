import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Games

@Suite struct RatingTests {
    @Test(arguments: Engine.available)
    func `5, 4 and 3 stars are 4.0, and 4.5 without the 3, in grid, page and lists alike`(
        engine: Engine
    ) async throws {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo", "grace")
        let game = try await fixture.game("Outer Wilds")
        try await fixture.review(game, 4, by: people[0])
        try await fixture.review(game, 5, by: people[1])
        let three = try await fixture.review(game, 3, by: people[2])
        #expect(try await averages(fixture, game) == [4.0, 4.0, 4.0])
        #expect(try await fixture.games.game(game, seenBy: nil).distribution == [0, 0, 1, 1, 1])

        try await fixture.games.delete(three, by: people[2])
        #expect(try await averages(fixture, game) == [4.5, 4.5, 4.5])
        let page = try await fixture.games.game(game, seenBy: people[0])
        #expect(page.distribution == [0, 0, 0, 1, 1] && page.ratingsCount == 2 && page.myRating == 4)
        #expect(try await fixture.games.recount(fixing: false).isClean)
    }

    /// In the grid, on the page, among favourites.
    private func averages(_ fixture: GamesFixture, _ game: ID<Game>) async throws -> [Double?] {
        let person = try await fixture.database.read { db in
            try db.first("SELECT id FROM person ORDER BY id LIMIT 1") { $0[0] as ID<Person> }
        }
        let ada = try #require(person)
        _ = try await fixture.games.addFavourite(game, by: ada)
        return [
            try await fixture.games.list(ListGames(), seenBy: nil).data.first?.average,
            try await fixture.games.game(game, seenBy: nil).average,
            try await fixture.games.list(ListFavourites(ada), seenBy: nil).data.first?.average,
        ]
    }

    @Test(arguments: [
        ([1, 2], 1.5), ([1, 1, 2], 1.3), ([1, 2, 2], 1.7), ([5, 4, 4, 4], 4.3), ([3], 3.0), ([5, 5, 4], 4.7),
    ])
    func `a mean is told to one decimal`(stars: [Int], mean: Double) {
        #expect(RatingMean.tenths(sum: Int64(stars.reduce(0, +)), count: Int64(stars.count)) == mean)
    }

    @Test func `few ratings do not beat many, and what nobody rated comes last`() {
        let one = TopRated.score(sum: 5, count: 1)
        let fifty = TopRated.score(sum: 240, count: 50)
        let bad = TopRated.score(sum: 50, count: 50)
        #expect(fifty > one && one > bad && bad > TopRated.score(sum: 0, count: 0))
    }

    @Test func `a review is the more helpful the surer it is`() {
        let order = [(90, 10), (1, 0), (0, 0), (0, 1), (0, 20)].map {
            Helpful.score(ups: Int64($0.0), downs: Int64($0.1))
        }
        #expect(order == order.sorted(by: >) && Set(order).count == order.count)
        // 0.825 is what other tables of the Wilson bound give for 90 of 100.
        #expect(abs(order[0] - 825_000) < 1_000)
    }

    @Test(arguments: Engine.available)
    func `stars, text and aspects change together, and sums follow`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let ada = try await fixture.person("ada")
        let game = try await fixture.game("Hades")
        let aspects = AspectStars(gameplay: try Stars(5), sound: try Stars(4))
        let review = try await fixture.games.write(
            WriteReview(game, rating: try Stars(2), text: "Hm.", aspects: aspects), by: ada)
        #expect(!review.edited && review.aspects == aspects)
        let edited = try await fixture.games.edit(
            EditReview(review.id, rating: try Stars(5), aspects: AspectStars(story: try Stars(3))), by: ada)
        #expect(edited.text == "Hm." && edited.edited && edited.rating.number == 5)
        let page = try await fixture.games.game(game, seenBy: nil)
        #expect(page.aspects.gameplay == nil && page.aspects.story == 3.0 && page.average == 5.0)
        let same = try await fixture.games.edit(EditReview(review.id, text: "Hm."), by: ada)
        #expect(same == edited)
        #expect(try await fixture.games.recount(fixing: false).isClean)
    }

    @Test(arguments: Engine.available)
    func `a second review is refused with the number of the first`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let ada = try await fixture.person("ada")
        let game = try await fixture.game("Celeste")
        let first = try await fixture.review(game, 4, by: ada)
        let problem = await #expect(throws: Problem.self) { try await fixture.review(game, 1, by: ada) }
        #expect(problem?.code == .conflict && problem?.id == first.number)
    }

    @Test(arguments: Engine.available)
    func `twelve at once leave one review of one person`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let ada = try await fixture.person("ada")
        let game = try await fixture.game("Celeste")
        let written = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask {
                    do {
                        try await fixture.review(game, number % 5 + 1, by: ada)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 1)
        #expect(try await fixture.games.game(game, seenBy: nil).ratingsCount == 1)
        #expect(try await fixture.games.recount(fixing: false).isClean)
    }
}
