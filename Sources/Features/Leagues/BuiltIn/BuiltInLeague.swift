import Art
import FanfareModels
import Foundation

/// A league of Ecuador as this program knows it by itself: the clubs of 2025 with their colours, the fixtures and results
/// that are known, and who was in the squads of the first matchday of 2024. Facts only; shown where no provider is set.
struct BuiltInLeague: LeagueProvider {
    /// The number of the division, 1 or 2.
    let division: Int

    static let serieA = BuiltInLeague(division: 1)
    static let serieB = BuiltInLeague(division: 2)

    var source: DataSource { .builtIn }

    /// The last day of that matchday (3 March 2024), which is how old the squads are.
    static let squadsDate = Date(timeIntervalSince1970: 1_709_510_399)

    /// Changed with every change of the facts, so that an older copy of them is replaced.
    static let edition = "2025-1"

    /// How old the list of clubs is: they are those of the season of the last known result.
    var date: Date { SerieA2025.date }

    var season: String { SerieA2025.season }

    /// Empty where no fixture is known.
    var matches: [MatchRow] { division == 1 ? SerieA2025.matches : [] }

    static let clubs = clubsAToC + clubsCToE + clubsIToL + clubsMToO + clubsWithoutSquads

    /// Kept apart from what providers call their clubs.
    static func id(_ club: String) -> String { "ec-\(club)" }

    /// The colours of a club of Ecuador, by ``ClubName/key(_:)``.
    static func crest(club key: String) -> Crest? { crests[key] ?? nil }

    private static let crests = Dictionary(
        clubs.map { (ClubName.key($0.name), $0.crest) }, uniquingKeysWith: { first, _ in first })

    func teams(of league: String) async throws -> [TeamRow] { teams }

    func players(of team: String) async throws -> [PlayerRow] { Self.players(of: team) }

    /// In the order of the table, else by name.
    var teams: [TeamRow] { division == 1 ? Self.teamsOfSerieA : Self.teamsOfSerieB }

    static func players(of team: String) -> [PlayerRow] { squads[team] ?? [] }

    private static let squads = Dictionary(uniqueKeysWithValues: clubs.map { (id($0.id), $0.players) })

    private static let teamsOfSerieA = {
        let rows = clubs.filter { serieAClubs.contains($0.id) }.map(\.row)
        let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) })
        let order = Standing.table(of: SerieA2025.matches) { names[$0] ?? $0 }.map(\.team)
        return rows.sorted { (order.firstIndex(of: $0.id) ?? 99) < (order.firstIndex(of: $1.id) ?? 99) }
    }()

    private static let teamsOfSerieB = clubs.filter { serieBClubs.contains($0.id) }.map(\.row).sorted {
        Folded.text($0.name) < Folded.text($1.name)
    }
}

/// A club and its squad, a line a player: number, position, shirt, country, name.
struct BuiltInClub: Sendable {
    var id: String
    var name: String
    /// Nil where it is not certain.
    var city: String?
    /// Nil where the club's colours are not certain.
    var crest: Crest?
    var squad: String

    init(_ id: String, _ name: String, city: String? = nil, crest: Crest? = nil, squad: String = "") {
        self.id = id
        self.name = name
        self.city = city
        self.crest = crest
        self.squad = squad
    }

    var row: TeamRow {
        TeamRow(id: BuiltInLeague.id(id), name: name, image: nil, city: city, colours: crest?.text)
    }

    var players: [PlayerRow] {
        squad.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5 else { return nil }
            let (id, known) = ("ec-\(parts[0])", Biography.known["ec-\(parts[0])"])
            return PlayerRow(
                id: id, name: String(parts[4]), number: Int(parts[2]),
                position: Self.positions[parts[1]] ?? .other,
                country: parts[3] == "-" ? nil : String(parts[3]), height: known?.height, born: known?.born,
                birthplace: known?.birthplace)
        }
    }

    private static let positions: [Substring: Position] = [
        "G": .goalkeeper, "D": .defender, "M": .midfielder, "F": .forward,
    ]
}
