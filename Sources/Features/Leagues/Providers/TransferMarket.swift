import FanfareModels
import Foundation
import Logging

/// The provider of LigaPro Serie B; the format of its responses is that of `contracts/leagues.md`.
struct TransferMarket: LeagueProvider {
    let line: ProviderClient

    var source: DataSource { .transferMarket }

    func teams(of league: String) async throws -> [TeamRow] {
        let answer = try await line.read(
            "/clubs/list-by-competition/", [("id", league), ("domain", "es")], "teams \(league)",
            as: Clubs.self
        ).teams
        if answer.bad > 0 { line.log.warning("transferMarket: \(answer.bad) clubs could not be read") }
        return answer.rows
    }

    func players(of team: String) async throws -> [PlayerRow] {
        let answer = try await line.read(
            "/clubs/get-squad", [("id", team), ("domain", "es")], "players \(team)", as: Squad.self
        ).players
        if answer.bad > 0 {
            line.log.warning("transferMarket: \(answer.bad) players of \(team) could not be read")
        }
        return answer.rows
    }
}

extension TransferMarket {
    struct Clubs: ProviderResponse {
        fileprivate var clubs: LossyRows<Row>

        var isEmpty: Bool { clubs.rows.isEmpty }

        var teams: (rows: [TeamRow], bad: Int) { (clubs.rows.map(\.team).once(by: \.id), clubs.bad) }
    }

    struct Squad: ProviderResponse {
        fileprivate var squad: LossyRows<Row>

        var isEmpty: Bool { squad.rows.isEmpty }

        var players: (rows: [PlayerRow], bad: Int) { (squad.rows.map(\.player).once(by: \.id), squad.bad) }
    }
}

extension TransferMarket.Clubs {
    fileprivate struct Row: Decodable {
        var team: TeamRow

        enum CodingKeys: CodingKey { case id, name, image }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(StringOrNumber.self, forKey: .id).text),
                let name = try row.decode(String.self, forKey: .name).asName
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id, in: row, debugDescription: "no id or no name")
            }
            team = TeamRow(
                id: id.text, name: name,
                image: try row.decodeIfPresent(String.self, forKey: .image)?.asPicture)
        }
    }
}

extension TransferMarket.Squad {
    fileprivate struct Row: Decodable {
        var player: PlayerRow

        enum CodingKeys: CodingKey { case id, name, image, shirtNumber, positions, nationalities }

        struct Positions: Decodable {
            var first: Place?

            struct Place: Decodable { var group: String? }
        }

        struct Nationality: Decodable { var name: String }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(StringOrNumber.self, forKey: .id).text),
                let name = try row.decode(String.self, forKey: .name).asName
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id, in: row, debugDescription: "no id or no name")
            }
            let group = try row.decodeIfPresent(Positions.self, forKey: .positions)?.first?.group
            let nation = try row.decodeIfPresent(LossyRows<Nationality>.self, forKey: .nationalities)?.rows
                .first?.name.asName
            let country = nation.flatMap(Country.named)
            player = PlayerRow(
                id: id.text, name: name,
                number: try row.decodeIfPresent(StringOrNumber.self, forKey: .shirtNumber)?.shirt,
                position: group.flatMap { Self.groups[$0.lowercased()] } ?? .other,
                nationality: country == nil ? nation : nil, country: country?.code,
                photo: try row.decodeIfPresent(String.self, forKey: .image)?.asPicture)
        }

        private static let groups: [String: Position] = [
            "portero": .goalkeeper, "defensa": .defender, "centrocampista": .midfielder,
            "delantero": .forward,
            "entrenador": .coach,
        ]
    }
}
