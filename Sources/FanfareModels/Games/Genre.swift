/// A genre, and how many games are of it.
public struct Genre: Codable, Sendable, Equatable {
    /// What lists are filtered by: the name, folded.
    public var key: String
    /// The name as games have it first.
    public var name: String
    /// How many games are of it.
    public var gamesCount: Int64

    public init(key: String, name: String, gamesCount: Int64) {
        self.key = key
        self.name = name
        self.gamesCount = gamesCount
    }

    /// The key of a name: `Role-playing` and `role playing` have one.
    public static func key(_ name: String) -> String { Folded.words(name).joined(separator: "-") }

    enum CodingKeys: String, CodingKey {
        case key, name
        case gamesCount = "games_count"
    }
}

/// A platform, and how many games run on it.
public struct Platform: Codable, Sendable, Equatable {
    /// What lists are filtered by: the name, folded.
    public var key: String
    /// The name as games have it first.
    public var name: String
    /// How many games run on it.
    public var gamesCount: Int64

    public init(key: String, name: String, gamesCount: Int64) {
        self.key = key
        self.name = name
        self.gamesCount = gamesCount
    }

    enum CodingKeys: String, CodingKey {
        case key, name
        case gamesCount = "games_count"
    }
}
