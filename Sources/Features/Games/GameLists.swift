public import FanfareModels
import FeatureKit
import HTTPBinding
import Members
import Storage

extension Games {
    /// Games in an order, or those that a text finds, the best match first. A page costs the same at any depth.
    public func list(_ call: ListGames, seenBy viewer: ID<Person>?) async throws -> Listing<Game> {
        let limit = try PageSize(call.limit).rows
        let filter = GameFilter(call)
        let text = call.q ?? ""
        guard text.allSatisfy(\.isWhitespace) else {
            return try await find(GameQuery(text), filter, limit, after: call.cursor, seenBy: viewer)
        }
        return try await database.read { db in
            try page(call.sort ?? .top, limit, after: call.cursor, filter, seenBy: viewer, in: db)
        }
    }

    /// The few best matches, for a search over everything; nil when the index has to be brought up to date first.
    ///
    /// - Parameter forgives: whether typing errors are forgiven, and one of several words that no game has.
    func hits(
        _ query: SearchSource.Query, forgives: Bool, in db: any Connection
    ) throws -> SearchSource.Hits? {
        guard let snapshot = try search.snapshot(isUpdated: query.isUpdated, in: db) else { return nil }
        let found = try find(
            GameQuery(query.text, forgives: forgives), GameFilter(), query.limit, after: nil,
            seenBy: query.viewer, snapshot, in: db)
        return SearchSource.Hits(games: found.data.map(FoundGame.init))
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

    /// What lists can be narrowed to: genres, platforms, and the first and the last year of release.
    func filters() async throws -> GameFilters {
        try await database.read { [filterCache] db in
            let changed = try GameSearch.changed(in: db)
            if let known = filterCache.filters(changed) { return known }
            let filters = try Self.filters(in: db)
            filterCache.keep(filters, changed)
            return filters
        }
    }

    private static func filters(in db: any Connection) throws -> GameFilters {
        let years: (first: Int64, last: Int64)? = try db.first(
            """
            SELECT COALESCE((SELECT MIN(released) FROM game WHERE released > 0), 0),
                COALESCE((SELECT MAX(released) FROM game), 0)
            """
        ) { ($0[0], $0[1]) }
        let (first, last) = (Int(years?.first ?? 0) / 10_000, Int(years?.last ?? 0) / 10_000)
        return GameFilters(
            genres: try genres(in: db), platforms: try platforms(in: db),
            years: first == 0 ? [] : (first...max(first, last)).reversed())
    }

    /// The platforms there are, by name.
    public func platforms() async throws -> [Platform] {
        try await database.read { db in try Self.platforms(in: db) }
    }

    private static func platforms(in db: any Connection) throws -> [Platform] {
        try db.rows("SELECT platform, name, games FROM platform WHERE games > 0 ORDER BY platform LIMIT 500")
        {
            Platform(key: $0[0], name: $0[1], gamesCount: $0[2])
        }
    }

    private static func genres(in db: any Connection) throws -> [Genre] {
        try db.rows("SELECT genre, name, games FROM genre WHERE games > 0 ORDER BY genre LIMIT 500") {
            Genre(key: $0[0], name: $0[1], gamesCount: $0[2])
        }
    }

    /// The genres there are, by name.
    public func genres() async throws -> [Genre] {
        try await database.read { db in try Self.genres(in: db) }
    }
}

extension Games {
    /// One page in keyset order. Where a filter leaves few games these are sorted; else the list is walked in its order, and a
    /// page is soon full.
    func page(
        _ order: GameOrder, _ limit: Int, after cursor: Cursor?, _ filter: GameFilter,
        seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> Listing<Game> {
        let narrow = try filter.narrowest(in: db)
        let isRare = narrow.map { $0.games < GameFilter.few } ?? false
        let key = order.key(sorted: isRare)
        let start = try cursor.map { try order.start(after: $0, key) } ?? "1 = 1"
        var (source, matching) = (order.source, filter.conditions(id: order.id))
        if isRare, let narrow {
            source = "(\(narrow.ids)) AS x CROSS JOIN game g CROSS JOIN game_rating r"
            matching = "g.id = x.game AND \(filter.conditions(id: "x.game"))"
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

    /// The cards of some games, in the order of their numbers in `ids`.
    func cards(_ ids: [Int64], seenBy viewer: ID<Person>?, in db: any Connection) throws -> [Game] {
        guard !ids.isEmpty else { return [] }
        let known = people.viewerStates.whole([.stars, .favourite], of: viewer)
        let games = try db.rows(
            """
            SELECT \(columns(known == nil ? viewer : nil)) FROM game g CROSS JOIN game_rating r
            WHERE r.game = g.id AND g.id IN \(list: ids)
            """
        ) { card($0, seenBy: viewer, known: known) }
        let byID = Dictionary(games.map { ($0.id.number, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
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
