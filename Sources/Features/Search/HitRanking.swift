import FanfareModels
import FeatureKit

/// How well hits match a query: as whole words, as beginnings of words, or by something else, such as a typing error. Among
/// the same kind what is closer to the whole name is better.
struct HitRanking: Sendable {
    /// The words of the query, folded.
    let words: [String]

    /// Lower is better.
    struct Quality: Comparable {
        enum Kind: Int {
            case exact, beginning, other
        }

        var kind: Kind
        /// How much of the name the query does not say, 0 to 1.
        var rest: Double

        static func < (one: Quality, other: Quality) -> Bool {
            (one.kind.rawValue, one.rest) < (other.kind.rawValue, other.rest)
        }
    }

    func quality(of name: String) -> Quality {
        let names = Folded.searchWords(name)
        let length = { (words: [String]) in words.reduce(0) { $0 + $1.utf8.count } }
        let rest = 1 - Double(length(words)) / Double(max(length(names), 1))
        let kind: Quality.Kind =
            if words.allSatisfy(names.contains) {
                .exact
            } else if words.allSatisfy({ word in names.contains { $0.hasPrefix(word) } }) {
                .beginning
            } else {
                .other
            }
        return Quality(kind: kind, rest: max(rest, 0))
    }

    private func quality(of person: Person) -> Quality {
        min(quality(of: person.name), quality(of: person.username))
    }

    /// Whether so many hits have the query's words as they are or as beginnings.
    func matches(_ wanted: Int, _ people: [Person], _ hits: SearchSource.Hits) -> Bool {
        let sure = people.count + hits.answers.count
        guard sure < wanted else { return true }
        let names = hits.games.map(\.title) + hits.teams.map(\.name) + hits.players.map(\.player.name)
        return sure + names.count { quality(of: $0).kind != .other } >= wanted
    }

    /// The hits with whole words first in each group, and the groups by the best match in each.
    func sorted(_ people: [Person], _ hits: SearchSource.Hits) -> SearchHits {
        let (people, bestPerson) = exactFirst(people, quality(of:))
        let (players, bestPlayer) = exactFirst(hits.players) { quality(of: $0.player.name) }
        let (teams, bestTeam) = exactFirst(hits.teams) { quality(of: $0.name) }
        var results = SearchResults(
            people: people, answers: hits.answers, games: hits.games, teams: teams,
            players: players.map(\.player))
        let best: [(group: SearchResults.Group, quality: Quality?)] = [
            (.people, bestPerson), (.teams, bestTeam), (.players, bestPlayer),
            (.games, results.games.map { quality(of: $0.title) }.min()),
            (.answers, results.answers.map { quality(of: $0.question.content) }.min()),
        ]
        let found = best.compactMap { group, quality in quality.map { (group: group, quality: $0) } }
        // Equally good ones keep the order of the table.
        results.order = found.enumerated().sorted { one, other in
            one.element.quality == other.element.quality
                ? one.offset < other.offset : one.element.quality < other.element.quality
        }.map(\.element.group)
        return SearchHits(results: results, teams: players.map(\.team))
    }

    /// The hits, those with whole words before the others, and how good the best is.
    private func exactFirst<Hit>(_ hits: [Hit], _ quality: (Hit) -> Quality) -> ([Hit], Quality?) {
        let rated = hits.map { (hit: $0, quality: quality($0)) }
        let (exact, others) = (
            rated.filter { $0.quality.kind == .exact }, rated.filter { $0.quality.kind != .exact }
        )
        return ((exact + others).map(\.hit), rated.map(\.quality).min())
    }
}
