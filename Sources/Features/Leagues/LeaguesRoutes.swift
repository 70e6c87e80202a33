import FanfareModels
public import HTTPBinding
import Pages

extension Leagues {
    /// How long a page waits for a provider before it shows a skeleton and lets the browser wait.
    private static let patience: Duration = .milliseconds(400)

    /// Registers the calls and pages.
    public func routes(_ table: RouteTable) {
        let (readers, members) = (table.readers, table.members)
        readers.on(ListLeagues.self) { call, _ in list(call) }
        readers.on(ListTeams.self, refusals: [503]) { call, context in
            try await list(call, seenBy: context.viewer?.id)
        }
        readers.on(ListPlayers.self, refusals: [503]) { call, _ in try await list(call) }
        readers.on(ShowPlayer.self, refusals: [503]) { call, context in
            try await show(call, seenBy: context.viewer?.id)
        }
        members.on(FavouriteTeam.self, refusals: [503]) { call, context in
            try await favourite(call, by: context.person)
        }
        members.on(UnfavouriteTeam.self, refusals: [503]) { call, context in
            try await unfavourite(call, by: context.person)
        }
        members.on(ListFavouriteTeams.self) { _, context in
            Listing(try await favouriteTeams(of: context.person))
        }
        pages(table)
    }

    private func pages(_ table: RouteTable) {
        let (readers, members, screen) = (table.readers, table.members, table.screen)
        readers.page("/leagues", ListLeagues.self) { _, context in
            let favourites =
                if let viewer = context.viewer { try await favouriteTeams(of: viewer.id) } else {
                    nil as [Team]?
                }
            return LeaguesPage(leagues: leagues, favourites: favourites).page(screen(context))
        }
        readers.page("/leagues/:league", LeagueInput.self) { input, context in
            let league = try league(input.league)
            let call = ListTeams(input.league)
            let screen = screen(context)
            if league.provider == nil,
                try await !copies.hasTeams(.init(source: league.source, league: league.id))
            {
                return TeamsPage(league: league.name, teams: nil, isOff: true).page(screen)
            }
            let teams =
                input.wait == nil
                ? try await list(call, seenBy: context.viewer?.id, patience: Self.patience)
                : try await list(call, seenBy: context.viewer?.id)
            return TeamsPage(
                league: league.name, teams: teams, isOff: false, isImported: isImported(league.source)
            ).page(screen)
        }
        readers.page("/teams/:team", TeamInput.self) { input, context in
            let team = try await team(input.team, of: input.source)
            let call = ListPlayers(input.team, of: input.source)
            let squad =
                input.wait == nil ? try await list(call, patience: Self.patience) : try await list(call)
            let screen = screen(context)
            return SquadPage(
                team: try await marked(team, context.viewer?.id),
                league: known.first { $0.id == team.league }?.name,
                back: team.league.map { "/leagues/\($0)" } ?? "/leagues", squad: squad,
                isImported: isImported(team.source)
            ).page(screen)
        }
        readers.page("/players/:player", ShowPlayer.self) { call, context in
            PlayerPage(card: try await show(call, seenBy: context.viewer?.id)).page(screen(context))
        }
        members.action("/teams/:team/favourite", TeamAction.self) { input, context in
            _ = try await favourite(FavouriteTeam(input.team, of: input.source), by: context.person)
            return .seeOther(localPath(input.back, or: "/teams/\(input.team)"))
        }
        members.action("/teams/:team/unfavourite", TeamAction.self) { input, context in
            _ = try await unfavourite(UnfavouriteTeam(input.team, of: input.source), by: context.person)
            return .seeOther(localPath(input.back, or: "/teams/\(input.team)"))
        }
    }
}

private struct LeagueInput: Decodable, Sendable {
    var league: String
    /// There when the browser waits behind a skeleton page.
    var wait: String?
}

private struct TeamInput: Decodable, Sendable {
    var team: String
    var source: DataSource?
    var wait: String?
}

private struct TeamAction: Decodable, Sendable {
    var team: String
    var source: DataSource?
    var back: String?
}
