import Foundation
public import FanfareModels
import Storage
import Synchronization

/// Games like others, by their numbers, remembered for a while: they change slowly, and finding them costs several queries.
final class SimilarGamesCache: Sendable {
    private struct Entry {
        var games: [Int64]
        var at: Date
    }

    /// For how long one is true, in seconds.
    private static let validity: TimeInterval = 900
    private static let most = 5_000

    private let entries = Mutex<[ID<Game>: Entry]>([:])

    func games(like game: ID<Game>, at now: Date) -> [Int64]? {
        entries.withLock { entries in
            guard let entry = entries[game], now.timeIntervalSince(entry.at) < Self.validity else {
                return nil
            }
            return entry.games
        }
    }

    func keep(_ games: [Int64], like game: ID<Game>, at now: Date) {
        entries.withLock { entries in
            if entries.count >= Self.most { entries.removeAll(keepingCapacity: true) }
            entries[game] = Entry(games: games, at: now)
        }
    }
}

extension Games {
    /// A few games that share genres, the developer or fans with one, the most alike first.
    public func similar(to game: ID<Game>, seenBy viewer: ID<Person>?) async throws -> [Game] {
        let now = now()
        if let known = similarGames.games(like: game, at: now) {
            guard !known.isEmpty else { return [] }
            return try await database.read { db in try cards(known, seenBy: viewer, in: db) }
        }
        let (found, shown) = try await database.slow { db in
            guard let facts = try facts(of: game, in: db) else { throw Problem.missing("game") }
            let found = try alike(game, facts, in: db)
            return (found, try self.cards(found, seenBy: viewer, in: db))
        }
        similarGames.keep(found, like: game, at: now)
        return shown
    }

    /// How many are shown.
    static let mostSimilar = 6
    /// Candidates of each kind that are looked at, and fans whose favourites are.
    private static let (candidates, fans) = (30, 40)

    private func alike(_ game: ID<Game>, _ facts: GameFacts, in db: any Connection) throws -> [Int64] {
        var points: [Int64: Double] = [:]
        for genre in facts.genres.prefix(3) {
            let filter = GameFilter(genre: Genre.key(genre))
            let best = try page(.top, Self.candidates, after: nil, filter, seenBy: nil, in: db).data
            for other in best {
                points[other.id.number, default: 0] +=
                    2 / Double(max(other.genres.count, 1)) + 1
                    + (other.average ?? 0) / 10
            }
        }
        if !facts.developer.isEmpty {
            let made: [Int64] = try db.rows(
                "SELECT id FROM game WHERE developer = \(facts.developer) ORDER BY id LIMIT \(Self.candidates)"
            ) { $0[0] }
            for other in made { points[other, default: 0] += 2.5 }
        }
        let fans: [ID<Person>] = try db.rows(
            "SELECT person FROM favourite WHERE game = \(game) ORDER BY person LIMIT \(Self.fans)"
        ) { $0[0] }
        for fan in fans {
            let others: [Int64] = try db.rows(
                """
                SELECT game FROM favourite WHERE person = \(fan) ORDER BY at_ms DESC, game DESC
                LIMIT \(Self.candidates)
                """
            ) { $0[0] }
            for other in others { points[other, default: 0] += 4 / Double(fans.count + 4) }
        }
        points[game.number] = nil
        let sorted = points.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        return sorted.prefix(Self.mostSimilar).map(\.key)
    }
}
