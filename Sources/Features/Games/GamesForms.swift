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
    var back: String?

    var home: String { localPath(back, or: "/games/\(game)") }
}

/// The fields of a review on a page; stars may be empty.
struct ReviewForm: Decodable, Sendable {
    var game: ID<Game>?
    var review: ID<Review>?
    var text: String?
    var rating: String?
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
            title: title ?? "", description: description ?? "", genres: genres ?? "",
            platforms: platforms ?? "", released: released ?? "", developer: developer ?? "")
    }
}
