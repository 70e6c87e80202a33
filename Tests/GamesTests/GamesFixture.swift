import Comments
import FanfareModels
import FeatureKit
import Foundation
import Members
import Storage
import TestSupport

@testable import Games

/// Games and comments on an empty database.
struct GamesFixture: Sendable {
    let test: TestApp
    let games: Games
    let comments: Comments
    var database: any Database { test.database }
    var people: People { test.people }
    var clock: TestClock { test.clock }
    var folder: TemporaryFolder { test.folder }

    init(_ engine: Engine) async throws {
        test = try await TestApp(engine, features: [.games, .comments])
        games = try test.app.games
        comments = try test.app.comments
    }

    func person(_ username: String) async throws -> ID<Person> { try await test.add(username) }

    func people(_ usernames: String...) async throws -> [ID<Person>] { try await test.add(usernames) }

    @discardableResult
    func game(_ title: String, _ draft: GameDraft = GameDraft()) async throws -> ID<Game> {
        var draft = draft
        draft.title = title
        return try await games.add(draft, poster: nil).id
    }

    @discardableResult
    func review(
        _ game: ID<Game>, _ stars: Int, by person: ID<Person>, _ text: String = ""
    ) async throws -> ID<Review> {
        try await games.write(WriteReview(game, rating: try Stars(stars), text: text), by: person).id
    }

    /// The titles that a text finds, in their order.
    func found(_ text: String, genre: String? = nil) async throws -> [String] {
        try await games.list(ListGames(genre: genre, q: text), seenBy: nil).data.map(\.title)
    }

    /// Every page of a list, one after the other.
    func all<Element>(
        _ page: (Cursor?) async throws -> Listing<Element>
    ) async throws -> [Element] {
        var all: [Element] = []
        var cursor: Cursor?
        repeat {
            let listing = try await page(cursor)
            all += listing.data
            cursor = try listing.next.map { try Cursor(text: $0.text) }
        } while cursor != nil
        return all
    }

    func file(_ name: String, _ text: String) throws -> String {
        let path = folder.url.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }
}
