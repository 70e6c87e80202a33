/// What an admin says of a game: a new one needs a title, of one that is there absent fields stay.
public struct GameDraft: Codable, Sendable, Equatable {
    /// The title.
    public var title: String?
    /// What the game is, in several lines.
    public var description: String?
    /// Names of genres.
    public var genres: NameList?
    /// Names of platforms.
    public var platforms: NameList?
    /// `2004`, `2004-11` or `2004-11-16`.
    public var released: String?
    /// Who made the game.
    public var developer: String?

    public init(
        title: String? = nil, description: String? = nil, genres: NameList? = nil, platforms: NameList? = nil,
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

/// `POST /games`: adds a game, as an admin.
public struct AddGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.post
    public static let path = "/games"
    public static let summary = "Adds a game, as an admin."
    public static let success = 201
    public static let files = ["poster"]

    /// The title.
    public var title: String?
    /// What the game is, in several lines.
    public var description: String?
    /// Names of genres.
    public var genres: NameList?
    /// Names of platforms.
    public var platforms: NameList?
    /// `2004-11-16`, or as much of it as is known.
    public var released: String?
    /// Who made the game.
    public var developer: String?

    public init(_ draft: GameDraft) {
        (title, description, genres) = (draft.title, draft.description, draft.genres)
        (platforms, released, developer) = (draft.platforms, draft.released, draft.developer)
    }

    /// The facts of the game, not yet checked.
    public var draft: GameDraft {
        GameDraft(
            title: title, description: description, genres: genres, platforms: platforms, released: released,
            developer: developer)
    }
}

/// `PATCH /games/:game`: changes what is said of a game, as an admin; absent fields stay.
public struct EditGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.patch
    public static let path = "/games/:game"
    public static let summary = "Changes what is said of a game, as an admin; absent fields stay."
    public static let files = ["poster"]

    /// The game's number.
    public var game: ID<Game>
    /// The title.
    public var title: String?
    /// What the game is, in several lines.
    public var description: String?
    /// Names of genres.
    public var genres: NameList?
    /// Names of platforms.
    public var platforms: NameList?
    /// `2004-11-16`, or as much of it as is known.
    public var released: String?
    /// Who made the game.
    public var developer: String?

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        game = try fields.decode(ID<Game>.self, forKey: .game)
        title = try fields.text(forKey: .title)
        description = try fields.text(forKey: .description)
        genres = try fields.names(forKey: .genres)
        platforms = try fields.names(forKey: .platforms)
        released = try fields.text(forKey: .released)
        developer = try fields.text(forKey: .developer)
    }

    public init(_ game: ID<Game>, _ draft: GameDraft) {
        self.game = game
        (title, description, genres) = (draft.title, draft.description, draft.genres)
        (platforms, released, developer) = (draft.platforms, draft.released, draft.developer)
    }

    /// The facts of the game, not yet checked.
    public var draft: GameDraft {
        GameDraft(
            title: title, description: description, genres: genres, platforms: platforms, released: released,
            developer: developer)
    }
}

/// `DELETE /games/:game`: removes a game with its reviews, as an admin.
public struct DeleteGame: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/games/:game"
    public static let summary = "Removes a game with its reviews, as an admin."
    public static let success = 204

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

/// `POST /games/:game/merge`: makes a game one with another, as an admin. Reviews, votes, favourites and statuses go over; of
/// two reviews by one person the newer stays. The old address leads to the other game.
public struct MergeGame: Endpoint {
    public typealias Response = GameDetails
    public static let method = Method.post
    public static let path = "/games/:game/merge"
    public static let summary =
        "Makes a game one with another, as an admin: reviews, votes, favourites and statuses go over, and the old address leads there."

    /// The game that goes.
    public var game: ID<Game>
    /// The game that stays.
    public var into: ID<Game>

    public init(_ game: ID<Game>, into: ID<Game>) {
        self.game = game
        self.into = into
    }
}
