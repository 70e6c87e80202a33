/// A few of each kind of thing that a text finds.
public struct SearchResults: Codable, Sendable, Equatable {
    /// People, by the beginning of a name.
    public var people: [Person]
    /// Answers of whose questions words begin so, the latest first.
    public var answers: [Answer]
    /// Games, the best match first.
    public var games: [FoundGame]
    /// Teams, by the beginning of a name.
    public var teams: [Team]
    /// Players, by the beginning of a name.
    public var players: [Player]
    /// The groups that are not empty, the one with the best match first.
    public var order: [Group]

    public init(
        people: [Person] = [], answers: [Answer] = [], games: [FoundGame] = [], teams: [Team] = [],
        players: [Player] = [], order: [Group] = []
    ) {
        self.people = people
        self.answers = answers
        self.games = games
        self.teams = teams
        self.players = players
        self.order = order
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool {
        people.isEmpty && answers.isEmpty && games.isEmpty && teams.isEmpty && players.isEmpty
    }

    /// A kind of thing that is found.
    public enum Group: String, Codable, Sendable, CaseIterable {
        case people, teams, players, games, answers
    }
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
    /// Who made it.
    public var developer: String?

    public init(id: Int64, title: String, posterURL: String, year: Int?, developer: String? = nil) {
        self.id = id
        self.title = title
        self.posterURL = posterURL
        self.year = year
        self.developer = developer
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year, developer
        case posterURL = "poster_url"
    }
}

/// `GET /search`: people, answers, games, teams and players that a text finds, five of each.
public struct SearchEverything: Endpoint {
    public typealias Response = SearchResults
    public static let method = Method.get
    public static let path = "/search"
    public static let summary = "People, answers, games, teams and players that a text finds, five of each."

    /// The beginnings of words of a name, a title or a question. Typing errors in titles of games are forgiven only where
    /// fewer than three things match otherwise.
    public var q: String?

    public init(_ q: String? = nil) { self.q = q }
}
