public import FanfareModels
import Storage

/// Matches and the table, with the teams as the league's source has them now.
extension Leagues {
    /// The table of a league. Throws `Problem.missing` for no league of ours.
    public func table(_ call: ShowLeagueTable, seenBy viewer: ID<Person>?) async throws -> LeagueTable {
        let league = try await league(call.league)
        guard let saved = try await copies.matches(of: league.id, league.source) else {
            return LeagueTable([], season: nil, results: 0, matches: 0, asOf: nil)
        }
        let teams = try await teams(of: saved, in: league)
        let favourites = try await favourites(of: viewer)
        let table = Standing.table(of: saved.matches) { teams[$0]?.name ?? $0 }
        let rows = table.filter { teams[$0.team] != nil }.enumerated().compactMap { index, line in
            teams[line.team].map { TableRow(place: index + 1, team: team($0, favourites), line) }
        }
        return LeagueTable(
            rows, season: saved.season, results: saved.matches.count { $0.result != nil },
            matches: saved.matches.count, asOf: saved.asOf)
    }

    /// The fixtures and results of a league's season. Throws `Problem.missing` for no league of ours.
    public func list(_ call: ListLeagueMatches, seenBy viewer: ID<Person>?) async throws -> MatchListing {
        try await matches(of: try await league(call.league), seenBy: viewer) { _ in true }
    }

    /// The fixtures and results of a team; none where it is in no league of ours. Throws `Problem.missing` for an unknown
    /// team.
    public func list(_ call: ListTeamMatches, seenBy viewer: ID<Person>?) async throws -> MatchListing {
        let team = try await current(team(call.team, of: call.source))
        return try await matches(of: team, seenBy: viewer)
    }

    func matches(of team: KnownTeam, seenBy viewer: ID<Person>?) async throws -> MatchListing {
        guard let league = known.first(where: { $0.id == team.league }) else {
            return MatchListing([], season: nil, asOf: nil)
        }
        return try await matches(of: league, seenBy: viewer) { $0 == team.key }
    }

    private func matches(
        of league: KnownLeague, seenBy viewer: ID<Person>?, where isWanted: (SavedLeagues.TeamKey) -> Bool
    ) async throws -> MatchListing {
        guard let saved = try await copies.matches(of: league.id, league.source) else {
            return MatchListing([], season: nil, asOf: nil)
        }
        let teams = try await teams(of: saved, in: league)
        let favourites = try await favourites(of: viewer)
        let matches = saved.matches.compactMap { row -> Match? in
            guard let home = teams[row.home], let away = teams[row.away],
                isWanted(home.key) || isWanted(away.key)
            else { return nil }
            return Match(
                round: row.round, date: row.day, startsAt: row.startsAt, home: team(home, favourites),
                away: team(away, favourites), homeGoals: row.result?.home, awayGoals: row.result?.away)
        }
        return MatchListing(matches.sorted { $0.date < $1.date }, season: saved.season, asOf: saved.asOf)
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

extension TableRow {
    init(place: Int, team: Team, _ line: Standing) {
        self.init(
            place: place, team: team, played: line.played, won: line.won, drawn: line.drawn, lost: line.lost,
            goalsFor: line.goalsFor, goalsAgainst: line.goalsAgainst, goalDifference: line.difference,
            points: line.points)
    }
}
