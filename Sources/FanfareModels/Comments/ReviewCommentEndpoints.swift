public struct ListReviewComments: Endpoint {
    public typealias Response = Listing<Comment>
    public static let method = Method.get
    public static let path = "/reviews/:review/comments"
    public static let summary = "The comments on a review, newest first."

    public var review: ID<Review>
    public var limit: Int?
    public var cursor: Cursor?

    public init(_ review: ID<Review>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.review = review
        self.limit = limit
        self.cursor = cursor
    }
}

public struct PostReviewComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.post
    public static let path = "/reviews/:review/comments"
    public static let summary = "Comments on a review, in 1 to 2,000 characters."
    public static let success = 201

    public var review: ID<Review>
    public var comment: SentComment?
    public var content: String?
    /// The comment on the same review that this one answers.
    public var replyTo: ID<Comment>?

    public init(_ review: ID<Review>, _ text: String, replyTo: ID<Comment>? = nil) {
        self.review = review
        comment = SentComment(text)
        self.replyTo = replyTo
    }

    enum CodingKeys: String, CodingKey {
        case review, comment, content
        case replyTo = "reply_to"
    }
}

public struct RestoreComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.post
    public static let path = "/comments/:id/restore"
    public static let summary = "Brings back a comment within an hour of deleting it."

    public var id: ID<Comment>

    public init(_ id: ID<Comment>) { self.id = id }
}
