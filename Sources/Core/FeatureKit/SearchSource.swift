public import FanfareModels
public import Storage

/// A feature's part of the search in the top bar. All are asked in one read.
public struct SearchSource: Sendable {
    /// A search as the sources receive it.
    public struct Query: Sendable {
        /// The text as typed, at most 200 characters.
        public var text: String
        /// The words of the text, folded; never empty.
        public var words: [String]
        /// The most hits of a kind.
        public var limit: Int
        /// The member who searches; nil for a guest.
        public var viewer: ID<Person>?
        /// Whether ``SearchSource/update`` was awaited for this search, so that an index in memory is new enough.
        public var isUpdated = false

        public init(text: String, words: [String], limit: Int, viewer: ID<Person>?) {
            self.text = text
            self.words = words
            self.limit = limit
            self.viewer = viewer
        }
    }

    /// The hits, best first in each group.
    public struct Hits: Sendable {
        /// Answers, the latest first.
        public var answers: [Answer]
        /// Games, best match first.
        public var games: [FoundGame]
        /// Teams, best match first.
        public var teams: [Team]
        /// Players with their teams, best match first.
        public var players: [(player: Player, team: Team)]

        public init(
            answers: [Answer] = [], games: [FoundGame] = [], teams: [Team] = [],
            players: [(player: Player, team: Team)] = []
        ) {
            self.answers = answers
            self.games = games
            self.teams = teams
            self.players = players
        }

        /// Adds the hits of another source behind these.
        public mutating func add(_ other: Hits) {
            answers += other.answers
            games += other.games
            teams += other.teams
            players += other.players
        }
    }

    /// Finds what has all words of a query, as they are or as beginnings. Nil when an index in memory is older than what the
    /// connection sees and the query ``Query/isUpdated`` not.
    public let find: @Sendable (Query, any Connection) throws -> Hits?
    /// Finds what is spelled almost so, in the same read. It is asked only where too little matches otherwise, and its groups
    /// replace those of ``find``.
    public var findSimilar: (@Sendable (Query, any Connection) throws -> Hits?)?
    /// Brings an index in memory up to date.
    public var update: (@Sendable () async throws -> Void)?
    /// What is worth a look before anything was typed: some of each kind, for a viewer.
    public var suggest: (@Sendable (_ limit: Int, _ viewer: ID<Person>?) async throws -> Hits)?

    public init(_ find: @escaping @Sendable (Query, any Connection) throws -> Hits?) { self.find = find }
}
