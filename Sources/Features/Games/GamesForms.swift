import FanfareModels
import Pages

/// A look at a review, perhaps further down its comments.
struct ReviewPageInput: Decodable, Sendable {
    var review: ID<Review>
    var cursor: Cursor?
    var reply: ID<Comment>?
}

/// A button about one review, and the page to come back to.
struct ReviewAction: Decodable, Sendable {
    var review: ID<Review>
    /// A vote: 1, −1, or 0 to take it back.
    var value: Int?
    var back: String?

    var home: String { localPath(back, or: "/reviews/\(review)") }
}

struct GameAction: Decodable, Sendable {
    var game: ID<Game>
    /// Stars, or 0 for none.
    var stars: Int?
    /// A status, or `none`.
    var status: String?
    var back: String?

    var home: String { localPath(back, or: "/games/\(game)") }
}

/// The fields of a review on a page; stars may be empty.
struct ReviewForm: Decodable, Sendable {
    var game: ID<Game>?
    var review: ID<Review>?
    var text: String?
    var rating: String?
    var spoilers: String?
    var gameplay: String?
    var story: String?
    var graphics: String?
    var sound: String?
    var value: String?

    func stars(_ field: String) throws(Problem) -> Stars? {
        let text: String? =
            switch field {
            case "gameplay": gameplay
            case "story": story
            case "graphics": graphics
            case "sound": sound
            case "value": value
            default: rating
            }
        guard let text, !text.isEmpty else { return nil }
        return try Stars(Int(text) ?? 0, field: field)
    }

    var aspects: AspectStars {
        get throws(Problem) {
            var aspects = AspectStars()
            for aspect in Aspect.allCases { aspects[aspect] = try stars(aspect.rawValue) }
            return aspects
        }
    }
}

/// The fields of a game on an admin's page.
struct GameForm: Decodable, Sendable {
    var game: ID<Game>?
    var title: String?
    var description: String?
    var genres: String?
    var platforms: String?
    var released: String?
    var developer: String?

    var draft: GameDraft {
        // The form has all fields, and a blank one empties.
        GameDraft(
            title: title ?? "", description: description ?? "", genres: NameList(genres ?? ""),
            platforms: NameList(platforms ?? ""), released: released ?? "", developer: developer ?? "")
    }
}

/// The fields of a suggestion; a year that is none is told.
struct SuggestionForm: Decodable, Sendable {
    var title: String?
    var year: String?
    var developer: String?
    var note: String?

    var call: SuggestGame {
        get throws(Problem) {
            let text = year ?? ""
            let isBlank = text.allSatisfy(\.isWhitespace)
            let number = Int(text)
            guard isBlank || number.map({ 1950...2100 ~= $0 }) == true else {
                throw .invalid("year", "Give a year from 1950 to 2100, or leave it empty.")
            }
            return SuggestGame(title: title, year: number, developer: developer, note: note)
        }
    }
}

/// A moderator's button about a suggestion.
struct SuggestionDecision: Decodable, Sendable {
    var suggestion: ID<GameSuggestion>
    var accepted: Bool
}

/// Another game to become one with, or the text to look for it by.
struct MergeForm: Decodable, Sendable {
    var game: ID<Game>
    var into: ID<Game>?
    var q: String?
}
