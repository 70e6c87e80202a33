public import Foundation

/// What somebody writes under an answer or a review.
public struct Comment: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Comment>
    /// The text: 1 to 2,000 characters.
    public var content: String
    /// What it stands under: one of these two.
    public var answerID: ID<Answer>?
    /// The review's number.
    public var reviewID: ID<Review>?
    /// Who wrote it.
    public var commenter: Author
    /// Whom it answers, if anybody: comments have one level, so a reply says it by name.
    public var replyTo: Reply?
    /// Whether it was changed after it was written.
    public var edited: Bool
    /// When it was made.
    public var createdAt: Date

    /// The comment that one answers, which may be gone by now.
    public struct Reply: Codable, Sendable, Equatable {
        /// Its number.
        public var id: ID<Comment>
        /// Null for a former member.
        public var userID: ID<Person>?
        /// The name to be shown.
        public var name: String?

        public init(id: ID<Comment>, userID: ID<Person>?, name: String?) {
            self.id = id
            self.userID = userID
            self.name = name
        }

        enum CodingKeys: String, CodingKey {
            case id, name
            case userID = "user_id"
        }
    }

    public init(
        id: ID<Comment>, content: String, answerID: ID<Answer>?, reviewID: ID<Review>? = nil,
        commenter: Author, replyTo: Reply?, edited: Bool, createdAt: Date
    ) {
        self.id = id
        self.content = content
        self.answerID = answerID
        self.reviewID = reviewID
        self.commenter = commenter
        self.replyTo = replyTo
        self.edited = edited
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, content, commenter, edited
        case answerID = "answer_id"
        case reviewID = "review_id"
        case replyTo = "reply_to"
        case createdAt = "created_at"
    }
}

/// What is written: 1 to 2,000 characters.
public struct CommentText: Sendable, Equatable {
    /// The checked text.
    public let text: String

    /// The most characters.
    public static let limit = 2_000

    /// - Throws: `Problem.invalid` for what is empty, too long or has a NUL character.
    public init(_ input: String?) throws(Problem) {
        text = try TextNormalization.checked(input, field: "content", limit: Self.limit)
    }
}

/// A comment as clients send it: the text itself, or an object with it as `content`.
public struct SentComment: Codable, Sendable, Equatable {
    /// The text.
    public var content: String

    public init(_ content: String) { self.content = content }

    private enum Key: CodingKey { case content }

    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            content = try object.decodeIfPresent(String.self, forKey: .content) ?? ""
        } else {
            content = try decoder.singleValueContainer().decode(String.self)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(content)
    }
}
