public import FanfareModels
public import FeatureKit
public import Members
public import HTTPBinding
import Pages

/// The search of the top bar: a few hits of every kind, from each feature's search source.
public struct TopBarSearch: Sendable {
    /// How many of a kind.
    static let limit = 5

    let people: People
    let sources: [SearchSource]

    public init(people: People, sources: [SearchSource]) {
        self.people = people
        self.sources = sources
    }

    /// Finds people, games, teams and players.
    public func find(_ call: SearchEverything, seenBy viewer: ID<Person>?) async throws -> SearchResults {
        try await find(call.q ?? "", viewer).results
    }

    func find(_ text: String, _ viewer: ID<Person>?) async throws -> SearchHits {
        let text = String(text.prefix(200))
        let words = Folded.searchWords(text)
        guard !words.isEmpty else { return SearchHits(results: SearchResults(), teams: []) }
        let query = SearchSource.Query(text: text, words: words, limit: Self.limit, viewer: viewer)
        var hits = SearchSource.Hits()
        for source in sources {
            let found = try await source.find(query)
            hits.games += found.games
            hits.teams += found.teams
            hits.players += found.players
        }
        return SearchHits(
            results: SearchResults(
                people: try await people.list(ListPeople(q: text, limit: Self.limit), seenBy: viewer).data,
                games: hits.games, teams: hits.teams, players: hits.players.map(\.player)),
            teams: hits.players.map(\.team))
    }

    /// Registers the call and the page.
    public func routes(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)
        readers.searching.on(SearchEverything.self) { call, context in
            try await find(call, seenBy: context.viewer?.id)
        }
        readers.searching.page("/search", SearchEverything.self) { call, context in
            let text = call.q ?? ""
            return SearchPage(text: text, found: try await find(text, context.viewer?.id)).page(
                screen(context))
        }
    }
}

/// The hits, with the teams of the players in their order.
struct SearchHits: Sendable {
    var results: SearchResults
    var teams: [Team]
}
