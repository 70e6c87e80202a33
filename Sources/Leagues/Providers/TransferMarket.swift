import FanfareModels
import Foundation
import Logging
import Outside

/// The provider of LigaPro Serie B; the shape of its answers is that of `contracts/leagues.md`.
struct TransferMarket: LeagueProvider {
    let line: ProviderLine

    var source: DataSource { .transferMarket }

    func teams(of league: String) async throws -> [TeamRow] {
        let answer = try await line.read(
            "/clubs/list-by-competition/", [("id", league), ("domain", "es")], "teams \(league)",
            as: Clubs.self)
        if answer.clubs.bad > 0 {
            line.log.warning("transferMarket: \(answer.clubs.bad) clubs could not be read")
        }
        return answer.clubs.rows.map(\.team).once(by: \.id)
    }

    func players(of team: String) async throws -> [PlayerRow] {
        let answer = try await line.read(
            "/clubs/get-squad", [("id", team), ("domain", "es")], "players \(team)", as: Squad.self)
        if answer.squad.bad > 0 {
            line.log.warning("transferMarket: \(answer.squad.bad) players of \(team) could not be read")
        }
        return answer.squad.rows.map(\.player).once(by: \.id)
    }
}

private struct Clubs: Decodable {
    var clubs: ProviderRows<Row>

    struct Row: Decodable {
        var team: TeamRow

        enum CodingKeys: CodingKey { case id, name, image }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(LooseText.self, forKey: .id).text),
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

private struct Squad: Decodable {
    var squad: ProviderRows<Row>

    struct Row: Decodable {
        var player: PlayerRow

        enum CodingKeys: CodingKey { case id, name, image, shirtNumber, positions, nationalities }

        struct Positions: Decodable {
            var first: Place?

            struct Place: Decodable { var group: String? }
        }

        struct Nationality: Decodable { var name: String }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            guard let id = SourceID(try row.decode(LooseText.self, forKey: .id).text),
                let name = try row.decode(String.self, forKey: .name).asName
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id, in: row, debugDescription: "no id or no name")
            }
            let group = try row.decodeIfPresent(Positions.self, forKey: .positions)?.first?.group
            let nation = try row.decodeIfPresent(ProviderRows<Nationality>.self, forKey: .nationalities)?.rows
                .first?.name.asName
            let country = nation.flatMap(Country.named)
            player = PlayerRow(
                id: id.text, name: name,
                number: try row.decodeIfPresent(LooseText.self, forKey: .shirtNumber)?.shirt,
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
