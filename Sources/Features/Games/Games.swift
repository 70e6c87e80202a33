import FanfareModels
public import Foundation
public import MediaKit
public import Members
import Notifications
import Storage

/// Games and what people think of them: the catalogue, reviews, votes, favourites.
public struct Games: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let people: People
    let commenting: Commenting
    let pictures: Pictures
    /// The games whose ratings changed, each with the reviews that came, went or changed.
    let changes: GatheredChanges<ID<Game>, ID<Review>>
    /// The reviews whose votes or comments changed.
    let votedReviews: GatheredChanges<ID<Review>, Never>
    let search: GameSearch
    let similarGames: SimilarGamesCache
    let filterCache: GameFilterCache
    let now: @Sendable () -> Date

    public init(people: People, commenting: Commenting, pictures: Pictures) {
        self.init(
            people: people, commenting: commenting, pictures: pictures, changes: GatheredChanges(),
            votedReviews: GatheredChanges(), search: GameSearch(), similarGames: SimilarGamesCache(),
            filterCache: GameFilterCache())
    }

    private init(
        people: People, commenting: Commenting, pictures: Pictures,
        changes: GatheredChanges<ID<Game>, ID<Review>>, votedReviews: GatheredChanges<ID<Review>, Never>,
        search: GameSearch, similarGames: SimilarGamesCache, filterCache: GameFilterCache
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.commenting = commenting
        self.pictures = pictures
        self.changes = changes
        self.votedReviews = votedReviews
        self.search = search
        self.similarGames = similarGames
        self.filterCache = filterCache
        now = people.now
    }

    /// The same games at another time, for events of the past.
    public func at(_ time: Date) -> Games {
        Games(
            people: people.at(time), commenting: commenting, pictures: pictures, changes: changes,
            votedReviews: votedReviews, search: search, similarGames: similarGames, filterCache: filterCache)
    }
}

extension Games {
    /// The game itself, or the one that it became one with. Throws `Problem.missing` when there is none.
    static func standing(_ game: ID<Game>, in db: any Connection) throws -> ID<Game> {
        let found = try db.first("SELECT 1 FROM game WHERE id = \(game)") { _ in true }
        if found == true { return game }
        guard let target = try target(of: game, in: db) else { throw Problem.missing("game") }
        return target
    }

    /// Throws `Problem.missing` when there is no such game.
    static func require(_ game: ID<Game>, in db: any Connection) throws {
        let found = try db.first("SELECT 1 FROM game WHERE id = \(game)") { _ in true }
        guard found == true else { throw Problem.missing("game") }
    }
}
