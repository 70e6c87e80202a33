public import FanfareModels
public import Foundation
public import HTTPBinding
public import Logging
public import Members
public import OutboundHTTP
public import Storage

/// Leagues, their teams and players: what providers say, kept, and shown from what is kept.
public struct Leagues: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let viewerStates: ViewerStates
    let copies: SavedLeagues
    let table: KnownLeagues
    let seasons = LeagueSeasons()
    let teams: ReadThroughCache<SavedLeagues.LeagueKey, [TeamRow]>
    let players: ReadThroughCache<SavedLeagues.TeamKey, [PlayerRow]>
    let images: ReadThroughCache<String, PictureCache.Entry>
    let now: @Sendable () -> Date
    let log: Logger

    public init(
        database: any Database, addresses: PublicURLs, viewerStates: ViewerStates, settings: LeagueSettings,
        outbound: OutboundClient, backOff: BackOff,
        images: ReadThroughCache<String, PictureCache.Entry>, log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.viewerStates = viewerStates
        self.images = images
        self.now = now
        self.log = log
        let copies = SavedLeagues(database: database)
        self.copies = copies
        let known = Self.leagues(settings) { source, provider, key in
            ProviderClient(
                source: source, base: provider.base, key: key, patience: settings.patience,
                outbound: outbound,
                backOff: backOff, log: log, now: now)
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
        try await reload()
        let list = LeagueCopy(
            load: { try await copies.leagues() }, save: { try await copies.save($0) },
            drop: { try await copies.dropLeagues() }, now: now)
        do {
            try await list.validate()
            try await list.keep(leagues)
        } catch let fault as ReadThroughFault {
            log.error("the saved list of leagues: \(fault)")
        }
        for league in known {
            if let facts = league.builtIn { try await bringIn(facts, as: league) }
        }
        try await leaveOtherLeagues()
        try await copies.fillClubs()
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
    public func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
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
