public import FanfareModels
import Members
import Storage

extension Games {
    /// Games in an order, or those that a text finds, the best match first. A page costs the same at any depth.
    public func list(_ call: ListGames, seenBy viewer: ID<Person>?) async throws -> Listing<Game> {
        let limit = try PageSize(call.limit).rows
        let genre = call.genre.flatMap { $0.isEmpty ? nil : Genre.key($0) }
        let text = call.q ?? ""
        guard text.allSatisfy(\.isWhitespace) else {
            return try await find(text, genre: genre, limit, after: call.cursor, seenBy: viewer)
        }
        return try await database.read { db in
            try page(call.sort ?? .top, limit, after: call.cursor, genre: genre, seenBy: viewer, in: db)
        }
    }

    /// The few best matches, for a search over everything.
    public func find(_ text: String, limit: Int, seenBy viewer: ID<Person>?) async throws -> [Game] {
        try await find(text, genre: nil, limit, after: nil, seenBy: viewer).data
    }

    /// A person's favourites, the latest first.
    public func list(_ call: ListFavourites, seenBy viewer: ID<Person>?) async throws -> Listing<Game> {
        let limit = try PageSize(call.limit).rows
        let after = try call.cursor.map { (at: try $0.number(0), id: try $0.number(1)) }
        return try await database.read { db in
            guard try Visibility.of(viewer).sees(call.person, in: db) else { throw Problem.missing("person") }
            let rows = try db.rows(
                """
                SELECT \(columns(viewer)), o.at_ms FROM favourite o CROSS JOIN game g CROSS JOIN game_rating r
                WHERE o.person = \(call.person) AND g.id = o.game AND r.game = g.id
                    AND (o.at_ms, o.game) < (\(after?.at ?? .max), \(after?.id ?? .max))
                ORDER BY o.at_ms DESC, o.game DESC LIMIT \(limit + 1)
                """
            ) { (game: card($0, seenBy: viewer), at: $0[Self.cardWidth] as Int64) }
            return Listing(rows, limit: limit, \.game) { Cursor($0.at, $0.game.id) }
        }
    }

    /// The genres there are, by name.
    public func genres() async throws -> [Genre] {
        try await database.read { db in
            try db.rows("SELECT genre, name, games FROM genre WHERE games > 0 ORDER BY genre") {
                Genre(key: $0[0], name: $0[1], gamesCount: $0[2])
            }
        }
    }
}

extension Games {
    /// One page in keyset order. A genre of few games is sorted, in one of many the list is walked in its order, and a
    /// page is soon full.
    private func page(
        _ order: GameOrder, _ limit: Int, after cursor: Cursor?, genre: String?, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> Listing<Game> {
        let size: Int64? = try genre.map { genre in
            try db.first("SELECT games FROM genre WHERE genre = \(genre)") { $0[0] } ?? 0
        }
        let isRare = size.map { $0 < 700 } ?? false
        let key = order.key(sorted: isRare)
        let start = try cursor.map { try order.start(after: $0, key) } ?? "1 = 1"
        let source: SQL =
            isRare
            ? "game_genre x CROSS JOIN game g CROSS JOIN game_rating r" : order.source
        let matching: SQL =
            switch (genre, isRare) {
            case (nil, _): "1 = 1"
            case (let genre?, true): "x.genre = \(genre) AND g.id = x.game"
            case (let genre?, false):
                // By the outer table's number, so that no row of the inner one is read for a game of another genre.
                "EXISTS (SELECT 1 FROM game_genre x WHERE x.genre = \(genre) AND x.game = \(order.id))"
            }
        // CROSS JOIN keeps SQLite from beginning with another table than the one in the list's order.
        let rows = try db.rows(
            """
            SELECT \(columns(viewer)), \(key) FROM \(source)
            WHERE r.game = g.id AND \(matching) AND \(start)
            ORDER BY \(order.sorting(key)) LIMIT \(limit + 1)
            """
        ) { (game: card($0, seenBy: viewer), key: $0[Self.cardWidth] as String) }
        return Listing(rows, limit: limit, \.game) { Cursor($0.key, $0.game.id) }
    }
}

extension GameOrder {
    /// What is sorted by. `sorted` makes it an expression that no index has, so that few rows are sorted and the index
    /// is not walked.
    fileprivate func key(sorted: Bool) -> SQL {
        switch self {
        case .top: sorted ? "r.score + 0" : "r.score"
        case .reviewed: sorted ? "r.ratings + 0" : "r.ratings"
        case .newest: sorted ? "g.released + 0" : "g.released"
        case .title: sorted ? "g.title_key || ''" : "g.title_key"
        }
    }

    fileprivate var id: SQL {
        switch self {
        case .top, .reviewed: "r.game"
        case .newest, .title: "g.id"
        }
    }

    fileprivate var source: SQL {
        switch self {
        case .top, .reviewed: "game_rating r CROSS JOIN game g"
        case .newest, .title: "game g CROSS JOIN game_rating r"
        }
    }

    fileprivate func sorting(_ key: SQL) -> SQL {
        switch self {
        case .title: "\(key), \(id)"
        default: "\(key) DESC, \(id) DESC"
        }
    }

    fileprivate func start(after cursor: Cursor, _ key: SQL) throws(Problem) -> SQL {
        switch self {
        case .title: "(\(key), \(id)) > (\(try cursor.string(0)), \(try cursor.number(1)))"
        default: "(\(key), \(id)) < (\(try cursor.number(0)), \(try cursor.number(1)))"
        }
    }
}
