import FanfareModels
import Foundation
import Storage

extension LeagueImport {
    /// The most leagues that an operator adds.
    private static let mostLeagues = 50

    /// Stores a league in place of what was imported of it before. Teams that it has no longer stay as teams of no league:
    /// somebody may have them as a favourite.
    ///
    /// - Throws: ``LeagueImportError``.
    func store(_ league: OwnLeague, from folder: String, _ report: inout Report) async throws {
        if leagues.known.contains(where: { $0.id == league.id && $0.source != .files }) {
            throw LeagueImportError(folder, "has the id of a built-in league: \(league.id)")
        }
        let isFull = try await leagues.database.write { db -> Bool in
            let others: Int =
                try db.first("SELECT COUNT(*) FROM own_league WHERE id <> \(league.id)") { $0[0] } ?? 0
            guard others < Self.mostLeagues else { return true }
            try Self.store(league, in: db)
            return false
        }
        guard !isFull else { throw LeagueImportError(folder, "would be league \(Self.mostLeagues + 1)") }
        try await leagues.reload()
        report.leagues += 1
        report.teams += league.teams.count
        report.players += league.players.values.reduce(0) { $0 + $1.count }
        report.matches += league.matches.count
    }

    private static func store(_ league: OwnLeague, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO own_league (id, name, country, season)
            VALUES (\(league.id), \(league.name), \(league.country), \(league.season))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, country = excluded.country,
                season = excluded.season
            """)
        let key = SavedLeagues.LeagueKey(source: .files, league: league.id)
        try SavedLeagues.save(Cached(league.teams, at: league.date), key, country: league.country, in: db)
        for team in league.teams {
            try SavedLeagues.save(
                Cached(league.players[team.id] ?? [], at: league.date), .init(source: .files, team: team.id),
                in: db)
        }
        try SavedLeagues.save(league.matches, season: league.season, at: league.date, key, in: db)
    }
}
