/// A few of each kind of thing that a text finds.
public struct SearchResults: Codable, Sendable, Equatable {
    public var people: [Person]
    public var games: [FoundGame]
    public var teams: [Team]
    public var players: [Player]

    public init(
        people: [Person] = [], games: [FoundGame] = [], teams: [Team] = [], players: [Player] = []
    ) {
        self.people = people
        self.games = games
        self.teams = teams
        self.players = players
    }

    public var isEmpty: Bool { people.isEmpty && games.isEmpty && teams.isEmpty && players.isEmpty }
}

/// A game as far as it is shown among other things that were found.
public struct FoundGame: Codable, Sendable, Equatable {
    public var id: Int64
    public var title: String
    /// Absolute.
    public var posterURL: String
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

public struct SearchEverything: Endpoint {
    public typealias Response = SearchResults
    public static let method = Method.get
    public static let path = "/search"
    public static let summary = "People, games, teams and players by the beginning of a name, five of each."

    public var q: String?

    public init(_ q: String? = nil) { self.q = q }
}
