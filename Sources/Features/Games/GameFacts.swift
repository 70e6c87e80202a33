import FanfareModels

/// The validated facts of a game.
struct GameFacts: Sendable, Equatable {
    var title: String
    var developer = ""
    var description = ""
    var genres: [String] = []
    var platforms: [String] = []
    var released = ReleaseDate.unknown

    static let titleLimit = 300
    private static let mostNames = 30
    static let descriptionLimit = 20_000

    /// The title as it is sorted by and told from others: case, accents and punctuation left out.
    static func key(_ title: String) -> String {
        let folded = Folded.text(title)
        let words = folded.split { !$0.isLetter && !$0.isNumber }
        return String((words.isEmpty ? folded : words.joined(separator: " ")).prefix(120))
    }

    mutating func apply(_ draft: GameDraft, isNew: Bool) throws(Problem) {
        if draft.title != nil || isNew {
            title = try Self.line(draft.title, "title", limit: Self.titleLimit, isNeeded: true)
        }
        if let text = draft.developer { developer = try Self.line(text, "developer", limit: 200) }
        if let text = draft.description {
            description =
                text.allSatisfy(\.isWhitespace)
                ? "" : try TextNormalization.checked(text, field: "description", limit: Self.descriptionLimit)
        }
        if let text = draft.genres { genres = try Self.list(text, "genres") }
        if let text = draft.platforms { platforms = try Self.list(text, "platforms") }
        if let text = draft.released { released = try Self.date(text) }
    }

    /// One line of text without spaces around it.
    private static func line(
        _ text: String?, _ field: String, limit: Int, isNeeded: Bool = false
    ) throws(Problem) -> String {
        if !isNeeded, (text ?? "").allSatisfy(\.isWhitespace) { return "" }
        let line = try TextNormalization.checked(text, field: field, limit: limit)
        guard !line.contains(where: \.isNewline) else { throw .invalid(field, "Write it on one line.") }
        return line
    }

    /// Each name once.
    private static func list(_ list: NameList, _ field: String) throws(Problem) -> [String] {
        var names: [String] = []
        for part in list.names.prefix(mostNames + 1) {
            let name = try line(part, field, limit: 60)
            if !name.isEmpty, !names.contains(where: { Genre.key($0) == Genre.key(name) }) {
                names.append(name)
            }
        }
        guard list.names.count <= mostNames else { throw .invalid(field, "Give at most 30 names.") }
        return names
    }

    private static func date(_ text: String) throws(Problem) -> ReleaseDate {
        if text.allSatisfy(\.isWhitespace) { return .unknown }
        guard let date = ReleaseDate(text) else {
            throw .invalid("released", "Give a date like 2004-11-16, or a year.")
        }
        return date
    }
}
