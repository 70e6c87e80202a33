import FanfareModels
import Storage

/// What a review gives a game.
struct Rating: Sendable, Equatable {
    var stars: Stars
    var aspects: AspectStars
}

extension Games {
    /// Counts a rating that came, went or changed, in the transaction that stores it: sums and counts, from which the
    /// average follows exactly.
    static func count(
        _ new: Rating?, insteadOf old: Rating?, of game: ID<Game>, in db: any Connection
    ) throws {
        db.changes(.game(game))
        db.changes(.ratings)
        let change = (new == nil ? 0 : 1) - (old == nil ? 0 : 1) as Int64
        let stars = Int64(new?.stars.number ?? 0) - Int64(old?.stars.number ?? 0)
        let share: (Int) -> Int64 = { number in
            (new?.stars.number == number ? 1 : 0) - (old?.stars.number == number ? 1 : 0)
        }
        let totals: (sum: Int64, count: Int64)? = try db.first(
            """
            UPDATE game_rating SET ratings = ratings + \(change), stars = stars + \(stars),
                ones = ones + \(share(1)), twos = twos + \(share(2)), threes = threes + \(share(3)),
                fours = fours + \(share(4)), fives = fives + \(share(5))
            WHERE game = \(game) RETURNING stars, ratings
            """
        ) { ($0[0], $0[1]) }
        guard let totals else { throw Problem.missing("game") }
        let score = TopRated.score(sum: totals.sum, count: totals.count)
        try db.run("UPDATE game_rating SET score = \(score) WHERE game = \(game)")
        for aspect in Aspect.allCases {
            try count(
                new?.aspects[aspect], insteadOf: old?.aspects[aspect], of: aspect, game, in: db)
        }
    }

    private static func count(
        _ new: Stars?, insteadOf old: Stars?, of aspect: Aspect, _ game: ID<Game>, in db: any Connection
    ) throws {
        guard new != old else { return }
        let change = (new == nil ? 0 : 1) - (old == nil ? 0 : 1) as Int64
        let stars = Int64(new?.number ?? 0) - Int64(old?.number ?? 0)
        try db.run(
            """
            INSERT INTO game_aspect (game, aspect, stars, ratings)
            VALUES (\(game), \(aspect.rawValue), \(stars), \(change))
            ON CONFLICT (game, aspect) DO UPDATE SET stars = game_aspect.stars + excluded.stars,
                ratings = game_aspect.ratings + excluded.ratings
            """)
    }
}
