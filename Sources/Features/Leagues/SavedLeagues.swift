import FanfareModels
import Foundation
import Storage

/// The cache of leagues, teams and players in the database.
struct SavedLeagues: Sendable {
    let database: any Database

    /// A league within its source.
    struct LeagueKey: Hashable, Sendable {
        var source: DataSource
        var league: String
    }

    /// A team within its source.
    struct TeamKey: Hashable, Sendable {
        var source: DataSource
        var team: String
    }

    func teams(_ key: LeagueKey) async throws -> Cached<[TeamRow]>? {
        try await database.read { db in
            guard let saved = try Self.saved("teams", key.source, key.league, in: db) else { return nil }
            let rows = try db.rows(
                """
                SELECT id, name, image, city, colours FROM team
                WHERE league = \(key.league) AND source = \(key.source.rawValue) ORDER BY place
                """
            ) { TeamRow(id: $0[0], name: $0[1], image: $0[2], city: $0[3], colours: $0[4]) }
            return Cached(rows, at: saved)
        }
    }

    func hasTeams(_ key: LeagueKey) async throws -> Bool {
        try await database.read { db in try Self.saved("teams", key.source, key.league, in: db) != nil }
    }

    /// Teams that left the league stay as teams: somebody may have them as a favourite.
    ///
    /// - Parameter country: of the league; see ``ClubName``.
    func save(_ copy: Cached<[TeamRow]>, _ key: LeagueKey, country: String? = "EC") async throws {
        try await database.write { db in try Self.save(copy, key, country: country, in: db) }
    }

    static func save(
        _ copy: Cached<[TeamRow]>, _ key: LeagueKey, country: String?, in db: any Connection
    ) throws {
        let source = key.source.rawValue
        try db.run("UPDATE team SET league = NULL WHERE league = \(key.league) AND source = \(source)")
        for (place, team) in copy.value.enumerated() {
            try db.run(
                """
                INSERT INTO team (source, id, league, place, name, image, city, colours, club)
                VALUES (\(source), \(team.id), \(key.league), \(place), \(team.name), \(team.image),
                    \(team.city), \(team.colours), \(ClubName.key(team.name, country: country)))
                ON CONFLICT (source, id) DO UPDATE SET league = excluded.league, place = excluded.place,
                    name = excluded.name, image = excluded.image, city = excluded.city,
                    colours = excluded.colours, club = excluded.club
                """)
            try db.run(
                """
                DELETE FROM league_word WHERE source = \(source) AND team = \(team.id) AND kind = 'team'
                """)
            for word in Folded.words(team.name) {
                try Self.note(word, "team", source, team.id, "", in: db)
            }
        }
        try Self.mark("teams", key.source, key.league, at: copy.savedAt, in: db)
    }

    func players(_ key: TeamKey) async throws -> Cached<[PlayerRow]>? {
        try await database.read { db in
            guard let saved = try Self.saved("players", key.source, key.team, in: db) else { return nil }
            let rows = try db.rows(
                """
                SELECT \(PlayerRow.columns) FROM player p
                WHERE source = \(key.source.rawValue) AND team = \(key.team) ORDER BY place
                """
            ) { PlayerRow($0, at: 0) }
            return Cached(rows, at: saved)
        }
    }

    func save(_ copy: Cached<[PlayerRow]>, _ key: TeamKey) async throws {
        try await database.write { db in try Self.save(copy, key, in: db) }
    }

    static func save(_ copy: Cached<[PlayerRow]>, _ key: TeamKey, in db: any Connection) throws {
        let source = key.source.rawValue
        try db.run("DELETE FROM player WHERE source = \(source) AND team = \(key.team)")
        try db.run(
            "DELETE FROM league_word WHERE source = \(source) AND team = \(key.team) AND kind = 'player'")
        for (place, player) in copy.value.enumerated() {
            try db.run(
                """
                INSERT INTO player (source, team, id, place, name, number, position, nationality, country,
                    photo, height, born, birthplace, saved_ms)
                VALUES (\(source), \(key.team), \(player.id), \(place), \(player.name), \(player.number),
                    \(player.position.rawValue), \(player.nationality), \(player.country), \(player.photo),
                    \(player.height), \(player.born), \(player.birthplace), \(copy.savedAt))
                """)
            for word in Folded.words(player.name) {
                try Self.note(word, "player", source, key.team, player.id, in: db)
            }
        }
        try Self.mark("players", key.source, key.team, at: copy.savedAt, in: db)
    }
}

extension SavedLeagues {
    static func saved(
        _ kind: String, _ source: DataSource, _ id: String, in db: any Connection
    ) throws -> Date? {
        try db.first(
            """
            SELECT saved_ms FROM league_copy
            WHERE kind = \(kind) AND source = \(source.rawValue) AND id = \(id)
            """
        ) { $0[0] }
    }

    /// Says when something was saved: another moment each time, by which is known that it changed.
    static func mark(
        _ kind: String, _ source: DataSource, _ id: String, body: String = "", at: Date, in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO league_copy (kind, source, id, body, saved_ms)
            VALUES (\(kind), \(source.rawValue), \(id), \(body), \(at))
            ON CONFLICT (kind, source, id) DO UPDATE SET body = excluded.body, saved_ms = excluded.saved_ms
                + CASE WHEN league_copy.saved_ms = excluded.saved_ms THEN 1 ELSE 0 END
            """)
    }

    private static func note(
        _ word: String, _ kind: String, _ source: String, _ team: String, _ id: String, in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO league_word (word, kind, source, team, id)
            VALUES (\(word), \(kind), \(source), \(team), \(id)) ON CONFLICT DO NOTHING
            """)
    }
}
