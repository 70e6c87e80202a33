public import FanfareModels
import Notifications
import Storage

/// The data of the event that games have changed.
public struct GameEventData: Codable, Sendable, Equatable {
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
public struct ReviewEventData: Codable, Sendable, Equatable {
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
    /// Tells those who are looking what has changed.
    func tellChanges(
        _ tellGames: @Sendable (GameEventData) throws -> Void,
        _ tellReviews: @Sendable (ReviewEventData) throws -> Void
    ) async throws {
        let changed = (games: changes.drain(), reviews: votedReviews.drain().keys.sorted())
        guard !changed.games.isEmpty || !changed.reviews.isEmpty else { return }
        let (games, reviews) = try await database.read { db in
            (
                try db.rows(
                    """
                    SELECT game, stars, ratings, ones, twos, threes, fours, fives FROM game_rating
                    WHERE game IN \(list: changed.games.keys.sorted())
                    """
                ) { row in
                    GameEventData.Line(
                        id: row[0], average: RatingMean.tenths(sum: row[1], count: row[2]),
                        ratings_count: row[2],
                        distribution: (3...7).map { row[$0] },
                        reviews: (changed.games[row[0]] ?? []).sorted())
                },
                try db.rows(
                    """
                    SELECT id, ups, downs, comments FROM review
                    WHERE id IN \(list: changed.reviews) AND deleted_ms IS NULL
                    """
                ) {
                    ReviewEventData.Line(
                        id: $0[0], up_votes: $0[1], down_votes: $0[2], comment_count: $0[3])
                }
            )
        }
        if !games.isEmpty { try tellGames(GameEventData(data: games)) }
        if !reviews.isEmpty { try tellReviews(ReviewEventData(data: reviews)) }
    }
}
