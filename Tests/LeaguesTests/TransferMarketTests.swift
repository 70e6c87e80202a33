import App
import FanfareModels
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct TransferMarketTests {
    private static let clubs = FakeServer.CannedResponse.json(
        "{\"clubs\":[{\"id\":\"41301\",\"name\":\"Cumbayá FC\",\"image\":\"https://pictures.test/a.png\"},{\"id\":7,\"name\":\"Otro\"}]}"
    )

    private static func player(_ fields: String) -> FakeServer.CannedResponse {
        .json("{\"squad\":[{\"id\":\"106495\",\"name\":\"Jonathan de la Cruz\"\(fields)}]}")
    }

    @Test(arguments: [
        (",\"shirtNumber\":\"8\"", 8), (",\"shirtNumber\":8", 8), (",\"shirtNumber\":\"ocho\"", nil),
        (",\"shirtNumber\":\"\"", nil), (",\"shirtNumber\":null", nil), ("", nil),
        (",\"shirtNumber\":\"-3\"", nil),
        (",\"shirtNumber\":\"99999999999999999999\"", nil),
    ])
    func `a shirt that is no number is none`(fields: String, number: Int?) async throws {
        #expect(try await squad(fields).map(\.number) == [number])
    }

    @Test(arguments: [
        ("Portero", Position.goalkeeper), ("Defensa", .defender), ("Centrocampista", .midfielder),
        ("Delantero", .forward), ("Entrenador", .coach), ("Utilero", .other),
    ])
    func `groups are read in Spanish`(group: String, position: Position) async throws {
        let fields = ",\"positions\":{\"first\":{\"id\":\"1\",\"group\":\"\(group)\"},\"second\":null}"
        #expect(try await squad(fields).map(\.position) == [position])
    }

    @Test(arguments: ["", ",\"positions\":null", ",\"positions\":{}", ",\"positions\":{\"first\":null}"])
    func `a player without a position is kept`(fields: String) async throws {
        #expect(try await squad(fields).map(\.position) == [.other])
    }

    @Test(arguments: [
        (",\"nationalities\":[{\"id\":44,\"name\":\"Ecuador\"}]", "Ecuador", "EC"),
        (",\"nationalities\":[{\"name\":\"Brasil\"},{\"name\":\"Italia\"}]", "Brazil", "BR"),
        (",\"nationalities\":[{\"name\":\"Wakanda\"}]", "Wakanda", nil), (",\"nationalities\":[]", nil, nil),
        ("", nil, nil),
    ])
    func `countries are known by their Spanish names`(fields: String, nationality: String?, flag: String?)
        async throws
    {
        let player = try #require(try await squad(fields).first)
        #expect(player.nationality == nationality && player.flag == flag)
    }

    @Test func `clubs and squads are asked for as the provider wants it`() async throws {
        try await TestServer.runFlashLive {
            $0.contains("get-squad") ? Self.player("") : Self.clubs
        } _: { server, replay in
            #expect(try await server.send(ListTeams("EC2L")).data.map(\.id) == ["41301", "7"])
            _ = try await server.send(ListPlayers("41301"))
            #expect(
                replay.asked.map(\.uri) == [
                    "/clubs/list-by-competition/?id=EC2L&domain=es", "/clubs/get-squad?id=41301&domain=es",
                ])
        }
    }

    private func squad(_ fields: String) async throws -> [Player] {
        try await FakeServer.run({ $0.contains("get-squad") ? Self.player(fields) : Self.clubs }) { replay in
            let box = Box()
            try await TestServer.run(configure: {
                $0.transferMarketURL = replay.base
                $0.transferMarketKey = "secret"
                $0.privateHosts = ["127.0.0.1"]
            }) { server in
                await box.set(try await server.send(ListPlayers("41301", of: .transferMarket)).data)
            }
            return await box.players
        }
    }

    private actor Box {
        var players: [Player] = []
        func set(_ players: [Player]) { self.players = players }
    }
}
