import App
import FanfareModels
import Foundation
import OutboundHTTP
import TestSupport
import Testing

@testable import Leagues

@Suite(.serialized) struct LeagueImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `recorded answers fill a league whose provider has no key, with their age`() async throws {
        let day = Date(timeIntervalSince1970: 1_760_000_000)
        let table = try file(
            "table.json", #"{"clubs":[{"id":"41301","name":"Cumbayá FC"},{"id":[]},{"id":"7","name":"B"}]}"#)
        let squad = try file(
            "41301.json",
            #"{"squad":[{"id":"1","name":"Ana","shirtNumber":"8","positions":{"first":{"group":"Portero"}}},7]}"#
        )
        try await TestServer.run { server in
            let leagues = try server.app.leagues
            for turn in 0..<2 {
                let report = try await LeagueImport(leagues).run([squad, table], recordedAt: day)
                let waiting = turn == 0 ? ["LigaPro Serie B"] : []
                #expect(report == .init(teams: 2, players: 1, skipped: 2, waiting: waiting))
                try await leagues.prepare()
            }
            let teams = try await server.send(ListTeams("EC2L"))
            #expect(teams.data.map(\.name) == ["Cumbayá FC", "B"])
            #expect(teams.savedAt == day && teams.stale)
            let players = try await server.send(ListPlayers("41301")).data
            #expect(players.map(\.name) == ["Ana"] && players[0].position == .goalkeeper)
            #expect(try await server.page("/leagues/EC2L").text.contains("Imported by the operator"))
            #expect(try await server.page("/teams/41301").text.contains("Imported by the operator"))
            let refusal = await #expect(throws: Refusal.self) { try await server.send(ListPlayers("7")) }
            #expect(refusal?.status == 503, "a squad that was not brought in")

            let older = try await LeagueImport(leagues).run([table], recordedAt: day - 1)
            #expect(older == .init(older: [table]))
            #expect(try await server.send(ListTeams("EC2L")).savedAt == day)
        }
    }

    @Test func `an imported table of Serie A takes the place of the built-in facts with the next start`()
        async throws
    {
        _ = try file(
            "table.json", #"{"DATA":[{"ROWS":[{"RANKING":1,"TEAM_NAME":"Aucas","TEAM_ID":"a1"}]}]}"#)
        let path = folder.url.path
        try await TestServer.run { server in
            let leagues = try server.app.leagues
            let report = try await LeagueImport(leagues).run([path])
            #expect(report.waiting == ["LigaPro Serie A"] && report.teams == 1)
            #expect(try await server.send(ListTeams("trd6vSd3")).data.count == 16)
            try await leagues.prepare()
            #expect(try await server.send(ListTeams("trd6vSd3")).data.map(\.name) == ["Aucas"])
            #expect(try await server.send(ListLeagues()).data[0].dataSource == .flashLive)
        }
    }

    @Test(arguments: [
        ("nothing.json", nil, "does not exist"), ("a.json", "nonsense", "is no answer"),
        ("b.json", "{\"DATA\":[]}", "is no answer"), ("c.json", "{\"clubs\":[{\"id\":1}]}", "is no answer"),
        ("d.json", #"{"squad":[{"id":"1","name":"Ana"}]}"#, "not here (d)"),
    ])
    func `what cannot be brought in is told, and nothing is changed`(
        name: String, text: String?, words: String
    )
        async throws
    {
        let path = try text.map { try file(name, $0) } ?? folder.url.appending(path: name).path
        try await TestServer.run { server in
            let error = await #expect(throws: LeagueImportError.self) {
                try await LeagueImport(try server.app.leagues).run([path])
            }
            #expect(error?.description.contains(words) == true)
            let teams = try await server.send(ListTeams("EC2L")).data
            #expect(teams.count == 12)
        }
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let file = folder.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
