import FanfareModels
import Storage

extension Leagues {
    var known: [KnownLeague] { table.all }

    static let off = Problem.busy(
        "This league’s data source is not set up. The operator can bring it with a key.", retryAfter: 3600)

    static func leagues(
        _ settings: LeagueSettings,
        line: (DataSource, LeagueSettings.Provider, _ key: String) -> ProviderClient
    ) -> [KnownLeague] {
        let first: any LeagueProvider =
            settings.flashLive.key.map {
                FlashLive(line: line(.flashLive, settings.flashLive, $0), stage: settings.flashLiveStage)
            } ?? BuiltInLeague()
        let second: (any LeagueProvider)? = settings.transferMarket.key.map {
            TransferMarket(line: line(.transferMarket, settings.transferMarket, $0))
        }
        return [
            KnownLeague(
                id: settings.flashLiveLeague, name: "LigaPro Serie A", source: first.source,
                externalSource: .flashLive, provider: first),
            KnownLeague(
                id: settings.transferMarketLeague, name: "LigaPro Serie B", source: .transferMarket,
                externalSource: .transferMarket, provider: second),
        ]
    }

    /// What a provider said is better than built-in facts, also when it can be asked no longer.
    func useImported() async throws {
        for league in known where league.source == .builtIn {
            let key = SavedLeagues.LeagueKey(source: league.externalSource, league: league.id)
            if try await copies.hasTeams(key) { table.showImported(league.id) }
        }
    }

    /// Teams of a source that a league has no longer are in no league.
    func leaveOtherLeagues() async throws {
        let pairs = known.map { (id: $0.id, source: $0.source.rawValue) }
        try await database.write { db in
            for (league, source) in try db.rows(
                "SELECT DISTINCT league, source FROM team WHERE league IS NOT NULL",
                { ($0[0] as String, $0[1] as String) })
            where !pairs.contains(where: { $0.id == league && $0.source == source }) {
                try db.run("UPDATE team SET league = NULL WHERE league = \(league) AND source = \(source)")
            }
        }
    }

    /// The built-in facts are rows like any others, so that they are found and can be favourites; saved again
    /// when this program brings others.
    func bringIn(_ league: KnownLeague) async throws {
        let edition: String? = try await database.read { db in
            try db.first("SELECT body FROM league_copy WHERE kind = 'edition' AND id = \(league.id)") {
                $0[0]
            }
        }
        let key = SavedLeagues.LeagueKey(source: .builtIn, league: league.id)
        let stands = try await copies.teams(key)?.value.count == BuiltInLeague.teams.count
        guard edition != BuiltInLeague.edition || !stands else { return }
        try await copies.save(Cached(BuiltInLeague.teams, at: BuiltInLeague.date), key)
        for team in BuiltInLeague.teams {
            try await copies.save(
                Cached(BuiltInLeague.players(of: team.id), at: BuiltInLeague.date),
                .init(source: .builtIn, team: team.id))
        }
        try await database.write { db in
            try SavedLeagues.mark(
                "edition", .builtIn, league.id, body: BuiltInLeague.edition, at: BuiltInLeague.date, in: db)
        }
    }
}
