public import FanfareModels
public import FeatureKit
public import Members
public import HTTPBinding
import Pages
import Storage

/// The search of the top bar: a few hits of every kind, from each feature's search source.
public struct TopBarSearch: Sendable {
    /// How many of a kind.
    static let limit = 5
    /// Typing errors are forgiven where fewer than this match without.
    static let few = 3

    let people: People
    let sources: [SearchSource]

    public init(people: People, sources: [SearchSource]) {
        self.people = people
        self.sources = sources
    }

    /// Finds people, answers, games, teams and players.
    public func find(_ call: SearchEverything, seenBy viewer: ID<Person>?) async throws -> SearchResults {
        try await find(call.q ?? "", viewer).results
    }

    func find(_ text: String, _ viewer: ID<Person>?) async throws -> SearchHits {
        let text = String(text.prefix(200))
        let words = Folded.searchWords(text)
        guard !words.isEmpty else { return SearchHits() }
        var query = SearchSource.Query(text: text, words: words, limit: Self.limit, viewer: viewer)
        if let hits = try await found(query) { return hits }
        for source in sources { try await source.update?() }
        query.isUpdated = true
        return try await found(query) ?? SearchHits()
    }

    /// What all find in one read; nil when one has to be brought up to date first.
    private func found(_ query: SearchSource.Query) async throws -> SearchHits? {
        let ranking = HitRanking(words: query.words)
        return try await people.database.read { db in
            var hits = SearchSource.Hits()
            for source in sources {
                guard let found = try source.find(query, db) else { return nil }
                hits.add(found)
            }
            let found = try people.find(query.words, limit: query.limit, seenBy: query.viewer, in: db)
            if !ranking.matches(Self.few, found.people, hits) {
                for source in sources {
                    guard let similar = try source.findSimilar?(query, db), !similar.games.isEmpty else {
                        continue
                    }
                    hits.games = similar.games
                }
            }
            var sorted = ranking.sorted(found.people, hits)
            sorted.subjects = found.subjects
            return sorted
        }
    }

    /// What is worth a look before anything was typed.
    func suggestions(_ viewer: ID<Person>?) async throws -> SearchSuggestions {
        let live = Set(people.live.people.sorted().prefix(20).map(\.number))
        let streaming = try await people.cards(of: live, seenBy: viewer).values
        var hits = SearchSource.Hits()
        for source in sources {
            if let suggested = try await source.suggest?(Self.limit, viewer) { hits.add(suggested) }
        }
        let shown = streaming.sorted { $0.followerCount > $1.followerCount }.prefix(Self.limit)
        let popular = try await people.popular(Self.limit + shown.count, seenBy: viewer)
        return SearchSuggestions(
            live: Array(shown),
            // Nobody stands there twice.
            popular: popular.filter { person in !shown.contains { $0.id == person.id } }.prefix(Self.limit)
                .sorted { $0.reputation > $1.reputation },
            games: hits.games, teams: hits.teams)
    }

    /// Registers the call and the page.
    public func routes(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)
        readers.searching.on(SearchEverything.self) { call, context in
            try await find(call, seenBy: context.viewer?.id)
        }
        readers.sharedBySubject.searching.page("/search", SearchEverything.self) { call, context in
            let (text, viewer) = (call.q ?? "", context.viewer?.id)
            var (found, suggestions) = (SearchHits(), SearchSuggestions())
            if text.allSatisfy(\.isWhitespace) {
                try context.requirePersonal()
                suggestions = try await self.suggestions(viewer)
            } else {
                found = try await find(text, viewer)
                context.shows(found.subjects)
            }
            return SearchPage(text: text, found: found, suggestions: suggestions).page(screen(context))
        }
    }
}

/// The hits, with the teams of the players in their order.
struct SearchHits: Sendable {
    var results = SearchResults()
    var teams: [Team] = []
    /// Those whose figures decide what is found and stand on the page.
    var subjects: [Subject] = []
}

/// What is shown before anything was typed.
struct SearchSuggestions: Sendable {
    /// People who are streaming.
    var live: [Person] = []
    /// The most followed of those with the greatest reputation who are not streaming.
    var popular: [Person] = []
    var games: [FoundGame] = []
    var teams: [Team] = []
}
