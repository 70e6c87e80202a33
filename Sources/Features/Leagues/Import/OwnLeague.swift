import Art
import FanfareModels
import Foundation
import JSON

/// A whole league as an operator describes it in a folder of files; the format is in `docs/leagues.md`.
struct OwnLeague: Sendable {
    let id: String
    let name: String
    let season: String
    /// Two letters; nil where the clubs have nothing to do with those of other leagues.
    let country: String?
    /// When the facts were true.
    let date: Date
    private(set) var teams: [TeamRow] = []
    private(set) var players: [String: [PlayerRow]] = [:]
    private(set) var matches: [MatchRow] = []

    static let mostTeams = 60
    static let mostPlayers = 3_000

    /// Whether a folder describes a league.
    static func isOne(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/league.json")
    }

    /// - Parameter now: the date where the files name none.
    /// - Throws: ``LeagueImportError`` with everything that is wrong, by line and column.
    init(folder: String, now: Date) throws {
        var faults = LeagueFaults()
        let head = try Self.head(folder)
        func text(_ name: String) -> String? {
            guard case .string(let text)? = head[name] else { return nil }
            return text
        }
        let place = "league.json"
        id = text("id") ?? ""
        name = text("name")?.asName ?? ""
        season = text("season")?.asName ?? ""
        country = text("country")
        if SourceID(id) == nil || id.utf8.count > 24 {
            faults.add(place, "id", "is not 1 to 24 letters, digits, - and _")
        }
        if name.isEmpty { faults.add(place, "name", "is missing") }
        if season.isEmpty { faults.add(place, "season", "is missing") }
        if let country, Country.coded(country) == nil {
            faults.add(place, "country", "is not the two letters of a country known here, such as EC")
        }
        let day = text("as_of")
        date = day.flatMap(Self.day).flatMap { Date(iso8601: "\($0)T12:00:00Z") }.map { min($0, now) } ?? now
        if let day, Self.day(day) == nil { faults.add(place, "as_of", "is not a day like 2026-03-01") }
        try readTeams(folder, &faults)
        try readPlayers(folder, &faults)
        try readMatches(folder, &faults)
        try faults.check(folder)
    }

    private static func head(_ folder: String) throws -> JSON {
        let path = "\(folder)/league.json"
        guard let data = FileManager.default.contents(atPath: path), data.count <= 64 << 10 else {
            throw LeagueImportError(path, "cannot be read, or is larger than 64 KB")
        }
        do {
            return try JSON(parsing: Array(data))
        } catch {
            throw LeagueImportError(path, "is not JSON: \(error)")
        }
    }

    /// A day that there is, `2026-03-01`.
    static func day(_ text: String) -> String? {
        guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, let date = Date(iso8601: "\(text)T00:00:00Z"),
            date.formatted(.iso8601).hasPrefix(text)
        else { return nil }
        return text
    }

    /// Ids of files are those of one league only.
    private func id(_ own: String) -> String { "\(id)-\(own)" }
}

extension OwnLeague {
    private mutating func readTeams(_ folder: String, _ faults: inout LeagueFaults) throws {
        let rows = try LeagueRows.read(
            "teams", in: folder, columns: ["id", "name", "city", "colours", "image"],
            required: ["id", "name"],
            limit: Self.mostTeams, &faults)
        guard let rows else { throw LeagueImportError(folder, "has neither teams.csv nor teams.json") }
        var seen: Set<String> = []
        for row in rows.rows {
            guard let own = row.values["id"], let name = row.values["name"]?.asName else { continue }
            guard SourceID(own) != nil, own.utf8.count <= 32 else {
                faults.add(row.place, "id", "is not 1 to 32 letters, digits, - and _")
                continue
            }
            if !seen.insert(own).inserted { faults.add(row.place, "id", "is that of another team, too") }
            let colours = row.values["colours"]
            if let colours, Crest(text: colours) == nil {
                faults.add(row.place, "colours", "is not like: stripes #1f52a5 #ffffff")
            }
            if let image = row.values["image"], image.asPicture == nil {
                faults.add(row.place, "image", "is no address on the web")
            }
            teams.append(
                TeamRow(
                    id: id(own), name: name, image: row.values["image"]?.asPicture,
                    city: row.values["city"]?.asName, colours: colours))
        }
        if teams.isEmpty { faults.add("teams", nil, "no team can be read") }
    }

    private mutating func readPlayers(_ folder: String, _ faults: inout LeagueFaults) throws {
        let rows = try LeagueRows.read(
            "players", in: folder,
            columns: [
                "team", "id", "name", "number", "position", "country", "photo", "height_cm", "born_on",
                "birthplace",
            ], required: ["team", "id", "name"], limit: Self.mostPlayers, &faults)
        let known = Set(teams.map(\.id))
        for row in rows?.rows ?? [] {
            guard let team = row.values["team"].map(id), let own = row.values["id"],
                let name = row.values["name"]?.asName
            else { continue }
            guard known.contains(team) else {
                faults.add(row.place, "team", "is the id of no team")
                continue
            }
            guard SourceID(own) != nil else {
                faults.add(row.place, "id", "is not 1 to 64 letters, digits, - and _")
                continue
            }
            if players[team]?.contains(where: { $0.id == own }) == true {
                faults.add(row.place, "id", "is that of another player of the team, too")
            }
            players[team, default: []].append(player(row, own, name, &faults))
        }
    }

    private func player(
        _ row: LeagueRows.Row, _ own: String, _ name: String, _ faults: inout LeagueFaults
    ) -> PlayerRow {
        func number(_ column: String, _ range: ClosedRange<Int>) -> Int? {
            guard let text = row.values[column] else { return nil }
            guard let number = Int(text), range.contains(number) else {
                faults.add(row.place, column, "is no number from \(range.lowerBound) to \(range.upperBound)")
                return nil
            }
            return number
        }
        let (shirt, height) = (number("number", 0...999), number("height_cm", 100...250))
        let position = row.values["position"].map { Position(rawValue: $0.lowercased()) } ?? .other
        if position == nil {
            let words = Position.allCases.map(\.rawValue).joined(separator: ", ")
            faults.add(row.place, "position", "is none of: \(words)")
        }
        let country = row.values["country"]
        if let country, Country.coded(country) == nil {
            faults.add(row.place, "country", "is not the two letters of a country known here, such as EC")
        }
        let born = row.values["born_on"]
        if let born, Self.day(born) == nil {
            faults.add(row.place, "born_on", "is not a day like 1999-01-18")
        }
        if let photo = row.values["photo"], photo.asPicture == nil {
            faults.add(row.place, "photo", "is no address on the web")
        }
        return PlayerRow(
            id: own, name: name, number: shirt, position: position ?? .other, country: country,
            photo: row.values["photo"]?.asPicture, height: height, born: born,
            birthplace: row.values["birthplace"]?.asName)
    }

    private mutating func readMatches(_ folder: String, _ faults: inout LeagueFaults) throws {
        let rows = try LeagueRows.read(
            "matches", in: folder,
            columns: ["round", "date", "starts_at", "home", "away", "home_goals", "away_goals"],
            required: ["round", "date", "home", "away"], limit: SavedLeagues.mostMatches, &faults)
        let known = Set(teams.map(\.id))
        for row in rows?.rows ?? [] {
            guard let date = row.values["date"], let home = row.values["home"].map(id),
                let away = row.values["away"].map(id), let text = row.values["round"]
            else { continue }
            for (column, team) in [("home", home), ("away", away)] where !known.contains(team) {
                faults.add(row.place, column, "is the id of no team")
            }
            if home == away { faults.add(row.place, "away", "is the home side itself") }
            let round = Int(text).flatMap { 1...200 ~= $0 ? $0 : nil }
            if round == nil { faults.add(row.place, "round", "is no number from 1 to 200") }
            if Self.day(date) == nil { faults.add(row.place, "date", "is not a day like 2026-03-01") }
            let start = row.values["starts_at"].map { Date(iso8601: $0) }
            if let start, start == nil {
                faults.add(row.place, "starts_at", "is not a time like 2026-03-01T20:00:00Z")
            }
            matches.append(
                MatchRow(
                    round: round ?? 1, day: date, startsAt: start ?? nil, home: home, away: away,
                    result: result(row, &faults)))
        }
    }

    private func result(_ row: LeagueRows.Row, _ faults: inout LeagueFaults) -> MatchRow.Result? {
        let columns = ["home_goals", "away_goals"]
        let goals = columns.compactMap { column -> Int? in
            guard let text = row.values[column] else { return nil }
            guard let goals = Int(text), 0...99 ~= goals else {
                faults.add(row.place, column, "is no number from 0 to 99")
                return 0
            }
            return goals
        }
        if goals.count == 1 {
            let missing = columns.first { row.values[$0] == nil } ?? ""
            faults.add(row.place, missing, "is missing, but the other side has goals")
        }
        return goals.count == 2 ? .init(home: goals[0], away: goals[1]) : nil
    }
}
