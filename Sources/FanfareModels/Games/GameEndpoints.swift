/// `GET /games`: all games in an order, or those that a text finds, the best match first.
public struct ListGames: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/games"
    public static let summary = "All games in an order, or those that a text finds, the best match first."

    /// The order of the list.
    public var sort: GameOrder?
    /// A genre's key or name.
    public var genre: String?
    /// A platform's key or name.
    public var platform: String?
    /// A year of release.
    public var year: Int?
    /// Found in titles, then developers, then genres; accents, case and punctuation do not count, and a typing error or
    /// two are forgiven.
    public var q: String?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(
        sort: GameOrder? = nil, genre: String? = nil, platform: String? = nil, year: Int? = nil,
        q: String? = nil, limit: Int? = nil, cursor: Cursor? = nil
    ) {
        self.sort = sort
        self.genre = genre
        self.platform = platform
        self.year = year
        self.q = q
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /games/:game`: one game.
public struct ShowGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.get
    public static let path = "/games/:game"
    public static let summary = "One game."

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

/// `GET /genres`: the genres there are, by name.
public struct ListGenres: Endpoint {
    public typealias Response = Listing<Genre>
    public static let method = Method.get
    public static let path = "/genres"
    public static let summary = "The genres there are, by name."

    public init() {}
}

/// `GET /platforms`: the platforms there are, by name.
public struct ListPlatforms: Endpoint {
    public typealias Response = Listing<Platform>
    public static let method = Method.get
    public static let path = "/platforms"
    public static let summary = "The platforms there are, by name."

    public init() {}
}

/// `GET /games/:game/similar`: a few games that share genres, the developer or fans with one.
public struct ListSimilarGames: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/games/:game/similar"
    public static let summary = "A few games that share genres, the developer or fans with one."

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}
