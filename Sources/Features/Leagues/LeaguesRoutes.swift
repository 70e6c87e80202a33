import FanfareModels
public import HTTPBinding
import Pages

extension Leagues {
    /// Registers the calls and pages.
    public func routes(_ table: RouteTable) {
        let (readers, members) = (table.readers, table.members)
        readers.on(ListLeagues.self) { call, _ in try await list(call) }
        readers.on(ListTeams.self, refusals: [503]) { call, context in
            try await list(call, seenBy: context.viewer?.id)
        }
        readers.on(ListPlayers.self, refusals: [503]) { call, _ in try await list(call) }
        readers.on(ShowPlayer.self, refusals: [503]) { call, context in
            try await show(call, seenBy: context.viewer?.id)
        }
        readers.on(ShowLeagueTable.self) { call, context in
            try await self.table(call, seenBy: context.viewer?.id)
        }
        readers.on(ListLeagueMatches.self) { call, context in
            try await list(call, seenBy: context.viewer?.id)
        }
        readers.on(ListTeamMatches.self, refusals: [503]) { call, context in
            try await list(call, seenBy: context.viewer?.id)
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
        readers.shared.page("/leagues", ListLeagues.self) { _, context in
            try await start(seenBy: context.viewer?.id).page(screen(context))
        }
        readers.shared.page("/leagues/:league", LeagueInput.self) { input, context in
            try await teamsPage(input, seenBy: context.viewer?.id).page(screen(context))
        }
        readers.shared.page("/leagues/:league/table", ShowLeagueTable.self) { call, context in
            let league = try await league(call.league)
            let table = try await self.table(call, seenBy: nil)
            return LeagueTablePage(league: shown(league), table: table).page(screen(context))
        }
        readers.shared.page("/leagues/:league/matches", MatchesInput.self) { input, context in
            let league = try await league(input.league)
            let matches = try await list(ListLeagueMatches(input.league), seenBy: nil)
            return MatchesPage(league: shown(league), matches: matches, round: input.round).page(
                screen(context))
        }
        readers.shared.page("/teams/:team", TeamInput.self) { input, context in
            try await squadPage(input, seenBy: context.viewer?.id).page(screen(context))
        }
        readers.page("/players/:player", ShowPlayer.self) { call, context in
            try await playerPage(call, seenBy: context.viewer?.id).page(screen(context))
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

struct LeagueInput: Decodable, Sendable {
    var league: String
    /// There when the browser waits behind a skeleton page.
    var wait: String?
}

struct TeamInput: Decodable, Sendable {
    var team: String
    var source: DataSource?
    var wait: String?
}

private struct MatchesInput: Decodable, Sendable {
    var league: String
    /// The matchday.
    var round: Int?
}

private struct TeamAction: Decodable, Sendable {
    var team: String
    var source: DataSource?
    var back: String?
}
