public import FanfareModels
import Foundation
import Members
import OutboundHTTP
import Storage

extension Leagues {
    /// The leagues there are; built in, so always there.
    public var leagues: [League] {
        known.map { league in
            League(
                id: league.id, name: league.name,
                logoURL: "\(addresses.base)/crests/league.\(league.id).png", dataSource: league.source)
        }
    }

    /// All leagues of this community.
    public func list(_ call: ListLeagues) -> Listing<League> { Listing(leagues) }

    /// The teams of a league. Throws `Problem`: `missing` for no league of ours, `busy` when its source is
    /// off or does not respond and nothing was saved.
    public func list(_ call: ListTeams, seenBy viewer: ID<Person>?) async throws -> SavedListing<Team> {
        let league = try league(call.league)
        return try await shown(copy(of: league), in: league, seenBy: viewer)
    }

    /// The same, but nil when the source takes its time; it is asked all the same.
    func list(
        _ call: ListTeams, seenBy viewer: ID<Person>?, patience: Duration
    ) async throws -> SavedListing<Team>? {
        let league = try league(call.league)
        guard let copy = try await copy(of: league, patience: patience) else { return nil }
        return try await shown(copy, in: league, seenBy: viewer)
    }

    /// The squad of a team, in the order of positions and shirts.
    public func list(_ call: ListPlayers) async throws -> SavedListing<Player> {
        let team = try await team(call.team, of: call.source)
        return shown(try await squad(of: team), in: team)
    }

    func list(_ call: ListPlayers, patience: Duration) async throws -> SavedListing<Player>? {
        let team = try await team(call.team, of: call.source)
        return try await squad(of: team, patience: patience).map { shown($0, in: team) }
    }

    /// One player with the team. Throws `Problem.missing` for an unknown one.
    public func show(_ call: ShowPlayer, seenBy viewer: ID<Person>?) async throws -> PlayerCard {
        let source = call.source?.rawValue
        let found = try await database.read { db in
            try db.first(
                """
                SELECT id, name, number, position, nationality, country, photo, source, team FROM player
                WHERE id = \(call.player) AND (source = \(source) OR \(source == nil ? 1 : 0) = 1)
                    AND (team = \(call.team) OR \(call.team == nil ? 1 : 0) = 1)
                ORDER BY saved_ms DESC, source, team LIMIT 1
                """
            ) { (player: PlayerRow($0, at: 0), source: $0[7] as String, team: $0[8] as String) }
        }
        guard let found, let source = DataSource(rawValue: found.source) else {
            throw Problem.missing("player")
        }
        let team = try await team(found.team, of: source)
        return PlayerCard(player: player(found.player, in: team), team: try await marked(team, viewer))
    }
}

extension Leagues {
    func league(_ id: String) throws(Problem) -> KnownLeague {
        guard let league = known.first(where: { $0.id == id }) else { throw .missing("league") }
        return league
    }

    /// A team of any league of ours; where none was loaded yet, the leagues are. Throws `Problem.missing`.
    func team(_ id: String, of source: DataSource?) async throws -> KnownTeam {
        if let team = try await stored(id, of: source) { return team }
        guard SourceID(id) != nil else { throw Problem.missing("team") }
        var trouble = Problem.missing("team")
        for league in known where league.provider != nil && (source == nil || league.source == source) {
            do {
                _ = try await copy(of: league)
            } catch let problem as Problem {
                // One league's trouble does not hide another league's team.
                trouble = problem
            }
            if let team = try await stored(id, of: source) { return team }
        }
        throw trouble
    }

    func stored(_ id: String, of source: DataSource?) async throws -> KnownTeam? {
        let text = source?.rawValue
        return try await database.read { db in
            try db.first(
                """
                SELECT source, id, name, image, league FROM team
                WHERE id = \(id) AND (source = \(text) OR \(text == nil ? 1 : 0) = 1)
                ORDER BY CASE WHEN league IS NULL THEN 1 ELSE 0 END, source LIMIT 1
                """
            ) { KnownTeam($0, at: 0) } ?? nil
        }
    }

    private func copy(of league: KnownLeague) async throws -> Cached<[TeamRow]> {
        guard league.provider != nil else { return try await imported(league) }
        guard league.source != .builtIn else { return Cached(BuiltInLeague.teams, at: BuiltInLeague.date) }
        return try await told { try await teams.load(.init(source: league.source, league: league.id)) }
    }

    private func copy(of league: KnownLeague, patience: Duration) async throws -> Cached<[TeamRow]>? {
        guard league.provider != nil, league.source != .builtIn else { return try await copy(of: league) }
        return try await told {
            try await teams.load(.init(source: league.source, league: league.id), patience: patience)
        }
    }

    /// What was imported of a league whose provider is off. There is nobody to ask for anything newer.
    private func imported(_ league: KnownLeague) async throws -> Cached<[TeamRow]> {
        guard let copy = try await copies.teams(.init(source: league.source, league: league.id)) else {
            throw Self.off
        }
        return copy
    }

    /// Whether nobody is asked for newer ones.
    func isImported(_ source: DataSource) -> Bool {
        source != .builtIn && !known.contains { $0.provider?.source == source }
    }

    private func imported(_ team: KnownTeam) async throws -> Cached<[PlayerRow]> {
        guard let copy = try await copies.players(.init(source: team.source, team: team.id)) else {
            throw Self.off
        }
        return copy
    }

    private func squad(of team: KnownTeam) async throws -> Cached<[PlayerRow]> {
        if team.source == .builtIn { return builtIn(team) }
        if isImported(team.source) { return try await imported(team) }
        return try await told { try await players.load(.init(source: team.source, team: team.id)) }
    }

    private func squad(of team: KnownTeam, patience: Duration) async throws -> Cached<[PlayerRow]>? {
        if team.source == .builtIn || isImported(team.source) { return try await squad(of: team) }
        return try await told {
            try await players.load(.init(source: team.source, team: team.id), patience: patience)
        }
    }

    private func builtIn(_ team: KnownTeam) -> Cached<[PlayerRow]> {
        Cached(BuiltInLeague.players(of: team.id), at: BuiltInLeague.date)
    }

    /// What went wrong elsewhere, in words for a person; the operator reads the rest in the log.
    private func told<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let fault as OutsideFault {
            let wait: Int =
                if case .paused(let until) = fault { Int(until.timeIntervalSince(now()).rounded(.up)) } else {
                    10
                }
            throw Problem.busy(
                "This league’s data source does not answer. Try again soon.",
                retryAfter: min(max(wait, 1), 600))
        } catch is ReadThroughFault {
            throw Problem.busy(
                "This league’s data source has nothing to show. Try again soon.", retryAfter: 60)
        }
    }
}
