import Art
import FanfareModels
import Foundation

/// LigaPro Serie A as this program knows it by itself: which clubs there were, with their colours, and who was in the
/// squads of the first matchday of 2024. Facts only; shown where no provider is set.
struct BuiltInLeague: LeagueProvider {
    var source: DataSource { .builtIn }

    /// The last day of that matchday (3 March 2024), which is how old the facts are.
    static let date = Date(timeIntervalSince1970: 1_709_510_399)

    /// Changed with every change of the facts, so that an older copy of them is replaced.
    static let edition = "2024-1"

    static let clubs = clubsAToC + clubsCToE + clubsIToL + clubsMToO

    /// Kept apart from what providers call their clubs.
    static func id(_ club: String) -> String { "ec-\(club)" }

    static func crest(_ team: String) -> Crest? { crests[team] }

    private static let crests = Dictionary(uniqueKeysWithValues: clubs.map { (id($0.id), $0.crest) })

    func teams(of league: String) async throws -> [TeamRow] { Self.teams }

    func players(of team: String) async throws -> [PlayerRow] { Self.players(of: team) }

    static var teams: [TeamRow] { clubs.map { TeamRow(id: id($0.id), name: $0.name, image: nil) } }

    static func players(of team: String) -> [PlayerRow] { squads[team] ?? [] }

    private static let squads = Dictionary(uniqueKeysWithValues: clubs.map { (id($0.id), $0.players) })
}

/// A club and its squad, a line a player: number, position, shirt, country, name.
struct BuiltInClub: Sendable {
    var id: String
    var name: String
    var city: String
    var crest: Crest
    var squad: String

    init(_ id: String, _ name: String, city: String, crest: Crest, squad: String) {
        self.id = id
        self.name = name
        self.city = city
        self.crest = crest
        self.squad = squad
    }

    var players: [PlayerRow] {
        squad.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5 else { return nil }
            return PlayerRow(
                id: "ec-\(parts[0])", name: String(parts[4]), number: Int(parts[2]),
                position: Self.positions[parts[1]] ?? .other,
                country: parts[3] == "-" ? nil : String(parts[3]))
        }
    }

    private static let positions: [Substring: Position] = [
        "G": .goalkeeper, "D": .defender, "M": .midfielder, "F": .forward,
    ]
}
