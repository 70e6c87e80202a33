public import FanfareModels
public import HTTPBinding
public import Pages

/// The search of the top bar: a few of everything, as each slice finds it.
public struct Finding: Sendable {
    /// How many of a kind.
    static let limit = 5

    let needs: Needs

    /// What the slices find for words that are folded already. None of them is asked for nothing.
    public struct Needs: Sendable {
        public typealias Viewer = ID<Person>?

        public var people: @Sendable (_ text: String, _ limit: Int, Viewer) async throws -> [Person]
        public var games: @Sendable (_ text: String, _ limit: Int, Viewer) async throws -> [FoundGame]
        public var teams: @Sendable (_ words: [String], _ limit: Int, Viewer) async throws -> [Team]
        public var players:
            @Sendable (_ words: [String], _ limit: Int) async throws -> [(player: Player, team: Team)]

        public init(
            people: @escaping @Sendable (String, Int, Viewer) async throws -> [Person],
            games: @escaping @Sendable (String, Int, Viewer) async throws -> [FoundGame] = { _, _, _ in [] },
            teams: @escaping @Sendable ([String], Int, Viewer) async throws -> [Team],
            players: @escaping @Sendable ([String], Int) async throws -> [(player: Player, team: Team)]
        ) {
            self.people = people
            self.games = games
            self.teams = teams
            self.players = players
        }
    }

    public init(needs: Needs) { self.needs = needs }

    public func find(_ call: SearchEverything, seenBy viewer: ID<Person>?) async throws -> SearchResults {
        try await find(call.q ?? "", viewer).results
    }

    func find(_ text: String, _ viewer: ID<Person>?) async throws -> Found {
        let text = String(text.prefix(200))
        let words = Folded.words(text)
        guard !words.isEmpty else { return Found(results: SearchResults(), teams: []) }
        let players = try await needs.players(words, Self.limit)
        return Found(
            results: SearchResults(
                people: try await needs.people(text, Self.limit, viewer),
                games: try await needs.games(text, Self.limit, viewer),
                teams: try await needs.teams(words, Self.limit, viewer),
                players: players.map(\.player)),
            teams: players.map(\.team))
    }

    public func routes(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)
        readers.on(SearchEverything.self) { call, context in try await find(call, seenBy: context.viewer?.id)
        }
        readers.page("/search", SearchEverything.self) { call, context in
            let text = call.q ?? ""
            return SearchPage(text: text, found: try await find(text, context.viewer?.id)).page(
                screen(context))
        }
    }
}

/// What was found, with the teams of the players in their order.
struct Found: Sendable {
    var results: SearchResults
    var teams: [Team]
}
