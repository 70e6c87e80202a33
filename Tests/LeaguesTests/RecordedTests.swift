import FanfareModels
import Foundation
import TestSupport
import Testing

/// What the providers really said, once.
@Suite(.serialized) struct RecordedTests {
    private static let folder = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

    @Test(.enabled(if: folder != nil, "FANFARE_SAMPLES names no folder"))
    func `every recorded answer is read whole`() async throws {
        let file = "\(try #require(Self.folder))/football/ligasec_seed/inline_json_extracted.json"
        let entries = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [[String: Any]])
        #expect(entries.count == 11)
        for entry in entries {
            let said = Array(try JSONSerialization.data(withJSONObject: try #require(entry["json"])))
            let text = String(decoding: said, as: UTF8.self)
            let isOfPlayers = text.contains("PLAYER_ID") || text.contains("squad")
            let isFlashLive = text.contains("DATA")
            try await TestServer.runFlashLive { uri in
                guard uri.contains("squad") else {
                    return isOfPlayers ? Self.teams(isFlashLive) : .init(200, said)
                }
                return .init(200, said)
            } _: { server, _ in
                if isOfPlayers {
                    let players = try await server.send(ListPlayers("team1")).data
                    #expect(players.count == 1 && !players[0].name.isEmpty)
                    #expect(players[0].number == nil || players[0].number == 1 || players[0].number == 8)
                } else {
                    let teams = try await server.send(ListTeams(isFlashLive ? "trd6vSd3" : "EC2L")).data
                    #expect(["Barcelona SC", "Cumbayá FC"].contains(teams.first?.name))
                }
            }
        }
    }

    private static func teams(_ isFlashLive: Bool) -> FakeServer.CannedResponse {
        isFlashLive
            ? ProviderSamples.table([("team1", "Team")])
            : .json("{\"clubs\":[{\"id\":\"team1\",\"name\":\"Team\"}]}")
    }
}
