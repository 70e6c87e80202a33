import FanfareModels
import Members
public import Storage

extension Games {
    /// Recounts ratings, aspects, votes, comments and the catalogue. Without `fixing`, what was wrong stays.
    public func recount(fixing: Bool = true) async throws -> RecountReport {
        try await database.write(keeping: fixing) { db in try recount(in: db) }
    }

    private func recount(in db: any Connection) throws -> RecountReport {
        let ratings = try recountRatings(in: db) + recountAspects(in: db)
        let votes = try recountVotes(in: db)
        let comments = commenting.counted(.review, of: "review.id")
        let wrongComments = try db.run(
            "UPDATE review SET comments = \(comments) WHERE comments <> \(comments)")
        let games: SQL = "(SELECT COUNT(*) FROM game)"
        var totals = try db.run(
            "UPDATE game_count SET games = \(games) WHERE one = 1 AND games <> \(games)")
        let genre: SQL = "(SELECT COUNT(*) FROM game_genre x WHERE x.genre = genre.genre)"
        totals += try db.run("UPDATE genre SET games = \(genre) WHERE games <> \(genre)")
        let platforms = try recountPlatforms(in: db)
        let statuses = try recountStatuses(in: db)
        let counted: Int64 = try db.first("SELECT games FROM game_count WHERE one = 1") { $0[0] } ?? 0
        return RecountReport(
            "games", counted: counted,
            wrong: [
                ("ratings", ratings), ("vote counts", votes), ("comment counts", Int64(wrongComments)),
                ("totals", Int64(totals)), ("platforms", platforms), ("status counts", statuses),
            ])
    }

    private func recountRatings(in db: any Connection) throws -> Int64 {
        let standing: SQL = "FROM review v WHERE v.game = r.game AND v.deleted_ms IS NULL"
        let wrong = try db.rows(
            """
            SELECT r.game, COUNT(v.id), CAST(COALESCE(SUM(v.stars), 0) AS BIGINT),
                COUNT(CASE WHEN v.stars = 1 THEN 1 END), COUNT(CASE WHEN v.stars = 2 THEN 1 END),
                COUNT(CASE WHEN v.stars = 3 THEN 1 END), COUNT(CASE WHEN v.stars = 4 THEN 1 END),
                COUNT(CASE WHEN v.stars = 5 THEN 1 END)
            FROM game_rating r LEFT JOIN review v ON v.game = r.game AND v.deleted_ms IS NULL
            WHERE r.ratings <> 0 OR r.score <> 0 OR EXISTS (SELECT 1 \(standing))
            GROUP BY r.game, r.ratings, r.stars, r.ones, r.twos, r.threes, r.fours, r.fives, r.score
            HAVING r.ratings <> COUNT(v.id) OR r.stars <> COALESCE(SUM(v.stars), 0)
                OR r.ones <> COUNT(CASE WHEN v.stars = 1 THEN 1 END)
                OR r.twos <> COUNT(CASE WHEN v.stars = 2 THEN 1 END)
                OR r.threes <> COUNT(CASE WHEN v.stars = 3 THEN 1 END)
                OR r.fours <> COUNT(CASE WHEN v.stars = 4 THEN 1 END)
                OR r.fives <> COUNT(CASE WHEN v.stars = 5 THEN 1 END)
                OR r.score <> CASE WHEN COUNT(v.id) = 0 THEN 0 ELSE
                    (COALESCE(CAST(SUM(v.stars) AS BIGINT), 0) + \(TopRated.weight * TopRated.prior)) * 1000000
                        / (COUNT(v.id) + \(TopRated.weight)) END
            """
        ) { row in (game: row[0] as ID<Game>, counts: (1...7).map { row[$0] as Int64 }) }
        for (game, counts) in wrong {
            try db.run(
                """
                UPDATE game_rating SET ratings = \(counts[0]), stars = \(counts[1]), ones = \(counts[2]),
                    twos = \(counts[3]), threes = \(counts[4]), fours = \(counts[5]), fives = \(counts[6]),
                    score = \(TopRated.score(sum: counts[1], count: counts[0]))
                WHERE game = \(game)
                """)
        }
        return Int64(wrong.count)
    }

    private func recountAspects(in db: any Connection) throws -> Int64 {
        var wrong = 0
        for aspect in Aspect.allCases {
            let column = SQL(text: "v.\(aspect.rawValue)")
            let given: SQL = """
                FROM review v WHERE v.game = game_aspect.game AND v.deleted_ms IS NULL AND \(column) IS NOT NULL
                """
            let stars: SQL = "(SELECT CAST(COALESCE(SUM(\(column)), 0) AS BIGINT) \(given))"
            let ratings: SQL = "(SELECT COUNT(*) \(given))"
            try db.run(
                """
                INSERT INTO game_aspect (game, aspect, stars, ratings)
                SELECT DISTINCT v.game, \(aspect.rawValue), 0, 0 FROM review v
                WHERE v.deleted_ms IS NULL AND \(column) IS NOT NULL ON CONFLICT DO NOTHING
                """)
            wrong += try db.run(
                """
                UPDATE game_aspect SET stars = \(stars), ratings = \(ratings)
                WHERE aspect = \(aspect.rawValue) AND (stars <> \(stars) OR ratings <> \(ratings))
                """)
        }
        return Int64(wrong)
    }

    private func recountVotes(in db: any Connection) throws -> Int64 {
        let counted = try db.rows(
            """
            SELECT v.id, v.ups, v.downs, v.helpful, COUNT(CASE WHEN o.value = 1 THEN 1 END),
                COUNT(CASE WHEN o.value = -1 THEN 1 END)
            FROM review v LEFT JOIN review_vote o ON o.review = v.id GROUP BY v.id, v.ups, v.downs, v.helpful
            """
        ) { row -> (review: ID<Review>, ups: Int64, downs: Int64)? in
            let (ups, downs) = (row[4] as Int64, row[5] as Int64)
            let isRight =
                row[1] == ups && row[2] == downs && row[3] == Helpful.score(ups: ups, downs: downs)
            return isRight ? nil : (row[0], ups, downs)
        }.compactMap { $0 }
        for (review, ups, downs) in counted {
            try db.run(
                """
                UPDATE review SET ups = \(ups), downs = \(downs),
                    helpful = \(Helpful.score(ups: ups, downs: downs))
                WHERE id = \(review)
                """)
        }
        return Int64(counted.count)
    }
}
