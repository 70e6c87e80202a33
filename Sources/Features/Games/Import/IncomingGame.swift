import FanfareModels
import JSON
import Members

/// A game of an imported row, validated.
struct IncomingGame: Sendable, Equatable {
    var facts: GameFacts
    /// The row's name, the same each time the file is read.
    var origin: String
    /// A file beside the one it was named in, or a web address.
    var poster: String?
    var line = 0
    /// What the row points to and is not there, and columns that cannot be read.
    var missing: [String] = []

    var key: String { GameFacts.key(facts.title) }
}

/// The columns of a game, with the names that files give them.
enum GameColumn: CaseIterable {
    case title, released, developer, genres, platforms, description, poster, id

    /// In the order of preference.
    var names: [String] {
        switch self {
        case .title: ["title", "name", "game", "game_name"]
        case .released:
            ["released", "release_date", "first_release_date", "year_of_release", "year", "date"]
        case .developer: ["developer", "developers", "studio"]
        case .genres: ["genres", "genre"]
        case .platforms: ["platforms", "platform", "console"]
        case .description:
            ["description", "description_raw", "summary", "short_description", "long_description"]
        case .poster: ["poster", "poster_url", "cover", "cover_url", "background_image", "image"]
        case .id: ["id", "appid", "app_id", "slug"]
        }
    }
}

/// The texts of one row by column, as they stand in the file.
struct RawGame {
    var texts: [GameColumn: String] = [:]
    /// What the file calls its columns.
    var columns: [GameColumn: String] = [:]
    var genres: [String] = []
    var platforms: [String] = []

    /// Throws ``RowFault`` for a row without a title, or with one that cannot be kept.
    func checked(from file: String) throws(RowFault) -> IncomingGame {
        let title = Self.line(texts[.title])
        guard !title.isEmpty else { throw RowFault("has no title") }
        guard title.count <= GameFacts.titleLimit else {
            throw RowFault("has a title of more than \(GameFacts.titleLimit) characters")
        }
        var facts = GameFacts(title: title)
        facts.developer = String(Self.line(Self.list(texts[.developer]).first).prefix(200))
        facts.genres = CatalogAliases.genres(genres.prefix(Self.mostNames))
        facts.platforms = CatalogAliases.platforms(platforms.prefix(Self.mostNames))
        facts.description = String(Self.paragraphs(texts[.description]).prefix(GameFacts.descriptionLimit))
        var missing: [String] = []
        if let text = Self.known(texts[.released]) {
            if let date = ReleaseDate(text) ?? Self.timestamp(text) {
                facts.released = date
            } else {
                missing.append(
                    "has no date that can be read in the column \(columns[.released] ?? "released")")
            }
        }
        let place = facts.platforms.joined(separator: "/")
        let name =
            Self.known(texts[.id]).map { "\(file):\($0.prefix(100))" }
            ?? "\(GameFacts.key(title))|\(place)|\(facts.released.number)"
        return IncomingGame(facts: facts, origin: name, poster: Self.known(texts[.poster]), missing: missing)
    }

    /// Names in one field, or in one list of JSON, that are looked at. A quote that does not end makes a field of all that follows.
    private static let mostNames = 100

    /// `['Action', 'RPG']`, `Action, RPG` and `Action` as names, the first ``mostNames``.
    static func list(_ text: String?) -> [String] {
        guard var text = known(text) else { return [] }
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = String(text.dropFirst().dropLast())
            return quoted(text)
        }
        return text.split(maxSplits: mostNames) { $0 == "," || $0 == ";" || $0 == "|" }.prefix(mostNames)
            .map { line(String($0)) }.filter { !$0.isEmpty }
    }

    /// What stands between quotes; a comma inside them is part of the name.
    private static func quoted(_ text: String) -> [String] {
        var (names, name, quote) = ([String](), "", nil as Character?)
        for sign in text where names.count < mostNames {
            switch sign {
            case quote:
                names.append(name)
                (name, quote) = ("", nil)
            case _ where quote != nil: name.append(sign)
            case "'", "\"": quote = sign
            default: continue
            }
        }
        return names.map { line($0) }.filter { !$0.isEmpty }
    }

    /// Nil for the many ways in which files say nothing.
    static func known(_ text: String?) -> String? {
        guard let text else { return nil }
        let line = line(text)
        return Self.nothing.contains(line.lowercased())
            ? nil : text
    }

    private static let nothing: Set = [
        "", "-", "?", "na", "n/a", "nan", "null", "none", "tbd", "tba", "tbc", "unknown", "to be announced",
        "to be determined", "coming soon", "not available",
    ]

    /// On one line, without control characters and more than one space in a row.
    static func line(_ text: String?) -> String {
        guard let text, !["NA", "N/A"].contains(text) else { return "" }
        return text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F }
            .map(String.init).joined(separator: " ")
    }

    /// Each line on its own, at most one empty line between two.
    private static func paragraphs(_ text: String?) -> String {
        guard let text = known(text) else { return "" }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            line(String($0))
        }
        return lines.split { $0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Seconds or milliseconds since 1970.
    private static func timestamp(_ text: String) -> ReleaseDate? {
        guard let number = Int64(text), number.magnitude > 100_000_000 else { return nil }
        let seconds = number.magnitude > 100_000_000_000 ? number / 1000 : number
        let days = Int64((Double(seconds) / 86_400).rounded(.down))
        let date = CivilDate(daysSince1970: days)
        return ReleaseDate(year: Int(date.year), month: Int(date.month), day: Int(date.day))
    }
}
