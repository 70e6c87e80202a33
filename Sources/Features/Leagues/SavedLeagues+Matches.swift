import FanfareModels
import Foundation
import Storage

/// The matches of a season, as their source has them.
struct SavedMatches: Sendable {
    var source: DataSource
    var season: String
    /// How old the results are.
    var asOf: Date
    var matches: [MatchRow]
}

extension SavedLeagues {
    /// The most matches of a league that are stored.
    static let mostMatches = 2_000

    /// Of a source, else built in. Nil where there are none.
    func matches(of league: String, _ source: DataSource) async throws -> SavedMatches? {
        try await database.read { db in
            for source in [source, .builtIn] {
                let head = try db.first(
                    """
                    SELECT body, saved_ms FROM league_copy
                    WHERE kind = 'matches' AND source = \(source.rawValue) AND id = \(league)
                    """
                ) { (season: $0[0] as String, at: $0[1] as Date) }
                guard let head else { continue }
                let rows = try db.rows(
                    """
                    SELECT round, day, starts_ms, home, away, home_goals, away_goals FROM league_match
                    WHERE source = \(source.rawValue) AND league = \(league) ORDER BY place
                    """
                ) { row in
                    let (home, away): (Int?, Int?) = (row[5], row[6])
                    return MatchRow(
                        round: row[0], day: row[1], startsAt: row[2], home: row[3], away: row[4],
                        result: home.flatMap { home in away.map { .init(home: home, away: $0) } })
                }
                if !rows.isEmpty {
                    return SavedMatches(source: source, season: head.season, asOf: head.at, matches: rows)
                }
            }
            return nil
        }
    }

    /// Replaces the matches of a league.
    static func save(
        _ matches: [MatchRow], season: String, at: Date, _ key: LeagueKey, in db: any Connection
    ) throws {
        let source = key.source.rawValue
        try db.run("DELETE FROM league_match WHERE source = \(source) AND league = \(key.league)")
        for (place, match) in matches.prefix(mostMatches).enumerated() {
            try db.run(
                """
                INSERT INTO league_match (source, league, place, round, day, starts_ms, home, away, home_goals,
                    away_goals)
                VALUES (\(source), \(key.league), \(place), \(match.round), \(match.day), \(match.startsAt),
                    \(match.home), \(match.away), \(match.result?.home), \(match.result?.away))
                """)
        }
        try mark("matches", key.source, key.league, body: season, at: at, in: db)
    }

    /// Fills in what clubs are recognised by, of rows that are older than that.
    func fillClubs() async throws {
        try await database.write { db in
            let teams = try db.rows("SELECT source, id, name FROM team WHERE club = '' AND source <> 'files'")
            {
                (source: $0[0] as String, id: $0[1] as String, name: $0[2] as String)
            }
            for team in teams {
                try db.run(
                    """
                    UPDATE team SET club = \(ClubName.key(team.name))
                    WHERE source = \(team.source) AND id = \(team.id)
                    """)
            }
        }
    }

    /// The leagues that the operator added from files, by name.
    func ownLeagues() async throws -> [KnownLeague] {
        try await database.read { db in
            try db.rows("SELECT id, name, country FROM own_league ORDER BY name, id LIMIT 50") {
                KnownLeague(
                    id: $0[0], name: $0[1], source: .files, externalSource: .files, provider: nil,
                    country: $0[2])
            }
        }
    }
}
