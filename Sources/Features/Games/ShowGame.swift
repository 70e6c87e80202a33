public import FanfareModels
import Storage

extension Games {
    /// All there is to know of a game.
    public func game(_ id: ID<Game>, seenBy viewer: ID<Person>?) async throws -> GameDetails {
        try await database.read { db in try game(id, seenBy: viewer, in: db) }
    }

    func game(_ id: ID<Game>, seenBy viewer: ID<Person>?, in db: any Connection) throws -> GameDetails {
        let w = Self.cardWidth
        let mine: SQL =
            viewer.map {
                """
                (SELECT m.id FROM review m WHERE m.person = \($0) AND m.game = g.id AND m.deleted_ms IS NULL),
                (SELECT s.status FROM game_status s WHERE s.person = \($0) AND s.game = g.id)
                """
            } ?? "NULL, NULL"
        let found = try db.first(
            """
            SELECT \(columns(viewer)), g.released, t.description, t.platforms, r.ones, r.twos, r.threes, r.fours,
                r.fives, \(mine)
            FROM game g JOIN game_rating r ON r.game = g.id JOIN game_text t ON t.game = g.id WHERE g.id = \(id)
            """
        ) { row in
            GameDetails(
                game: card(row, seenBy: viewer), description: row[w + 1], platforms: Self.names(row[w + 2]),
                released: ReleaseDate(stored: row[w]).text, distribution: (3...7).map { row[w + $0] },
                aspects: AspectMeans(),
                myReview: row[w + 8], status: try (row[w + 9] as String?).map { try GameStatus(stored: $0) })
        }
        guard var found else {
            if let target = try Self.target(of: id, in: db) {
                return try game(target, seenBy: viewer, in: db)
            }
            throw Problem.missing("game")
        }
        if found.ratingsCount > 0 { found.aspects = try means(of: id, in: db) }
        found.statusCounts = try Self.statusCounts(of: id, in: db)
        return found
    }

    /// How many games there are, from a counter that is kept.
    public func count() async throws -> Int64 {
        try await database.read { db in
            try db.first("SELECT games FROM game_count WHERE one = 1") { $0[0] } ?? 0
        }
    }

    private func means(of game: ID<Game>, in db: any Connection) throws -> AspectMeans {
        var means = AspectMeans()
        try db.each("SELECT aspect, stars, ratings FROM game_aspect WHERE game = \(game)") { row in
            guard let aspect = Aspect(rawValue: row[0]) else { return }
            means[aspect] = RatingMean.tenths(sum: row[1], count: row[2])
        }
        return means
    }
}
