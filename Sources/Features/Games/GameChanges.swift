public import FanfareModels
import Foundation
public import Logging
import Storage
import Synchronization

/// Games and reviews that have changed since the last event to viewers: collected, so that a storm of votes
/// is one event.
public final class GameChanges: Sendable {
    private struct Noted {
        var games: [ID<Game>: Set<ID<Review>>] = [:]
        var reviews: Set<ID<Review>> = []
    }

    private let noted = Mutex(Noted())

    /// The most items of one event; viewers of others see the numbers when they load them
    /// again.
    static let limit = 100

    public init() {}

    /// A review came, went or changed, and the game's average with it.
    func note(_ game: ID<Game>, _ review: ID<Review>) {
        noted.withLock { noted in
            guard noted.games.count < Self.limit || noted.games[game] != nil else { return }
            if noted.games[game, default: []].count < Self.limit {
                noted.games[game, default: []].insert(review)
            }
        }
    }

    /// The votes or comments of a review changed.
    public func note(_ review: ID<Review>) {
        noted.withLock { noted in
            if noted.reviews.count < Self.limit { noted.reviews.insert(review) }
        }
    }

    func take() -> (games: [ID<Game>: Set<ID<Review>>], reviews: Set<ID<Review>>) {
        noted.withLock { noted in
            defer { noted = Noted() }
            return (noted.games, noted.reviews)
        }
    }
}

/// The data of the event that games have changed.
public struct GameNews: Codable, Sendable, Equatable {
    /// What changed.
    public var data: [Line]

    /// One of them as it is now.
    public struct Line: Codable, Sendable, Equatable {
        /// The game.
        public var id: ID<Game>
        /// The mean of its stars to one decimal; nil without ratings.
        public var average: Double?
        /// Ratings in all.
        public var ratings_count: Int64
        /// Ratings by stars, from 1 to 5.
        public var distribution: [Int64]
        /// The reviews that came, went or changed.
        public var reviews: [ID<Review>]
    }
}

/// The data of the event that reviews' votes or comments have changed.
public struct ReviewNews: Codable, Sendable, Equatable {
    /// What changed.
    public var data: [Line]

    /// One of them as it is now.
    public struct Line: Codable, Sendable, Equatable {
        /// The review.
        public var id: ID<Review>
        /// Up-votes in all.
        public var up_votes: Int64
        /// Down-votes in all.
        public var down_votes: Int64
        /// Comments in all.
        public var comment_count: Int64
    }
}

extension Games {
    /// Tells those who are looking what has changed, each second, until cancelled.
    public func run(
        log: Logger, tellGames: @escaping @Sendable (GameNews) throws -> Void,
        tellReviews: @escaping @Sendable (ReviewNews) throws -> Void
    ) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: .seconds(1))
                try await tellChanges(tellGames, tellReviews)
            } catch is CancellationError {
                return
            } catch {
                log.error("publishing game changes: \(error)")
            }
        }
    }

    func tellChanges(
        _ tellGames: @Sendable (GameNews) throws -> Void, _ tellReviews: @Sendable (ReviewNews) throws -> Void
    ) async throws {
        let changed = changes.take()
        guard !changed.games.isEmpty || !changed.reviews.isEmpty else { return }
        let (games, reviews) = try await database.read { db in
            (
                try db.rows(
                    """
                    SELECT game, stars, ratings, ones, twos, threes, fours, fives FROM game_rating
                    WHERE game IN \(list: changed.games.keys.sorted())
                    """
                ) { row in
                    GameNews.Line(
                        id: row[0], average: Mean.tenths(sum: row[1], count: row[2]), ratings_count: row[2],
                        distribution: (3...7).map { row[$0] },
                        reviews: (changed.games[row[0]] ?? []).sorted())
                },
                try db.rows(
                    """
                    SELECT id, ups, downs, comments FROM review
                    WHERE id IN \(list: changed.reviews.sorted()) AND deleted_ms IS NULL
                    """
                ) {
                    ReviewNews.Line(
                        id: $0[0], up_votes: $0[1], down_votes: $0[2], comment_count: $0[3])
                }
            )
        }
        if !games.isEmpty { try tellGames(GameNews(data: games)) }
        if !reviews.isEmpty { try tellReviews(ReviewNews(data: reviews)) }
    }
}
