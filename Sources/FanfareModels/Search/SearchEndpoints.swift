/// A few of each kind of thing that a text finds.
public struct SearchResults: Codable, Sendable, Equatable {
    /// People, by the beginning of a name.
    public var people: [Person]
    /// Games, the best match first.
    public var games: [FoundGame]
    /// Teams, by the beginning of a name.
    public var teams: [Team]
    /// Players, by the beginning of a name.
    public var players: [Player]

    public init(
        people: [Person] = [], games: [FoundGame] = [], teams: [Team] = [], players: [Player] = []
    ) {
        self.people = people
        self.games = games
        self.teams = teams
        self.players = players
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { people.isEmpty && games.isEmpty && teams.isEmpty && players.isEmpty }
}

/// A game as far as it is shown among other things that were found.
public struct FoundGame: Codable, Sendable, Equatable {
    /// The game's number.
    public var id: Int64
    /// The title.
    public var title: String
    /// Absolute.
    public var posterURL: String
    /// The year of release.
    public var year: Int?

    public init(id: Int64, title: String, posterURL: String, year: Int?) {
        self.id = id
        self.title = title
        self.posterURL = posterURL
        self.year = year
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year
        case posterURL = "poster_url"
    }
}

/// `GET /search`: people, games, teams and players by the beginning of a name, five of each.
public struct SearchEverything: Endpoint {
    public typealias Response = SearchResults
    public static let method = Method.get
    public static let path = "/search"
    public static let summary = "People, games, teams and players by the beginning of a name, five of each."

    /// The beginning of a name.
    public var q: String?

    public init(_ q: String? = nil) { self.q = q }
}
