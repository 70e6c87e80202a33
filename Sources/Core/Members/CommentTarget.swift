public import FanfareModels

/// A thing that is commented on.
public struct CommentTarget: Sendable, Hashable {
    /// The raw values are stored, so they never change.
    public enum Kind: String, Sendable, CaseIterable {
        case answer, review
    }

    /// The kind of thing.
    public var kind: Kind
    /// The id of the thing among its kind.
    public var number: Int64

    public init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// An answer as a target.
    public static func answer(_ id: ID<Answer>) -> Self { Self(.answer, id.number) }
    /// A review as a target.
    public static func review(_ id: ID<Review>) -> Self { Self(.review, id.number) }

    /// The path of its page.
    public var path: String {
        switch kind {
        case .answer: "/answers/\(number)"
        case .review: "/reviews/\(number)"
        }
    }
}

extension Comment {
    /// The target.
    public var target: CommentTarget? {
        answerID.map { .answer($0) } ?? reviewID.map { .review($0) }
    }
}
