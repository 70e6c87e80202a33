public import FanfareModels
import Storage

/// What is told of games that have changed.
public struct GameNews: Codable, Sendable, Equatable {
    public var data: [Line]

    public struct Line: Codable, Sendable, Equatable {
        public var id: ID<Game>
        public var average: Double?
        public var ratings_count: Int64
        public var distribution: [Int64]
        /// The reviews that came, went or changed.
        public var reviews: [ID<Review>]
    }
}

/// What is told of reviews whose votes or comments have changed.
public struct ReviewNews: Codable, Sendable, Equatable {
    public var data: [Line]

    public struct Line: Codable, Sendable, Equatable {
        public var id: ID<Review>
        public var up_votes: Int64
        public var down_votes: Int64
        public var comment_count: Int64
    }
}

extension Games {
    /// Tells those who are looking what has changed.
    func tellChanges(
        _ tellGames: @Sendable (GameNews) throws -> Void, _ tellReviews: @Sendable (ReviewNews) throws -> Void
    ) async throws {
        let changed = (games: changes.take(), reviews: votedReviews.take().keys.sorted())
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
                    WHERE id IN \(list: changed.reviews) AND deleted_ms IS NULL
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
