/// What a member says of playing a game.
public enum GameStatus: String, Codable, Sendable, CaseIterable {
    /// Wants to play it.
    case want
    /// Plays it now.
    case playing
    /// Has played it.
    case played
}

/// How many members say what of a game.
public struct GameStatusCounts: Codable, Sendable, Equatable {
    /// Want to play it.
    public var want: Int64
    /// Play it now.
    public var playing: Int64
    /// Have played it.
    public var played: Int64

    public init(want: Int64 = 0, playing: Int64 = 0, played: Int64 = 0) {
        self.want = want
        self.playing = playing
        self.played = played
    }

    /// The count of one status.
    public subscript(status: GameStatus) -> Int64 {
        get {
            switch status {
            case .want: want
            case .playing: playing
            case .played: played
            }
        }
        set {
            switch status {
            case .want: want = newValue
            case .playing: playing = newValue
            case .played: played = newValue
            }
        }
    }
}

/// What a member says of a game now, and how many say what.
public struct GameStatusState: Codable, Sendable, Equatable {
    /// Null for nothing.
    public var status: GameStatus?
    /// Of all members.
    public var counts: GameStatusCounts

    public init(status: GameStatus?, counts: GameStatusCounts) {
        self.status = status
        self.counts = counts
    }
}

/// `PUT /games/:game/status`: says that one wants to play a game, plays it, or has played it.
public struct SetGameStatus: Endpoint {
    public typealias Response = GameStatusState
    public static let method = Method.put
    public static let path = "/games/:game/status"
    public static let summary = "Says that one wants to play a game, plays it, or has played it."

    /// The game's number.
    public var game: ID<Game>
    /// What one says of it.
    public var status: GameStatus

    public init(_ game: ID<Game>, _ status: GameStatus) {
        self.game = game
        self.status = status
    }
}

/// `DELETE /games/:game/status`: says nothing of a game any more.
public struct DropGameStatus: Endpoint {
    public typealias Response = GameStatusState
    public static let method = Method.delete
    public static let path = "/games/:game/status"
    public static let summary = "Says nothing of a game any more."

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

/// `GET /people/:person/games`: the games that a person wants to play, plays or has played, the latest first.
public struct ListGamesOf: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/people/:person/games"
    public static let summary =
        "The games that a person wants to play, plays or has played, the latest first."

    /// The person's number.
    public var person: ID<Person>
    /// Only these; all unless told.
    public var status: GameStatus?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, status: GameStatus? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.status = status
        self.limit = limit
        self.cursor = cursor
    }
}
