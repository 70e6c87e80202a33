import FanfareModels
import Foundation
import Logging

/// The provider of LigaPro Serie A; the format of its responses is that of `contracts/leagues.md`.
struct FlashLive: LeagueProvider {
    let line: ProviderClient
    /// Of the tournament, changes yearly.
    let stage: String

    var source: DataSource { .flashLive }

    func teams(of league: String) async throws -> [TeamRow] {
        let answer = try await line.read(
            "/v1/tournaments/standings",
            [
                ("tournament_season_id", league), ("standing_type", "overall"), ("locale", "es_MX"),
                ("tournament_stage_id", stage),
            ], "teams \(league)", as: Standings.self
        ).teams
        if answer.bad > 0 { line.log.warning("flashLive: \(answer.bad) rows of the table could not be read") }
        return answer.rows
    }

    func players(of team: String) async throws -> [PlayerRow] {
        let answer = try await line.read(
            "/v1/teams/squad", [("sport_id", "1"), ("locale", "es_MX"), ("team_id", team)], "players \(team)",
            as: Squad.self
        ).players
        if answer.bad > 0 {
            line.log.warning("flashLive: \(answer.bad) players of \(team) could not be read")
        }
        return answer.rows
    }
}

extension FlashLive {
    struct Standings: ProviderResponse {
        fileprivate var groups: LossyRows<Group>

        var isEmpty: Bool { teams.rows.isEmpty }

        /// Of the first group, by rank; without a rank at the end, and otherwise as they came.
        var teams: (rows: [TeamRow], bad: Int) {
            let table = groups.rows.first?.teams
            let ranked = (table?.rows ?? []).enumerated().sorted {
                ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
            }
            return (ranked.map(\.element.team).once(by: \.id), (table?.bad ?? 0) + groups.bad)
        }

        fileprivate enum CodingKeys: String, CodingKey { case groups = "DATA" }
    }

    struct Squad: ProviderResponse {
        fileprivate var groups: LossyRows<Group>

        var isEmpty: Bool { players.rows.isEmpty }

        var players: (rows: [PlayerRow], bad: Int) {
            (
                groups.rows.flatMap { $0.players.rows.map(\.player) }.once(by: \.id),
                groups.rows.reduce(groups.bad) { $0 + $1.players.bad }
            )
        }

        fileprivate enum CodingKeys: String, CodingKey { case groups = "DATA" }
    }
}

extension FlashLive.Standings {

    fileprivate struct Group: Decodable {
        var teams: LossyRows<Row>

        enum CodingKeys: String, CodingKey { case teams = "ROWS" }
    }

    fileprivate struct Row: Decodable {
        var rank: Int?
        var team: TeamRow

        enum CodingKeys: String, CodingKey {
            case rank = "RANKING"
            case name = "TEAM_NAME"
            case id = "TEAM_ID"
            case image = "TEAM_IMAGE_PATH"
        }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(StringOrNumber.self, forKey: .id).text),
                let name = try row.decode(String.self, forKey: .name).asName
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id, in: row, debugDescription: "no id or no name")
            }
            rank = try row.decodeIfPresent(StringOrNumber.self, forKey: .rank).flatMap { Int($0.text) }
            team = TeamRow(
                id: id.text, name: name,
                image: try row.decodeIfPresent(String.self, forKey: .image)?.asPicture)
        }
    }
}

extension FlashLive.Squad {
    fileprivate struct Group: Decodable {
        var players: LossyRows<Row>

        enum CodingKeys: String, CodingKey { case players = "ITEMS" }
    }

    fileprivate struct Row: Decodable {
        var player: PlayerRow

        enum CodingKeys: String, CodingKey {
            case id = "PLAYER_ID"
            case name = "PLAYER_NAME"
            case type = "PLAYER_TYPE_ID"
            case number = "PLAYER_JERSEY_NUMBER"
            case flag = "PLAYER_FLAG_ID"
            case photo = "PLAYER_IMAGE_PATH"
        }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(StringOrNumber.self, forKey: .id).text),
                let name = try row.decode(String.self, forKey: .name).asName
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id, in: row, debugDescription: "no id or no name")
            }
            let type = try row.decodeIfPresent(StringOrNumber.self, forKey: .type)?.text ?? ""
            let flag = try row.decodeIfPresent(StringOrNumber.self, forKey: .flag).flatMap { Int($0.text) }
            player = PlayerRow(
                id: id.text, name: name,
                number: try row.decodeIfPresent(StringOrNumber.self, forKey: .number)?.shirt,
                position: Self.positions[type.uppercased()] ?? .other,
                country: flag.flatMap(Country.flashLive)?.code,
                photo: try row.decodeIfPresent(String.self, forKey: .photo)?.asPicture)
        }

        private static let positions: [String: Position] = [
            "GOALKEEPER": .goalkeeper, "DEFENDER": .defender, "MIDFIELDER": .midfielder, "FORWARD": .forward,
            "COACH": .coach,
        ]
    }
}
