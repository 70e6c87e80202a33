public import FanfareModels
public import Foundation
public import JSON
public import Logging
public import Members
public import OutboundHTTP
public import Storage

/// Leagues, their teams and players: what providers say, kept, and shown from what is kept.
public struct Leagues: Sendable {
    let database: any Database
    let addresses: Addresses
    let copies: LeagueCopies
    private let table: KnownLeagues
    let teams: ReadThroughCache<LeagueCopies.LeagueKey, [TeamRow]>
    let players: ReadThroughCache<LeagueCopies.TeamKey, [PlayerRow]>
    let images: ReadThroughCache<String, PictureCache.Entry>
    let now: @Sendable () -> Date
    let log: Logger

    public init(
        database: any Database, addresses: Addresses, settings: LeagueSettings, outside: Outside,
        pauses: Pauses,
        images: ReadThroughCache<String, PictureCache.Entry>, log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.images = images
        self.now = now
        self.log = log
        let copies = LeagueCopies(database: database)
        self.copies = copies
        let known = Self.leagues(settings) { source, provider, key in
            ProviderLine(
                source: source, base: provider.base, key: key, patience: settings.patience, outside: outside,
                pauses: pauses, log: log, now: now)
        }
        table = KnownLeagues(known)
        teams = ReadThroughCache(
            copies: .init(load: { try await copies.teams($0) }, save: { try await copies.save($0, $1) }),
            isEmpty: \.isEmpty, report: { log.warning("teams: \($0)") }, now: now
        ) { key, _ in
            guard let provider = known.first(where: { $0.id == key.league })?.provider else { throw Self.off }
            return try await provider.teams(of: key.league)
        }
        players = ReadThroughCache(
            copies: .init(load: { try await copies.players($0) }, save: { try await copies.save($0, $1) }),
            isEmpty: \.isEmpty, report: { log.warning("players: \($0)") }, now: now
        ) { key, _ in
            guard let provider = known.lazy.compactMap(\.provider).first(where: { $0.source == key.source })
            else {
                throw Self.off
            }
            return try await provider.players(of: key.team)
        }
    }

    /// To be called at launch: validates the copy of the league list, and brings the built-in facts among the
    /// rows.
    public func prepare() async throws {
        try await useImported()
        let list = LeagueCopy(
            load: { try await copies.leagues() }, save: { try await copies.save($0) },
            drop: { try await copies.dropLeagues() }, now: now)
        do {
            try await list.validate()
            try await list.keep(leagues)
        } catch let fault as ReadThroughFault {
            log.error("the saved list of leagues: \(fault)")
        }
        try await leaveOtherLeagues()
        for league in known where league.source == .builtIn { try await bringIn(league) }
    }

    /// Returns when nothing is being loaded.
    package func settled() async {
        await teams.settled()
        await players.settled()
    }

    /// Ends what is being loaded.
    public func end() async {
        await teams.end()
        await players.end()
    }

    /// A person\'s data in this feature, by subject.
    public func export(_ person: ID<Person>, in db: any Connection) throws
        -> [(name: String, json: JSON)]
    {
        [
            (
                "favourite_teams",
                try db.exported(
                    """
                    SELECT f.source AS data_source, f.team AS id, t.name, f.at_ms AS since FROM favourite_team f
                        JOIN team t ON t.source = f.source AND t.id = f.team
                    WHERE f.person = \(person) ORDER BY f.at_ms
                    """)
            )
        ]
    }
}

extension Leagues {
    var known: [KnownLeague] { table.all }

    static let off = Problem.busy(
        "This league’s data source is not set up. The operator can bring it with a key.", retryAfter: 3600)

    private static func leagues(
        _ settings: LeagueSettings,
        line: (DataSource, LeagueSettings.Provider, _ key: String) -> ProviderLine
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
                outside: .flashLive, provider: first),
            KnownLeague(
                id: settings.transferMarketLeague, name: "LigaPro Serie B", source: .transferMarket,
                outside: .transferMarket, provider: second),
        ]
    }

    /// What a provider said is better than built-in facts, also when it can be asked no longer.
    private func useImported() async throws {
        for league in known where league.source == .builtIn {
            let key = LeagueCopies.LeagueKey(source: league.outside, league: league.id)
            if try await copies.hasTeams(key) { table.showImported(league.id) }
        }
    }

    /// Teams of a source that a league has no longer are in no league.
    private func leaveOtherLeagues() async throws {
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
    private func bringIn(_ league: KnownLeague) async throws {
        let edition: String? = try await database.read { db in
            try db.first("SELECT body FROM league_copy WHERE kind = 'edition' AND id = \(league.id)") {
                $0[0]
            }
        }
        let key = LeagueCopies.LeagueKey(source: .builtIn, league: league.id)
        let stands = try await copies.teams(key)?.value.count == BuiltInLeague.teams.count
        guard edition != BuiltInLeague.edition || !stands else { return }
        try await copies.save(Cached(BuiltInLeague.teams, at: BuiltInLeague.date), key)
        for team in BuiltInLeague.teams {
            try await copies.save(
                Cached(BuiltInLeague.players(of: team.id), at: BuiltInLeague.date),
                .init(source: .builtIn, team: team.id))
        }
        try await database.write { db in
            try LeagueCopies.mark(
                "edition", .builtIn, league.id, body: BuiltInLeague.edition, at: BuiltInLeague.date, in: db)
        }
    }
}
