import App
import Foundation
import TestSupport

/// What providers say, in the formats of `contracts/leagues.md`.
enum ProviderSamples {
    static func table(_ teams: [(id: String, name: String)], more: String = "", image: String = "")
        -> FakeServer.CannedResponse
    {
        let rows = teams.enumerated().map { place, team in
            """
            {"RANKING":\(place + 1),"TEAM_NAME":"\(team.name)","TEAM_ID":"\(team.id)","TEAM_IMAGE_PATH":"\(image)"}
            """
        }
        return .json(
            "{\"DATA\":[{\"GROUP\":\"Main\",\"ROWS\":[\(rows.joined(separator: ","))\(more)]},{\"ROWS\":[]}]}"
        )
    }

    static func squad(_ players: [(id: String, name: String, type: String)], more: String = "")
        -> FakeServer.CannedResponse
    {
        let rows = players.map { player in
            """
            {"PLAYER_ID":"\(player.id)","PLAYER_NAME":"\(player.name)","PLAYER_TYPE_ID":"\(player.type)",
            "PLAYER_JERSEY_NUMBER":7,"PLAYER_FLAG_ID":68}
            """
        }
        return .json("{\"DATA\":[{\"GROUP_LABEL\":\"x\",\"ITEMS\":[\(rows.joined(separator: ","))\(more)]}]}")
    }

    /// A league of two teams, each with a player.
    @Sendable static func small(_ uri: String) -> FakeServer.CannedResponse {
        if uri.contains("standings") { return table([("pCMG6CNp", "Barcelona SC"), ("2", "Emelec")]) }
        if uri.contains("squad") { return squad([("S0nWKdXm", "Contreras Jose", "GOALKEEPER")]) }
        return .json("{}", 404)
    }
}

extension TestServer {
    /// A community whose Serie A comes from what `answer` says.
    static func runFlashLive(
        _ answer: @escaping @Sendable (String) -> FakeServer.CannedResponse,
        _ body: @escaping @Sendable (TestServer, FakeServer) async throws -> Void
    ) async throws {
        try await FakeServer.run(answer) { replay in
            try await TestServer.run(configure: {
                $0.flashLiveURL = replay.base
                $0.flashLiveKey = "secret"
                $0.transferMarketURL = replay.base
                $0.transferMarketKey = "secret"
                $0.privateHosts = ["127.0.0.1"]
            }) { server in try await body(server, replay) }
        }
    }
}
