import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Leagues

@Suite(.serialized) struct TableTests {
    @Test func `ties are broken by difference, then goals, then the name`() {
        let match = { (home: String, away: String, one: Int, other: Int) in
            MatchRow(
                round: 1, day: "2025-01-01", startsAt: nil, home: home, away: away,
                result: .init(home: one, away: other))
        }
        let open = MatchRow(round: 2, day: "2025-02-01", startsAt: nil, home: "z", away: "a", result: nil)
        let table = Standing.table(
            of: [
                match("b", "a", 2, 0), match("c", "d", 3, 1), match("e", "f", 2, 0), match("g", "h", 1, 1),
                open,
            ]) { $0 }
        #expect(table.map(\.team) == ["c", "b", "e", "g", "h", "z", "d", "a", "f"])
        #expect(table[0].points == 3 && table[0].difference == 2 && table[3].points == 1)
        #expect(table[5] == Standing(team: "z"))
    }

    @Test(arguments: Engine.available)
    func `the table of Serie A is from 86 of 240 results and adds up`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let table = try await server.send(ShowLeagueTable("trd6vSd3"))
            #expect(table.results == 86 && table.matches == 240 && table.season == "2025")
            #expect(table.asOf == BuiltInLeague.serieA.date)
            #expect(table.data.map(\.place) == Array(1...16))
            #expect(table.data.reduce(0) { $0 + $1.played } == 172)
            #expect(table.data.reduce(0) { $0 + $1.goalDifference } == 0)
            #expect(table.data.map(\.points) == table.data.map(\.points).sorted(by: >))
            let teams = try await server.send(ListTeams("trd6vSd3")).data
            #expect(teams.map(\.id) == table.data.map(\.team.id), "teams stand in table order")
            let page = try await server.page("/leagues/trd6vSd3/table").text
            #expect(page.contains("From 86 of 240 results, as of 4 May 2025"))
            let empty = try await server.send(ShowLeagueTable("EC2L"))
            #expect(empty.data.isEmpty && empty.asOf == nil)
            #expect(try await server.page("/leagues/EC2L/table").text.contains("No results of this league"))
            #expect(try await server.page("/leagues/none/table").status == 404)
        }
    }

    @Test func `a club has its matches, on its page and in the API`() async throws {
        try await TestServer.run { server in
            let matches = try await server.send(ListTeamMatches("ec-manta"))
            #expect(matches.data.count == 30 && matches.season == "2025")
            let first = try #require(matches.data.first)
            #expect(first.home.name == "Manta FC" && first.away.name == "Barcelona SC")
            #expect(first.homeGoals == 2 && first.awayGoals == 3 && first.date == "2025-02-14")
            #expect(matches.data.map(\.date) == matches.data.map(\.date).sorted())
            #expect(try await server.send(ListLeagueMatches("trd6vSd3")).data.count == 240)
            #expect(try await server.send(ListTeamMatches("ec-gualaceo")).data.isEmpty)
            let page = try await server.page("/teams/ec-manta").text
            #expect(page.contains("Results as of 4 May 2025."))
            #expect(try await server.page("/leagues/trd6vSd3/matches").text.contains("class=\"row match\""))
            let round = try await server.page("/leagues/trd6vSd3/matches?round=1").text
            #expect(round.contains("Matchday 1") && round.contains("2–3"))
        }
    }

    @Test(arguments: Engine.available)
    func `a favourite survives a change of source, there and back`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada").token
            for team in ["ec-barcelona", "ec-manta"] {
                _ = try await server.send(FavouriteTeam(team), as: ada)
            }
            // As when the provider has got a key: the league's teams are another source's.
            let leagues = try server.app.leagues
            let rows = [
                TeamRow(id: "pCMG6CNp", name: "Barcelona Sporting Club", image: nil),
                TeamRow(id: "e1", name: "Emelec", image: nil),
            ]
            try await leagues.copies.save(
                Cached(rows, at: Date()), .init(source: .flashLive, league: "trd6vSd3"))
            try await leagues.prepare()
            let favourites = try await server.send(ListFavouriteTeams(), as: ada).data
            #expect(favourites.map(\.id) == ["ec-manta", "pCMG6CNp"])
            #expect(favourites.last?.dataSource == .flashLive)
            let marked = try await server.send(ListTeams("trd6vSd3"), as: ada).data
            #expect(marked.map(\.favourite) == [true, false])
            #expect(try await server.page("/teams/ec-barcelona").text.contains("Barcelona Sporting Club"))
            let star = "action=\"/teams/pCMG6CNp/unfavourite\""
            #expect(try await server.page("/teams/pCMG6CNp", as: ada).text.contains(star))
            #expect(try await server.send(FavouriteTeam("pCMG6CNp"), as: ada).favourite)
            #expect(
                try await server.send(ListFavouriteTeams(), as: ada).data.count == 2,
                "one club is one favourite")
            // The season's results are those clubs', too.
            let matches = try await server.send(ListTeamMatches("pCMG6CNp")).data
            #expect(matches.count == 30 && matches.first?.away.id == "pCMG6CNp")
            _ = try await server.send(UnfavouriteTeam("pCMG6CNp"), as: ada)
            #expect(try await server.send(ListFavouriteTeams(), as: ada).data.map(\.id) == ["ec-manta"])
        }
    }
}
