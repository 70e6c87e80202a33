import JobQueue
import FanfareModels
import Foundation
import MediaKit
import Storage

/// Rows that are stored in one transaction.
struct GameBatch: Sendable {
    let rows: [IncomingGame]

    init(_ rows: [IncomingGame]) { self.rows = rows }

    struct Stored: Sendable {
        var added = 0
        var updated = 0
        var posters: [Poster] = []
    }

    /// A picture that a game should get.
    struct Poster: Sendable {
        var game: ID<Game>
        var source: String
        var line: Int
    }

    /// A game that is there, or is to be added, with what the rows of this batch add to it.
    private struct Candidate {
        var id: ID<Game>?
        var stored: GameFacts?
        var facts: GameFacts
        var line: Int
        var poster: String?
        var origins: [String] = []
    }

    func store(in db: any Connection, _ games: Games) throws -> Stored {
        var (candidates, byOrigin, byKey) = try known(in: db)
        var stored = Stored()
        for row in rows {
            let place: Int
            if let found = byOrigin[row.origin] ?? Self.match(row, byKey[row.key] ?? [], candidates) {
                place = found
                let changed = candidates[place].facts.fill(from: row.facts)
                if changed { stored.updated += 1 }
            } else {
                place = candidates.count
                candidates.append(Candidate(facts: row.facts, line: row.line))
                byKey[row.key, default: []].append(place)
                stored.added += 1
            }
            if byOrigin[row.origin] == nil {
                byOrigin[row.origin] = place
                candidates[place].origins.append(row.origin)
            }
            if let poster = row.poster, candidates[place].poster == nil { candidates[place].poster = poster }
        }
        try write(&candidates, in: db, games)
        stored.posters = try posters(candidates, in: db)
        return stored
    }

    /// The nearest in time of those with the title, if one is near enough.
    private static func match(
        _ row: IncomingGame, _ places: [Int], _ candidates: [Candidate]
    ) -> Int? {
        guard let year = row.facts.released.year else { return places.first }
        let near = places.map { place in
            (place, candidates[place].facts.released.year.map { abs($0 - year) } ?? window)
        }
        return near.filter { $0.1 <= window }.min { $0.1 < $1.1 }?.0
    }

    /// Ports come out within so many years of each other, remakes hardly ever do.
    private static let window = 6
}

extension GameBatch {
    /// What is stored already under the rows' names and titles.
    private func known(
        in db: any Connection
    ) throws -> ([Candidate], byOrigin: [String: Int], byKey: [String: [Int]]) {
        var origins: [(String, ID<Game>)] = []
        try db.each(
            "SELECT origin, game FROM game_origin WHERE origin IN \(list: Set(rows.map(\.origin)).sorted())"
        ) { origins.append(($0[0], $0[1])) }
        var (candidates, places, byKey) = ([Candidate](), [ID<Game>: Int](), [String: [Int]]())
        try db.each(
            """
            SELECT g.id, g.title, g.developer, t.description, g.genres, t.platforms, g.released, g.title_key
            FROM game g JOIN game_text t ON t.game = g.id
            WHERE g.title_key IN \(list: Set(rows.map(\.key)).sorted())
                OR g.id IN \(list: Set(origins.map(\.1)).sorted())
            ORDER BY g.id
            """
        ) { row in
            let facts = GameFacts(
                title: row[1], developer: row[2], description: row[3], genres: Games.names(row[4]),
                platforms: Games.names(row[5]), released: ReleaseDate(stored: row[6]))
            places[row[0]] = candidates.count
            byKey[row[7], default: []].append(candidates.count)
            candidates.append(Candidate(id: row[0], stored: facts, facts: facts, line: 0))
        }
        let byOrigin = Dictionary(
            origins.compactMap { origin, game in places[game].map { (origin, $0) } }, uniquingKeysWith: { $1 }
        )
        return (candidates, byOrigin, byKey)
    }

    private func write(_ candidates: inout [Candidate], in db: any Connection, _ games: Games) throws {
        let new = candidates.indices.filter { candidates[$0].id == nil }
        if !new.isEmpty { try insert(new, &candidates, in: db, games) }
        for candidate in candidates {
            guard let id = candidate.id, let stored = candidate.stored, stored != candidate.facts else {
                continue
            }
            try games.update(id, from: stored, to: candidate.facts, in: db)
        }
        var origins: [[SQLValue]] = []
        for candidate in candidates {
            guard let id = candidate.id else { continue }
            origins += candidate.origins.map { [.text($0), .integer(id.number)] }
        }
        try db.insert("game_origin (origin, game)", row: "(?, ?)", origins, "ON CONFLICT DO NOTHING")
    }

    private func insert(
        _ new: [Int], _ candidates: inout [Candidate], in db: any Connection, _ games: Games
    ) throws {
        let changed = try games.touch(added: new.count, in: db)
        var ids: [String: ID<Game>] = [:]
        try db.insert(
            "game (title, title_key, developer, genres, released, changed)", row: "(?, ?, ?, ?, ?, ?)",
            new.map { place in
                let facts = candidates[place].facts
                return [
                    .text(facts.title), .text(GameFacts.key(facts.title)), .text(facts.developer),
                    .text(facts.genres.joined(separator: "\n")), .integer(facts.released.number),
                    .integer(changed),
                ]
            }, "RETURNING id, title_key, released"
        ) { ids["\($0[1] as String)|\($0[2] as Int64)"] = $0[0] }
        var (texts, ratings, genres) = ([[SQLValue]](), [[SQLValue]](), [[SQLValue]]())
        var sizes: [String: (name: String, games: Int64)] = [:]
        for place in new {
            let facts = candidates[place].facts
            guard let id = ids["\(GameFacts.key(facts.title))|\(facts.released.number)"] else {
                throw StorageError(.other, "The database gave a game no number.")
            }
            candidates[place].id = id
            let platforms = facts.platforms.joined(separator: "\n")
            texts.append([.integer(id.number), .text(facts.description), .text(platforms)])
            ratings.append([.integer(id.number)])
            for name in facts.genres {
                let key = Genre.key(name)
                genres.append([.text(key), .integer(id.number)])
                sizes[key] = (sizes[key]?.name ?? name, (sizes[key]?.games ?? 0) + 1)
            }
        }
        try db.insert("game_text (game, description, platforms)", row: "(?, ?, ?)", texts)
        try db.insert("game_rating (game)", row: "(?)", ratings)
        try db.insert("game_genre (genre, game)", row: "(?, ?)", genres)
        try platforms(of: new, candidates, in: db)
        for (key, size) in sizes.sorted(by: { $0.key < $1.key }) {
            try db.run(
                """
                INSERT INTO genre (genre, name, games) VALUES (\(key), \(size.name), \(size.games))
                ON CONFLICT (genre) DO UPDATE SET games = genre.games + \(size.games)
                """)
        }
    }

    private func platforms(of new: [Int], _ candidates: [Candidate], in db: any Connection) throws {
        var (rows, sizes) = ([[SQLValue]](), [String: (name: String, games: Int64)]())
        for place in new {
            guard let id = candidates[place].id else { continue }
            let names = Dictionary(candidates[place].facts.platforms.map { (Genre.key($0), $0) }) {
                first, _ in first
            }
            for (key, name) in names.sorted(by: { $0.key < $1.key }) where !key.isEmpty {
                rows.append([.text(key), .integer(id.number)])
                sizes[key] = (sizes[key]?.name ?? name, (sizes[key]?.games ?? 0) + 1)
            }
        }
        try db.insert("game_platform (platform, game)", row: "(?, ?)", rows)
        for (key, size) in sizes.sorted(by: { $0.key < $1.key }) {
            try db.run(
                """
                INSERT INTO platform (platform, name, games) VALUES (\(key), \(size.name), \(size.games))
                ON CONFLICT (platform) DO UPDATE SET games = platform.games + \(size.games)
                """)
        }
    }

    /// Which games get a picture: those that have none. What stands in the web is left to the server.
    private func posters(_ candidates: [Candidate], in db: any Connection) throws -> [Poster] {
        let wanted = candidates.compactMap { candidate -> Poster? in
            guard let id = candidate.id, let source = candidate.poster else { return nil }
            return Poster(game: id, source: source, line: candidate.line)
        }
        guard !wanted.isEmpty else { return [] }
        let have: [ID<Game>] = try db.rows(
            "SELECT game FROM poster WHERE game IN \(list: wanted.map(\.game))"
        ) { $0[0] }
        let lacking = wanted.filter { !have.contains($0.game) }
        for poster in lacking where poster.source.hasPrefix("http") {
            try Jobs.add(
                PosterFetching.kind, .init(game: poster.game, url: poster.source),
                about: "game/\(poster.game)", once: "poster/\(poster.game)", in: db)
        }
        return lacking
    }
}
