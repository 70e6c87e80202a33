/// Why somebody scores.
public enum ScoreReason: String, Codable, Sendable, CaseIterable {
    case answerLiked = "answer_liked"
    case reviewUpvoted = "review_upvoted"
    case reviewDownvoted = "review_downvoted"
    case followed
    /// An answer became ready; worth nothing by itself, the first one brings a badge.
    case answered
    /// A review was written; worth nothing by itself, the first one brings a badge.
    case reviewed
    case cheered
    case watched
    /// What an imported person brings along; no period counts it.
    case opening
}
