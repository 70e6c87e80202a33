public import FanfareModels
import Members
import Storage

extension Leagues {
    /// The leagues there are, as last looked up.
    public var leagues: [League] {
        known.map(shown)
    }

    /// All leagues of this community.
    public func list(_ call: ListLeagues) async throws -> Listing<League> {
        try await reload()
        return Listing(leagues)
    }

    /// The teams of a league. Throws `Problem`: `missing` for no league of ours, `busy` when its source is
    /// off or does not respond and nothing was saved.
    public func list(_ call: ListTeams, seenBy viewer: ID<Person>?) async throws -> SavedListing<Team> {
        let league = try await league(call.league)
        return try await shown(copy(of: league), in: league, seenBy: viewer)
    }

    /// The same, but nil when the source takes its time; it is asked all the same.
    func list(
        _ call: ListTeams, seenBy viewer: ID<Person>?, patience: Duration
    ) async throws -> SavedListing<Team>? {
        let league = try await league(call.league)
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
                SELECT \(PlayerRow.columns), p.source, p.team FROM player p
                WHERE id = \(call.player) AND (source = \(source) OR \(source == nil ? 1 : 0) = 1)
                    AND (team = \(call.team) OR \(call.team == nil ? 1 : 0) = 1)
                ORDER BY saved_ms DESC, source, team LIMIT 1
                """
            ) {
                (
                    player: PlayerRow($0, at: 0), source: $0[PlayerRow.width] as String,
                    team: $0[PlayerRow.width + 1] as String
                )
            }
        }
        guard let found, let source = DataSource(rawValue: found.source) else {
            throw Problem.missing("player")
        }
        let team = try await team(found.team, of: source)
        return PlayerCard(player: player(found.player, in: team), team: try await marked(team, viewer))
    }
}
