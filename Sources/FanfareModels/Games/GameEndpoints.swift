public struct ListGames: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/games"
    public static let summary = "All games in an order, or those that a text finds, the best match first."

    public var sort: GameOrder?
    /// A genre's key or name.
    public var genre: String?
    /// Found in titles, then developers, then genres; accents, case and punctuation do not count, and a typing error or
    /// two are forgiven.
    public var q: String?
    public var limit: Int?
    public var cursor: Cursor?

    public init(
        sort: GameOrder? = nil, genre: String? = nil, q: String? = nil, limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.sort = sort
        self.genre = genre
        self.q = q
        self.limit = limit
        self.cursor = cursor
    }
}

public struct ShowGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.get
    public static let path = "/games/:game"
    public static let summary = "One game."

    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

public struct ListGenres: Endpoint {
    public typealias Response = Listing<Genre>
    public static let method = Method.get
    public static let path = "/genres"
    public static let summary = "The genres there are, by name."

    public init() {}
}

public struct AddFavourite: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.put
    public static let path = "/games/:game/favourite"
    public static let summary = "Makes a game one of one's favourites."

    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

public struct DropFavourite: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.delete
    public static let path = "/games/:game/favourite"
    public static let summary = "Takes a game off one's favourites."

    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

public struct ListFavourites: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/people/:person/favourites"
    public static let summary = "A person's favourite games, the latest first."

    public var person: ID<Person>
    public var limit: Int?
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

/// What an admin says of a game: a new one needs a title, of one that is there absent fields stay.
public struct GameDraft: Codable, Sendable, Equatable {
    public var title: String?
    public var description: String?
    /// Names, with commas between them.
    public var genres: String?
    public var platforms: String?
    /// `2004`, `2004-11` or `2004-11-16`.
    public var released: String?
    public var developer: String?

    public init(
        title: String? = nil, description: String? = nil, genres: String? = nil, platforms: String? = nil,
        released: String? = nil, developer: String? = nil
    ) {
        self.title = title
        self.description = description
        self.genres = genres
        self.platforms = platforms
        self.released = released
        self.developer = developer
    }
}

public struct AddGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.post
    public static let path = "/games"
    public static let summary = "Adds a game, as an admin."
    public static let success = 201
    public static let files = ["poster"]

    public var title: String?
    public var description: String?
    public var genres: String?
    public var platforms: String?
    public var released: String?
    public var developer: String?

    public init(_ draft: GameDraft) {
        (title, description, genres) = (draft.title, draft.description, draft.genres)
        (platforms, released, developer) = (draft.platforms, draft.released, draft.developer)
    }

    public var draft: GameDraft {
        GameDraft(
            title: title, description: description, genres: genres, platforms: platforms, released: released,
            developer: developer)
    }
}

public struct EditGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.patch
    public static let path = "/games/:game"
    public static let summary = "Changes what is said of a game, as an admin; absent fields stay."
    public static let files = ["poster"]

    public var game: ID<Game>
    public var title: String?
    public var description: String?
    public var genres: String?
    public var platforms: String?
    public var released: String?
    public var developer: String?

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        game = try fields.decode(ID<Game>.self, forKey: .game)
        title = try fields.text(forKey: .title)
        description = try fields.text(forKey: .description)
        genres = try fields.text(forKey: .genres)
        platforms = try fields.text(forKey: .platforms)
        released = try fields.text(forKey: .released)
        developer = try fields.text(forKey: .developer)
    }

    public init(_ game: ID<Game>, _ draft: GameDraft) {
        self.game = game
        (title, description, genres) = (draft.title, draft.description, draft.genres)
        (platforms, released, developer) = (draft.platforms, draft.released, draft.developer)
    }

    public var draft: GameDraft {
        GameDraft(
            title: title, description: description, genres: genres, platforms: platforms, released: released,
            developer: developer)
    }
}
