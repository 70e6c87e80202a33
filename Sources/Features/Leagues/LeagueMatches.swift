public import FanfareModels
import Storage

/// Matches and the table, with the teams as the league's source has them now.
extension Leagues {
    /// The table of a league. Throws `Problem.missing` for no league of ours.
    public func table(_ call: ShowLeagueTable, seenBy viewer: ID<Person>?) async throws -> LeagueTable {
        let season = try await season(of: try await league(call.league))
        guard let saved = season.saved else {
            return LeagueTable([], season: nil, results: 0, matches: 0, asOf: nil)
        }
        let favourites = try await favourites(of: viewer)
        let rows = season.table.map { line in
            var row = line.row
            row.team.favourite = favourites?.contains(line.team)
            return row
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
        let season = try await season(of: league)
        guard let saved = season.saved else { return MatchListing([], season: nil, asOf: nil) }
        let favourites = try await favourites(of: viewer)
        let matches = season.matches.filter { isWanted($0.home.key) || isWanted($0.away.key) }.map { game in
            var match = game.match
            match.home.favourite = favourites?.contains(game.home)
            match.away.favourite = favourites?.contains(game.away)
            return match
        }
        return MatchListing(matches, season: saved.season, asOf: saved.asOf)
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
