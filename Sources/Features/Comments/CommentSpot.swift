public import FanfareModels

/// What a comment stands under.
public enum CommentSpot: Sendable, Hashable {
    case answer(ID<Answer>)
    case review(ID<Review>)

    init?(place: String, subject: Int64) {
        switch place {
        case CommentPlaces.answer: self = .answer(ID(subject))
        case CommentPlaces.review: self = .review(ID(subject))
        default: return nil
        }
    }

    /// As it is stored.
    var place: String {
        switch self {
        case .answer: CommentPlaces.answer
        case .review: CommentPlaces.review
        }
    }

    public var number: Int64 {
        switch self {
        case .answer(let id): id.number
        case .review(let id): id.number
        }
    }

    /// The page it stands on.
    public var path: String {
        switch self {
        case .answer(let id): "/answers/\(id)"
        case .review(let id): "/reviews/\(id)"
        }
    }
}

/// The words by which places are stored, so they are never changed. A comment that was deleted, and may yet be brought
/// back, stands under `gone-` of its place; one under something that was itself deleted under `held-` of it.
enum CommentPlaces {
    static let answer = "answer"
    static let review = "review"
    static let all = [answer, review]

    static func gone(_ place: String) -> String { "gone-\(place)" }
    static func held(_ place: String) -> String { "held-\(place)" }
}

extension Comment {
    /// What it stands under.
    public var spot: CommentSpot? {
        answerID.map { .answer($0) } ?? reviewID.map { .review($0) }
    }
}
