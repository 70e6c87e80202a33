import FanfareModels
import Foundation
import Storage
import Synchronization

/// The season of a league as pages and the API show it: the table and the matches, each with its teams.
struct LeagueSeason: Sendable {
    struct Line: Sendable {
        var team: KnownTeam
        var row: TableRow
    }

    struct Game: Sendable {
        var home: KnownTeam
        var away: KnownTeam
        var match: Match
    }

    /// As it stands in the database; nil where nothing is known of the season.
    var saved: SavedMatches?
    var table: [Line] = []
    /// By day.
    var matches: [Game] = []
}

/// Seasons in memory. They change when an operator or a provider brings results, and making one takes a thousand rows.
final class LeagueSeasons: Sendable {
    private let seasons = Mutex<[SavedLeagues.LeagueKey: (version: Version, season: LeagueSeason)]>([:])

    /// How many lists of teams and matches are saved, and the sum of when: another number whenever one is saved.
    struct Version: Equatable, Sendable {
        var count: Int64
        var sum: Int64
    }

    func season(_ key: SavedLeagues.LeagueKey, _ version: Version) -> LeagueSeason? {
        seasons.withLock { seasons in
            guard let known = seasons[key], known.version == version else { return nil }
            return known.season
        }
    }

    func keep(_ season: LeagueSeason, _ key: SavedLeagues.LeagueKey, _ version: Version) {
        seasons.withLock { $0[key] = (version, season) }
    }
}

extension Leagues {
    /// The season of a league as it is now.
    func season(of league: KnownLeague) async throws -> LeagueSeason {
        let key = SavedLeagues.LeagueKey(source: league.source, league: league.id)
        let (version, known) = try await database.read { [seasons] db in
            let version = try SavedLeagues.seasonsVersion(in: db)
            if let known = seasons.season(key, version) { return (version, known as LeagueSeason?) }
            return (version, nil)
        }
        if let known { return known }
        var season = LeagueSeason()
        if let saved = try await copies.matches(of: league.id, league.source) {
            season = try await self.season(saved, in: league)
        }
        seasons.keep(season, key, version)
        return season
    }

    private func season(_ saved: SavedMatches, in league: KnownLeague) async throws -> LeagueSeason {
        let teams = try await teams(of: saved, in: league)
        let shown = teams.mapValues { team($0, nil) }
        let standings = Standing.table(of: saved.matches) { teams[$0]?.name ?? $0 }
        let lines = standings.filter { teams[$0.team] != nil }.enumerated().compactMap { index, line in
            teams[line.team].flatMap { team in
                shown[line.team].map {
                    LeagueSeason.Line(team: team, row: TableRow(place: index + 1, team: $0, line))
                }
            }
        }
        let matches = saved.matches.compactMap { row -> LeagueSeason.Game? in
            guard let home = teams[row.home], let away = teams[row.away], let homeCard = shown[row.home],
                let awayCard = shown[row.away]
            else { return nil }
            return LeagueSeason.Game(
                home: home, away: away,
                match: Match(
                    round: row.round, date: row.day, startsAt: row.startsAt, home: homeCard, away: awayCard,
                    homeGoals: row.result?.home, awayGoals: row.result?.away))
        }
        return LeagueSeason(
            saved: saved, table: lines, matches: matches.sorted { $0.match.date < $1.match.date })
    }

    /// The teams of matches by the ids that the matches name them by. Where the league has another source by now, clubs are
    /// those of that source.
    private func teams(of saved: SavedMatches, in league: KnownLeague) async throws -> [String: KnownTeam] {
        let ids = Set(saved.matches.flatMap { [$0.home, $0.away] })
        let (rows, now) = try await database.read { db in
            (
                try db.rows(
                    """
                    SELECT \(KnownTeam.columns) FROM team t
                    WHERE t.source = \(saved.source.rawValue) AND t.id IN \(list: ids)
                    """
                ) { KnownTeam($0, at: 0) },
                try db.rows(
                    """
                    SELECT \(KnownTeam.columns) FROM team t
                    WHERE t.league = \(league.id) AND t.source = \(league.source.rawValue)
                    """
                ) { KnownTeam($0, at: 0) }
            )
        }
        let current = Dictionary(
            now.compactMap(\.self).filter { !$0.club.isEmpty }.map { ($0.club, $0) },
            uniquingKeysWith: { first, _ in first })
        return Dictionary(
            rows.compactMap(\.self).map { row in
                (row.id, row.league == nil ? current[row.club] ?? row : row)
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension SavedLeagues {
    fileprivate static func seasonsVersion(in db: any Connection) throws -> LeagueSeasons.Version {
        try db.first(
            "SELECT COUNT(*), SUM(saved_ms) FROM league_copy WHERE kind IN ('matches', 'teams')"
        ) { .init(count: $0[0], sum: $0[1] ?? 0) } ?? .init(count: 0, sum: 0)
    }
}
