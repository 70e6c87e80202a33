import Comments
import FanfareModels
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Games

@Suite struct NewsTests {
    @Test(arguments: Engine.available)
    func `those who are looking are told of a game once for all that happened to it`(
        engine: Engine
    ) async throws {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo", "grace")
        let (game, other) = (try await fixture.game("Outer Wilds"), try await fixture.game("Fez"))
        let first = try await fixture.review(game, 5, by: people[0])
        let second = try await fixture.review(game, 2, by: people[1])
        let third = try await fixture.review(other, 3, by: people[2])
        let told = try await tell(fixture)
        #expect(
            told.games == [
                GameEventData.Line(
                    id: game, average: 3.5, ratings_count: 2, distribution: [0, 1, 0, 0, 1],
                    reviews: [first, second]),
                GameEventData.Line(
                    id: other, average: 3, ratings_count: 1, distribution: [0, 0, 1, 0, 0], reviews: [third]),
            ])
        #expect(try await tell(fixture).games == [])

        try await fixture.games.delete(third, by: people[2])
        let last = GameEventData.Line(
            id: other, average: nil, ratings_count: 0, distribution: [0, 0, 0, 0, 0], reviews: [third])
        #expect(try await tell(fixture).games == [last])
    }

    @Test(arguments: Engine.available)
    func `those who are looking are told of votes and comments`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let people = try await fixture.people("ada", "leo", "grace")
        let review = try await fixture.review(try await fixture.game("Fez"), 5, by: people[0])
        _ = try await tell(fixture)
        _ = try await fixture.games.vote(.up, on: review, by: people[1])
        _ = try await fixture.games.vote(.down, on: review, by: people[2])
        _ = try await fixture.comments.post(PostReviewComment(review, "So it is."), by: people[1])
        let told = try await tell(fixture)
        #expect(
            told.reviews == [ReviewEventData.Line(id: review, up_votes: 1, down_votes: 1, comment_count: 1)])
        #expect(told.games == [])
    }

    private func tell(
        _ fixture: GamesFixture
    ) async throws -> (games: [GameEventData.Line], reviews: [ReviewEventData.Line]) {
        let games = Mutex<[GameEventData.Line]>([])
        let reviews = Mutex<[ReviewEventData.Line]>([])
        try await fixture.games.tellChanges(
            { news in games.withLock { $0 += news.data } }, { news in reviews.withLock { $0 += news.data } })
        return (games.withLock { $0 }.sorted { $0.id < $1.id }, reviews.withLock { $0 })
    }
}
