public import FanfareModels

/// A feature's part of the search in the top bar.
public struct SearchSource: Sendable {
    public struct Query: Sendable {
        public var text: String
        /// The words of the text, folded; never empty.
        public var words: [String]
        /// The most hits of a kind.
        public var limit: Int
        public var viewer: ID<Person>?

        public init(text: String, words: [String], limit: Int, viewer: ID<Person>?) {
            self.text = text
            self.words = words
            self.limit = limit
            self.viewer = viewer
        }
    }

    /// What was found, best first in each group.
    public struct Hits: Sendable {
        public var games: [FoundGame]
        public var teams: [Team]
        public var players: [(player: Player, team: Team)]

        public init(
            games: [FoundGame] = [], teams: [Team] = [], players: [(player: Player, team: Team)] = []
        ) {
            self.games = games
            self.teams = teams
            self.players = players
        }
    }

    public let find: @Sendable (Query) async throws -> Hits

    public init(_ find: @escaping @Sendable (Query) async throws -> Hits) { self.find = find }
}
