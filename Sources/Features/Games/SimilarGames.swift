import Foundation
public import FanfareModels
import Storage
import Synchronization

/// Games like others, by their numbers, and the best of each genre, remembered for a while: they change slowly, and finding
/// them costs several queries.
final class SimilarGamesCache: Sendable {
    /// A game that may be like others of its genre, with what that counts.
    struct Candidate {
        var game: Int64
        var points: Double
    }

    let games = Remembered<ID<Game>, [Int64]>()
    let genres = Remembered<String, [Candidate]>()

    /// Values by their keys.
    final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        private let entries = Mutex<[Key: (value: Value, at: Date)]>([:])

        /// The value of a key, found where it is not known or was found too long ago.
        func value(of key: Key, at now: Date, find: () throws -> Value) rethrows -> Value {
            let known = entries.withLock { $0[key] }
            if let known, now.timeIntervalSince(known.at) < validity { return known.value }
            let value = try find()
            entries.withLock { entries in
                if entries.count >= most { entries.removeAll(keepingCapacity: true) }
                entries[key] = (value, now)
            }
            return value
        }
    }

    /// For how long one is true, in seconds.
    private static let validity: TimeInterval = 900
    private static let most = 20_000
}

extension Games {
    /// A few games that share genres, the developer or fans with one, the most alike first.
    public func similar(to game: ID<Game>, seenBy viewer: ID<Person>?) async throws -> [Game] {
        try await database.read { db in try similar(to: game, seenBy: viewer, in: db) }
    }

    func similar(to game: ID<Game>, seenBy viewer: ID<Person>?, in db: any Connection) throws -> [Game] {
        let now = now()
        let found = try similarGames.games.value(of: game, at: now) {
            guard let facts = try facts(of: game, in: db) else { throw Problem.missing("game") }
            return try alike(game, facts, at: now, in: db)
        }
        return try cards(found, seenBy: viewer, in: db)
    }

    /// How many are shown.
    static let mostSimilar = 6
    /// Candidates of each kind that are looked at, and fans whose favourites are.
    private static let (candidates, fans) = (30, 40)

    private func alike(
        _ game: ID<Game>, _ facts: GameFacts, at now: Date, in db: any Connection
    ) throws -> [Int64] {
        var points: [Int64: Double] = [:]
        for genre in facts.genres.prefix(3) {
            for other in try best(of: Genre.key(genre), at: now, in: db) {
                points[other.game, default: 0] += other.points
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

    /// The best games of a genre, and what it counts to be one.
    private func best(
        of genre: String, at now: Date, in db: any Connection
    ) throws -> [SimilarGamesCache.Candidate] {
        try similarGames.genres.value(of: genre, at: now) {
            let filter = GameFilter(genre: genre)
            return try page(.top, Self.candidates, after: nil, filter, seenBy: nil, in: db).data.map { game in
                SimilarGamesCache.Candidate(
                    game: game.id.number,
                    points: 2 / Double(max(game.genres.count, 1)) + 1 + (game.average ?? 0) / 10)
            }
        }
    }
}
