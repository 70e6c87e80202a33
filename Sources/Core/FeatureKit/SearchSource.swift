public import FanfareModels

/// A feature's part of the search in the top bar.
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

        public init(text: String, words: [String], limit: Int, viewer: ID<Person>?) {
            self.text = text
            self.words = words
            self.limit = limit
            self.viewer = viewer
        }
    }

    /// The hits, best first in each group.
    public struct Hits: Sendable {
        /// Games, best match first.
        public var games: [FoundGame]
        /// Teams, best match first.
        public var teams: [Team]
        /// Players with their teams, best match first.
        public var players: [(player: Player, team: Team)]

        public init(
            games: [FoundGame] = [], teams: [Team] = [], players: [(player: Player, team: Team)] = []
        ) {
            self.games = games
            self.teams = teams
            self.players = players
        }
    }

    /// Runs the search.
    public let find: @Sendable (Query) async throws -> Hits

    public init(_ find: @escaping @Sendable (Query) async throws -> Hits) { self.find = find }
}
