import FanfareModels
import Foundation
import Members
import Storage

/// What the pages show, gathered.
extension Leagues {
    /// How long a page waits for a provider before it shows a skeleton and lets the browser wait.
    private static let patience: Duration = .milliseconds(400)

    func shown(_ league: KnownLeague) -> League {
        League(
            id: league.id, name: league.name,
            logoURL: "\(addresses.base)/crests/league.\(league.id).png", dataSource: league.source)
    }

    /// Whether a league is shown without squads.
    private func needsProvider(_ league: KnownLeague) -> Bool {
        league.source == .builtIn && league.builtIn?.division != 1
    }

    private var today: String { String(now().formatted(.iso8601).prefix(10)) }

    func start(seenBy viewer: ID<Person>?) async throws -> LeaguesPage {
        try await reload()
        var entries: [LeaguesPage.Entry] = []
        for league in known {
            let table = try await table(ShowLeagueTable(league.id), seenBy: nil)
            entries.append(
                .init(
                    league: shown(league), table: table,
                    teams: table.data.isEmpty ? try await savedTeams(of: league) : [],
                    needsProvider: needsProvider(league)))
        }
        var favourites: [LeaguesPage.Favourite] = []
        guard let viewer else { return LeaguesPage(leagues: entries, favourites: favourites) }
        for team in try await knownFavourites(of: viewer) {
            let matches = try await matches(of: team, seenBy: nil).data
            favourites.append(
                .init(
                    team: self.team(team, Favourites(teams: [team.key], clubs: [])),
                    last: matches.last { $0.homeGoals != nil },
                    next: matches.first { $0.homeGoals == nil && $0.date >= today }))
        }
        return LeaguesPage(leagues: entries, favourites: favourites)
    }

    /// The first teams of a league as far as they are saved; its source is not waited for.
    private func savedTeams(of league: KnownLeague) async throws -> [Team] {
        let rows = try await copies.teams(.init(source: league.source, league: league.id))?.value ?? []
        return rows.prefix(20).map { team(KnownTeam(source: league.source, $0, league: league), nil) }
    }

    func teamsPage(_ input: LeagueInput, seenBy viewer: ID<Person>?) async throws -> TeamsPage {
        let league = try await league(input.league)
        let call = ListTeams(input.league)
        if league.provider == nil,
            try await !copies.hasTeams(.init(source: league.source, league: league.id))
        {
            return TeamsPage(league: shown(league), teams: nil, isOff: true)
        }
        let teams =
            input.wait == nil
            ? try await list(call, seenBy: viewer, patience: Self.patience)
            : try await list(call, seenBy: viewer)
        return TeamsPage(
            league: shown(league), teams: teams, isOff: false, isImported: isImported(league.source),
            needsProvider: needsProvider(league),
            hasMatches: try await season(of: league).saved != nil)
    }

    func squadPage(_ input: TeamInput, seenBy viewer: ID<Person>?) async throws -> SquadPage {
        let asked = try await team(input.team, of: input.source)
        let team = input.source == nil ? try await current(asked) : asked
        let call = ListPlayers(team.id, of: team.source)
        var squad: SavedListing<Player>?
        var problem: Problem?
        do {
            squad = input.wait == nil ? try await list(call, patience: Self.patience) : try await list(call)
        } catch let refusal as Problem where refusal.code == .busy {
            // What else is known of the team is shown all the same.
            problem = refusal
        }
        let league = known.first { $0.id == team.league }
        var line: TableRow?
        if let league {
            let table = try await table(ShowLeagueTable(league.id), seenBy: nil).data
            line = table.first { $0.team.id == team.id && $0.team.dataSource == team.source }
        }
        return SquadPage(
            team: try await marked(team, viewer), crest: team.crest, league: league.map(shown),
            back: team.league.map { "/leagues/\($0)" } ?? "/leagues", squad: squad, problem: problem,
            isImported: isImported(team.source), matches: try await matches(of: team, seenBy: nil),
            line: line,
            today: today)
    }

    func playerPage(_ call: ShowPlayer, seenBy viewer: ID<Person>?) async throws -> PlayerPage {
        let card = try await show(call, seenBy: viewer)
        let team = try await team(card.team.id, of: card.team.dataSource)
        // The squad is saved, or the player would not be known; nobody is waited for.
        let squad = try await copies.players(team.key)?.value ?? []
        let matches = try await matches(of: team, seenBy: nil).data.filter { $0.homeGoals != nil }
        return PlayerPage(
            card: card, crest: team.crest,
            mates: shown(Cached(squad, at: now()), in: team).data.filter {
                $0.id != card.player.id && $0.position != .coach
            },
            matches: matches.suffix(3).reversed(), today: now())
    }
}
