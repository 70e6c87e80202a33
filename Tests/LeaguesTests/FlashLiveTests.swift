import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite(.serialized) struct FlashLiveTests {
    static let serieA = ListTeams("trd6vSd3")

    @Test func `teams come in the order of the table, asked for as the provider wants it`() async throws {
        try await TestServer.runFlashLive { uri in
            .json(
                """
                {"DATA":[{"GROUP":"Main","ROWS":[
                {"RANKING":2,"TEAM_NAME":"Emelec","TEAM_ID":"b","TEAM_IMAGE_PATH":null},
                {"RANKING":1,"TEAM_NAME":"Barcelona SC","TEAM_ID":"pCMG6CNp","TEAM_IMAGE_PATH":"https://pictures.test/a.png"},
                {"TEAM_NAME":"Nobody Ranked","TEAM_ID":"z"}]}]}
                """)
        } _: { server, replay in
            let teams = try await server.send(Self.serieA)
            #expect(teams.data.map(\.id) == ["pCMG6CNp", "b", "z"])
            #expect(teams.data.map(\.dataSource) == [.flashLive, .flashLive, .flashLive])
            #expect(teams.data[0].logoURL.hasPrefix(server.app.settings.url + "/crests/"))
            #expect(!teams.stale && abs(teams.savedAt.timeIntervalSinceNow) < 60)
            let asked = try #require(replay.asked.first)
            #expect(
                asked.uri
                    == "/v1/tournaments/standings?tournament_season_id=trd6vSd3&standing_type=overall&locale=es_MX&tournament_stage_id=x2nVXCWr"
            )
            #expect(asked.headers["x-rapidapi-key"] == "secret")
            #expect(asked.headers["x-rapidapi-host"] == "127.0.0.1")
        }
    }

    @Test(arguments: [
        ("GOALKEEPER", Position.goalkeeper), ("DEFENDER", .defender), ("MIDFIELDER", .midfielder),
        ("FORWARD", .forward), ("COACH", .coach), ("PHYSIO", .other), ("", .other),
    ])
    func `every word for a position keeps the player`(word: String, position: Position) async throws {
        try await TestServer.runFlashLive { uri in
            uri.contains("squad")
                ? ProviderSamples.squad([("a", "Contreras Jose", word)]) : ProviderSamples.small(uri)
        } _: { server, _ in
            let players = try await server.send(ListPlayers("pCMG6CNp")).data
            #expect(players.map(\.position) == [position])
            #expect(players.first?.flag == "EC" && players.first?.nationality == "Ecuador")
            #expect(players.first?.number == 7)
        }
    }

    @Test func `one bad row in a hundred does not lose the others`() async throws {
        try await TestServer.runFlashLive { uri in
            if uri.contains("standings") {
                return ProviderSamples.table(
                    (0..<99).map { ("t\($0)", "Team \($0)") }, more: ",{\"TEAM_ID\":{\"no\":1}}")
            }
            return ProviderSamples.squad(
                (0..<99).map { ("p\($0)", "Player \($0)", "DEFENDER") },
                more:
                    #",{"PLAYER_ID":"../../etc","PLAYER_NAME":"x"},7,null,{"PLAYER_ID":"p1","PLAYER_NAME":"twice"}"#
            )
        } _: { server, _ in
            #expect(try await server.send(Self.serieA).data.count == 99)
            let players = try await server.send(ListPlayers("t5")).data
            #expect(players.count == 99)
            #expect(players.first { $0.id == "p1" }?.name == "Player 1")
        }
    }

    @Test(arguments: [
        FakeServer.CannedResponse.json("{\"message\":\"Invalid key\"}", 400),
        .json("{\"message\":\"x\"}", 401),
        .json("{}", 500),
        .json("<html>not JSON</html>"), .json("{}"), .json("{\"DATA\":[]}"),
        .json("{\"DATA\":[{\"ROWS\":[]}]}"),
        .json("[]"), .json(""), FakeServer.CannedResponse.json("{\"DATA\":[]}").cutOff,
        .json("{\"error\":1}", 302),
    ])
    func `a provider that fails with nothing saved is told in words`(answer: FakeServer.CannedResponse)
        async throws
    {
        try await TestServer.runFlashLive { _ in
            answer
        } _: { server, _ in
            let refusal = await #expect(throws: Refusal.self) { try await server.send(Self.serieA) }
            #expect(refusal?.status == 503)
            #expect(refusal?.headers["retry-after"] != nil)
            #expect(refusal?.body.contains("secret") == false)
            let page = try await server.page("/leagues/trd6vSd3?wait=1")
            #expect(page.status == 503 && page.text.contains("Retry"))
            // It is left alone for a while, however many ask.
            let failures: Int? = try await server.app.database.read { db in
                try db.first("SELECT MAX(failures) FROM outside_pause") { $0[0] }
            }
            #expect(1...2 ~= failures ?? 0)
        }
    }

    @Test(arguments: [
        FakeServer.CannedResponse.json("{}", 500), .json("{\"DATA\":[]}"),
        .json("{\"DATA\":[{\"ROWS\":[{\"TEAM_ID\":\"x\"}]}]}"),
        FakeServer.CannedResponse.json("{}").slow(.seconds(20)), FakeServer.CannedResponse.json("{}").cutOff,
    ])
    func `what was saved is shown whatever the provider does`(answer: FakeServer.CannedResponse) async throws
    {
        try await TestServer.runFlashLive(ProviderSamples.small) { server, replay in
            let before = try await server.send(Self.serieA)
            _ = try await server.send(ListPlayers("pCMG6CNp"))
            replay.says { _ in answer }
            let old = Date().addingTimeInterval(-8 * 86_400)
            try await server.app.database.write { db in
                try db.run("UPDATE league_copy SET saved_ms = \(old)")
            }
            let after = try await server.send(Self.serieA)
            #expect(after.data == before.data)
            #expect(after.stale && abs(after.savedAt.timeIntervalSince(old)) < 2)
            #expect(try await server.send(ListPlayers("pCMG6CNp")).data.count == 1)
            #expect(try await server.page("/leagues/trd6vSd3").text.contains("Saved copy ·"))
        }
    }

    @Test func `an old copy is replaced behind the scenes`() async throws {
        try await TestServer.runFlashLive(ProviderSamples.small) { server, replay in
            _ = try await server.send(Self.serieA)
            replay.says {
                $0.contains("squad")
                    ? ProviderSamples.small($0) : ProviderSamples.table([("new", "Orense SC")])
            }
            try await server.app.database.write { db in
                try db.run("UPDATE league_copy SET saved_ms = \(Date().addingTimeInterval(-8 * 86_400))")
            }
            while try await server.send(Self.serieA).data.map(\.id) != ["new"] {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await server.send(Self.serieA).stale == false)
            // A team that left the league is still a team.
            #expect(try await server.send(SearchEverything("barcelona")).teams.isEmpty)
            #expect(try await server.page("/teams/pCMG6CNp").status == 200)
        }
    }

    @Test func `two hundred first readers cause one request`() async throws {
        try await TestServer.runFlashLive { uri in
            ProviderSamples.small(uri).slow(.milliseconds(300))
        } _: { server, replay in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<200 { group.addTask { try await server.send(Self.serieA).data.count } }
                for try await count in group { #expect(count == 2) }
            }
            #expect(replay.count("standings") == 1)
        }
    }

    @Test func `a page does not wait for a slow provider: bones come first, then the teams`() async throws {
        try await TestServer.runFlashLive { uri in
            ProviderSamples.small(uri).slow(.seconds(2))
        } _: { server, replay in
            let bones = try await server.page("/leagues/trd6vSd3").text
            #expect(bones.contains("data-awaiting=\"/leagues/trd6vSd3?wait=1\"") && !bones.contains("Emelec"))
            #expect(try await server.page("/leagues/trd6vSd3?wait=1").text.contains("Emelec"))
            #expect(replay.count("standings") == 1)
        }
    }

    @Test(arguments: ["3600", "nan", "soon", "9223372036854775808"])
    func `a provider that asks to wait is not asked before`(time: String) async throws {
        try await TestServer.runFlashLive { _ in
            .init(429, Array("{}".utf8), headers: [("Retry-After", time)])
        } _: { server, replay in
            for _ in 0..<3 { await #expect(throws: Refusal.self) { try await server.send(Self.serieA) } }
            #expect(replay.asked.count == 1)
        }
    }
}
