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
            } ?? BuiltInLeague.serieA
        let second: any LeagueProvider =
            settings.transferMarket.key.map {
                TransferMarket(line: line(.transferMarket, settings.transferMarket, $0))
            } ?? BuiltInLeague.serieB
        return [
            KnownLeague(
                id: settings.flashLiveLeague, name: "LigaPro Serie A", source: first.source,
                externalSource: .flashLive, provider: first, builtIn: .serieA, country: "EC"),
            KnownLeague(
                id: settings.transferMarketLeague, name: "LigaPro Serie B", source: second.source,
                externalSource: .transferMarket, provider: second, builtIn: .serieB, country: "EC"),
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
    /// when this program brings others. They are there beside a provider, too: they have the season's results.
    func bringIn(_ facts: BuiltInLeague, as league: KnownLeague) async throws {
        let edition: String? = try await database.read { db in
            try db.first("SELECT body FROM league_copy WHERE kind = 'edition' AND id = \(league.id)") {
                $0[0]
            }
        }
        let key = SavedLeagues.LeagueKey(source: .builtIn, league: league.id)
        let isComplete =
            if league.source == .builtIn {
                try await copies.teams(key)?.value.count == facts.teams.count
            } else {
                true
            }
        guard edition != BuiltInLeague.edition || !isComplete else { return }
        try await database.write { db in
            try SavedLeagues.save(Cached(facts.teams, at: facts.date), key, country: league.country, in: db)
            for team in facts.teams {
                try SavedLeagues.save(
                    Cached(BuiltInLeague.players(of: team.id), at: BuiltInLeague.squadsDate),
                    .init(source: .builtIn, team: team.id), in: db)
            }
            if !facts.matches.isEmpty {
                try SavedLeagues.save(facts.matches, season: facts.season, at: facts.date, key, in: db)
            }
            try SavedLeagues.mark(
                "edition", .builtIn, league.id, body: BuiltInLeague.edition, at: facts.date, in: db)
        }
    }

    /// Looks which leagues the operator has added.
    func reload() async throws { table.show(own: try await copies.ownLeagues()) }
}
