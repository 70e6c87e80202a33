import App
import FanfareModels
import Foundation
import TestSupport
import Testing

@testable import Leagues

/// Whole leagues that an operator describes in files.
@Suite(.serialized) struct OwnLeagueTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let head =
        #"{"id":"copa","name":"Copa Loja","season":"2026","as_of":"2026-03-01","country":"EC"}"#
    private static let teams = """
        id,name,city,colours
        a,"Barcelona, SC",Guayaquil,stripes #ffd21f #c8102e
        b,Ñandú FC,,
        c,Condor,Loja,
        """
    private static let players = """
        team,id,name,number,position,country,height_cm,born_on,birthplace
        a,1,Ana Gol,10,forward,EC,170,1999-01-18,Loja
        a,2,Eva Red,1,Goalkeeper,,,,
        b,1,Otra,,,CO,,,
        """
    private static let matches = """
        round,date,starts_at,home,away,home_goals,away_goals
        1,2026-02-01,2026-02-01T20:00:00Z,a,b,2,1
        1,2026-02-02,,b,c,0,0
        2,2026-02-08,,c,a,,
        """

    @Test(arguments: Engine.available)
    func `a league from files is shown like the built-in ones, at once`(engine: Engine) async throws {
        try write(Self.head, Self.teams, Self.players, Self.matches)
        let path = folder.url.path
        try await TestServer.run(engine) { server in
            for _ in 0..<2 {
                let report = try await LeagueImport(server.app.leagues).run([path])
                #expect(report == .init(teams: 3, players: 3, matches: 3, leagues: 1))
            }
            let leagues = try await server.send(ListLeagues()).data
            #expect(leagues.map(\.name) == ["LigaPro Serie A", "LigaPro Serie B", "Copa Loja"])
            #expect(leagues.last?.dataSource == .files)
            let teams = try await server.send(ListTeams("copa"))
            #expect(teams.data.map(\.name) == ["Barcelona, SC", "Ñandú FC", "Condor"])
            #expect(teams.savedAt.formatted(.iso8601) == "2026-03-01T12:00:00Z")
            let table = try await server.send(ShowLeagueTable("copa"))
            #expect(table.data.map(\.team.name) == ["Barcelona, SC", "Condor", "Ñandú FC"])
            #expect(table.data.map(\.points) == [3, 1, 1] && table.results == 2 && table.matches == 3)
            let squad = try await server.send(ListPlayers("copa-a")).data
            #expect(squad.map(\.name) == ["Eva Red", "Ana Gol"])
            #expect(squad.last?.heightCm == 170 && squad.last?.bornOn == "1999-01-18")
            #expect(try await server.send(ListTeamMatches("copa-c")).data.map(\.round) == [1, 2])
            let page = try await server.page("/players/1?team=copa-a").text
            #expect(page.contains("Ana Gol") && page.contains("1.70 m") && page.contains("Loja"))
            for part in ["", "/table", "/matches"] {
                #expect(try await server.page("/leagues/copa\(part)").status == 200)
            }
            let ada = try await server.register("ada").token
            #expect(try await server.send(FavouriteTeam("copa-b"), as: ada).favourite)
            let crest = try #require(teams.data.first).logoURL
            #expect(try await server.page(crest.replacing(server.app.settings.url, with: "")).status == 200)
        }
    }

    @Test func `a later import replaces it; a team that left stays somebody's favourite`() async throws {
        try write(Self.head, Self.teams, Self.players, Self.matches)
        let path = folder.url.path
        try await TestServer.run { server in
            _ = try await LeagueImport(server.app.leagues).run([path])
            let ada = try await server.register("ada").token
            _ = try await server.send(FavouriteTeam("copa-c"), as: ada)
            try write(Self.head, "id,name\na,Alpha\nb,Beta", nil, "round,date,home,away\n1,2026-02-01,a,b")
            let report = try await LeagueImport(server.app.leagues).run([path])
            #expect(report == .init(teams: 2, matches: 1, leagues: 1))
            #expect(try await server.send(ListTeams("copa")).data.map(\.name) == ["Alpha", "Beta"])
            #expect(try await server.send(ListPlayers("copa-a")).data.isEmpty)
            #expect(try await server.send(ListFavouriteTeams(), as: ada).data.map(\.id) == ["copa-c"])
            #expect(try await server.page("/teams/copa-c").text.contains("In none of our leagues now"))
        }
    }

    @Test func `JSON lists say the same as CSV`() async throws {
        try write(Self.head, nil, nil, nil)
        try file("teams.json", #"[{"id":"a","name":"Alpha"},{"id":"b","name":"Beta","city":null}]"#)
        try file("players.json", #"[{"team":"a","id":7,"name":"Ana","number":10}]"#)
        let league = try OwnLeague(folder: folder.url.path, now: Date())
        #expect(league.teams.map(\.id) == ["copa-a", "copa-b"])
        #expect(league.players["copa-a"]?.map(\.number) == [10])
    }

    @Test(arguments: [
        ("teams.csv", "id,name\na,A\na,B", "teams.csv, line 3, column id: is that of another team"),
        ("teams.csv", "id,name\na,", "teams.csv, line 2, column name: is missing"),
        ("teams.csv", "id,name,shoes\na,A,1", "teams.csv, line 1, column 3: has the unknown name shoes"),
        ("teams.csv", "id,name\na,A,x", "teams.csv, line 2, column 3: has no name in the header row"),
        ("teams.csv", "id,name\n\"a,A", "teams.csv, line 2: has a quote that is never closed"),
        ("teams.csv", "id,name,colours\na,A,blue", "teams.csv, line 2, column colours: is not like"),
        ("teams.csv", "name\nA", "has no column id"), ("teams.csv", "", "has no header row"),
        ("players.csv", "team,id,name\nz,1,Ana", "players.csv, line 2, column team: is the id of no team"),
        (
            "players.csv", "team,id,name,number\na,1,Ana,1000",
            "players.csv, line 2, column number: is no number from 0 to 999"
        ),
        ("players.csv", "team,id,name,position\na,1,Ana,libero", "column position: is none of: goalkeeper"),
        ("players.csv", "team,id,name,country\na,1,Ana,ZZ", "column country: is not the two letters"),
        ("players.csv", "team,id,name,born_on\na,1,Ana,2001-02-30", "column born_on: is not a day"),
        ("players.csv", "team,id,name,photo\na,1,Ana,file:///x", "column photo: is no address on the web"),
        ("matches.csv", "round,date,home,away\n1,2026-02-30,a,b", "line 2, column date: is not a day"),
        (
            "matches.csv", "round,date,home,away\n1,2026-02-01,a,z",
            "line 2, column away: is the id of no team"
        ),
        ("matches.csv", "round,date,home,away\n1,2026-02-01,a,a", "column away: is the home side itself"),
        (
            "matches.csv", "round,date,home,away,home_goals\n1,2026-02-01,a,b,2",
            "line 2, column away_goals: is missing"
        ),
        (
            "matches.csv", "round,date,home,away,home_goals,away_goals\n1,2026-02-01,a,b,2,x",
            "line 2, column away_goals: is no number from 0 to 99"
        ),
        ("league.json", #"{"id":"a b","name":"X","season":"1"}"#, "league.json, column id: is not 1 to 24"),
        ("league.json", #"{"id":"trd6vSd3","name":"X","season":"1"}"#, "has the id of a built-in league"),
        ("league.json", #"{"id":"x","name":" ","season":"1"}"#, "league.json, column name: is missing"),
        ("league.json", "nonsense", "is not JSON"),
    ])
    func `what is wrong is told by line and column, and nothing is changed`(
        name: String, text: String, words: String
    ) async throws {
        try write(Self.head, Self.teams, Self.players, Self.matches)
        try file(name, text)
        let path = folder.url.path
        try await TestServer.run { server in
            let error = await #expect(throws: LeagueImportError.self) {
                try await LeagueImport(server.app.leagues).run([path])
            }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            let leagues = try await server.send(ListLeagues()).data
            #expect(leagues.count == 2)
        }
    }

    @Test func `too many rows and too many faults have a bound`() throws {
        let many = (0...OwnLeague.mostTeams).map { "t\($0),Team \($0)" }.joined(separator: "\n")
        try write(Self.head, "id,name\n\(many)", nil, nil)
        let error = #expect(throws: LeagueImportError.self) {
            try OwnLeague(folder: folder.url.path, now: Date())
        }
        #expect(error?.description.contains("has 61 rows; at most 60 are taken") == true)
        let wrong = Array(repeating: "z,1,Ana", count: 100).joined(separator: "\n")
        try write(Self.head, Self.teams, "team,id,name\n\(wrong)", nil)
        let faults = #expect(throws: LeagueImportError.self) {
            try OwnLeague(folder: folder.url.path, now: Date())
        }
        #expect(faults?.description.contains("and 80 more") == true)
    }

    private func write(_ head: String, _ teams: String?, _ players: String?, _ matches: String?) throws {
        try file("league.json", head)
        for (name, text) in [("teams", teams), ("players", players), ("matches", matches)] {
            if let text {
                try file("\(name).csv", text)
            } else {
                try? FileManager.default.removeItem(at: folder.url.appending(path: "\(name).csv"))
            }
        }
    }

    private func file(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: name))
    }
}
