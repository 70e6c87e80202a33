import FanfareModels
import Foundation
import OutboundHTTP
import Storage

extension Leagues {
    func league(_ id: String) async throws -> KnownLeague {
        if !known.contains(where: { $0.id == id }) { try await reload() }
        guard let league = known.first(where: { $0.id == id }) else { throw Problem.missing("league") }
        return league
    }

    /// A team of any league of ours; where none was loaded yet, the leagues are. Throws `Problem.missing`.
    func team(_ id: String, of source: DataSource?) async throws -> KnownTeam {
        if let team = try await stored(id, of: source) { return team }
        guard SourceID(id) != nil else { throw Problem.missing("team") }
        var formError = Problem.missing("team")
        for league in known
        where league.provider != nil && league.source != .builtIn
            && (source == nil || league.source == source)
        {
            do {
                _ = try await copy(of: league)
            } catch let problem as Problem {
                // One league's trouble does not hide another league's team.
                formError = problem
            }
            if let team = try await stored(id, of: source) { return team }
        }
        throw formError
    }

    func stored(_ id: String, of source: DataSource?) async throws -> KnownTeam? {
        let text = source?.rawValue
        return try await database.read { db in
            try db.first(
                """
                SELECT \(KnownTeam.columns) FROM team t
                WHERE t.id = \(id) AND (t.source = \(text) OR \(text == nil ? 1 : 0) = 1)
                ORDER BY CASE WHEN t.league IS NULL THEN 1 ELSE 0 END, t.source LIMIT 1
                """
            ) { KnownTeam($0, at: 0) } ?? nil
        }
    }

    /// The team that a club has in one of our leagues now, where this one is of a source that a league has no longer.
    func current(_ team: KnownTeam) async throws -> KnownTeam {
        guard team.league == nil, !team.club.isEmpty else { return team }
        return try await database.read { db in
            try db.first(
                """
                SELECT \(KnownTeam.columns) FROM team t
                WHERE t.club = \(team.club) AND t.league IS NOT NULL ORDER BY t.league, t.source, t.id LIMIT 1
                """
            ) { KnownTeam($0, at: 0) } ?? nil
        } ?? team
    }

    func copy(of league: KnownLeague) async throws -> Cached<[TeamRow]> {
        guard league.provider != nil else { return try await imported(league) }
        if league.source == .builtIn, let facts = league.builtIn {
            return Cached(facts.teams, at: facts.date)
        }
        return try await told { try await teams.load(.init(source: league.source, league: league.id)) }
    }

    func copy(of league: KnownLeague, patience: Duration) async throws -> Cached<[TeamRow]>? {
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

    func squad(of team: KnownTeam) async throws -> Cached<[PlayerRow]> {
        if team.source == .builtIn { return builtIn(team) }
        if isImported(team.source) { return try await imported(team) }
        return try await told { try await players.load(.init(source: team.source, team: team.id)) }
    }

    func squad(of team: KnownTeam, patience: Duration) async throws -> Cached<[PlayerRow]>? {
        if team.source == .builtIn || isImported(team.source) { return try await squad(of: team) }
        return try await told {
            try await players.load(.init(source: team.source, team: team.id), patience: patience)
        }
    }

    private func builtIn(_ team: KnownTeam) -> Cached<[PlayerRow]> {
        Cached(BuiltInLeague.players(of: team.id), at: BuiltInLeague.squadsDate)
    }

    /// What went wrong elsewhere, in words for a person; the operator reads the rest in the log.
    private func told<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let fault as OutboundError {
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
