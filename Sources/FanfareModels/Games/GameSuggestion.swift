public import Foundation

/// A game that a member misses in the catalogue.
public struct GameSuggestion: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<GameSuggestion>
    /// The title.
    public var title: String
    /// The year of release.
    public var year: Int?
    /// Who made the game.
    public var developer: String?
    /// What else the member says: a platform, where to read of it.
    public var note: String
    /// What became of it.
    public var state: State
    /// The game that it led to.
    public var game: ID<Game>?
    /// Who suggests it.
    public var author: Author
    /// When it was made.
    public var createdAt: Date

    /// What became of a suggestion.
    public enum State: String, Codable, Sendable, CaseIterable {
        case pending, accepted, declined
    }

    /// The note's limit in characters.
    public static let noteLimit = 500
    /// How many of one member may wait for a moderator.
    public static let mostPending = 10

    public init(
        id: ID<GameSuggestion>, title: String, year: Int?, developer: String?, note: String, state: State,
        game: ID<Game>?, author: Author, createdAt: Date
    ) {
        self.id = id
        self.title = title
        self.year = year
        self.developer = developer
        self.note = note
        self.state = state
        self.game = game
        self.author = author
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year, developer, note, state, game, author
        case createdAt = "created_at"
    }
}

/// `POST /games/suggestions`: suggests a game that is missing. At most ten of one member wait at a time.
public struct SuggestGame: Endpoint {
    public typealias Response = GameSuggestion
    public static let method = Method.post
    public static let path = "/games/suggestions"
    public static let summary = "Suggests a game that is missing. At most ten of one member wait at a time."
    public static let success = 201

    /// The title.
    public var title: String?
    /// The year of release.
    public var year: Int?
    /// Who made the game.
    public var developer: String?
    /// What else there is to say, up to 500 characters.
    public var note: String?

    public init(title: String?, year: Int? = nil, developer: String? = nil, note: String? = nil) {
        self.title = title
        self.year = year
        self.developer = developer
        self.note = note
    }
}

/// `GET /games/suggestions`: to moderators those that wait, the oldest first; to other members their own, the latest first.
public struct ListGameSuggestions: Endpoint {
    public typealias Response = Listing<GameSuggestion>
    public static let method = Method.get
    public static let path = "/games/suggestions"
    public static let summary =
        "To moderators the suggestions that wait, the oldest first; to other members their own, the latest first."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

/// `PUT /games/suggestions/:suggestion`: accepts or declines a suggestion, as a moderator. Accepting adds the game, unless
/// `game` names one that is there already. The member who suggested it is notified.
public struct DecideGameSuggestion: Endpoint {
    public typealias Response = GameSuggestion
    public static let method = Method.put
    public static let path = "/games/suggestions/:suggestion"
    public static let summary =
        "Accepts or declines a suggestion, as a moderator. Accepting adds the game, unless `game` names one that is there."

    /// The suggestion's number.
    public var suggestion: ID<GameSuggestion>
    /// Whether the game is to be in the catalogue.
    public var accepted: Bool
    /// The game that it is, where it is there already.
    public var game: ID<Game>?

    public init(_ suggestion: ID<GameSuggestion>, accepted: Bool, game: ID<Game>? = nil) {
        self.suggestion = suggestion
        self.accepted = accepted
        self.game = game
    }
}
