/// `POST /answers/:answer/comments`: comments on an answer, in 1 to 2,000 characters.
public struct PostComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.post
    public static let path = "/answers/:answer/comments"
    public static let summary = "Comments on an answer, in 1 to 2,000 characters."
    public static let success = 201

    /// The answer's number.
    public var answer: ID<Answer>
    /// The comment as Whale's clients send it.
    public var comment: SentComment?
    /// The text, when it is not in `comment`.
    public var content: String?
    /// The comment on the same answer that this one answers.
    public var replyTo: ID<Comment>?

    public init(_ answer: ID<Answer>, _ text: String, replyTo: ID<Comment>? = nil) {
        self.answer = answer
        comment = SentComment(text)
        self.replyTo = replyTo
    }

    enum CodingKeys: String, CodingKey {
        case answer, comment, content
        case replyTo = "reply_to"
    }
}

/// `PATCH /comments/:id`: changes one's comment.
public struct EditComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.patch
    public static let path = "/comments/:id"
    public static let summary = "Changes one's comment."

    /// The comment's number.
    public var id: ID<Comment>
    /// The comment as Whale's clients send it.
    public var comment: SentComment?
    /// The text, when it is not in `comment`.
    public var content: String?

    public init(_ id: ID<Comment>, _ text: String) {
        self.id = id
        comment = SentComment(text)
    }
}

/// `PUT /comments/:id`: the same, as some clients send it.
public struct RewriteComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.put
    public static let path = "/comments/:id"
    public static let summary = "The same, as some clients send it."

    /// The comment's number.
    public var id: ID<Comment>
    /// The comment as Whale's clients send it.
    public var comment: SentComment?
    /// The text, when it is not in `comment`.
    public var content: String?

    public init(_ id: ID<Comment>, _ text: String) {
        self.id = id
        comment = SentComment(text)
    }
}

/// `DELETE /comments/:id`: deletes one's comment, or one under one's answer.
public struct DeleteComment: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/comments/:id"
    public static let summary = "Deletes one's comment, or one under one's answer."
    public static let success = 204

    /// The comment's number.
    public var id: ID<Comment>

    public init(_ id: ID<Comment>) { self.id = id }
}
