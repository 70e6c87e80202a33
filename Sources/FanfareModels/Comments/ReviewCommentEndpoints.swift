/// `GET /reviews/:review/comments`: the comments on a review, newest first.
public struct ListReviewComments: Endpoint {
    public typealias Response = Listing<Comment>
    public static let method = Method.get
    public static let path = "/reviews/:review/comments"
    public static let summary = "The comments on a review, newest first."

    /// The review's number.
    public var review: ID<Review>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ review: ID<Review>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.review = review
        self.limit = limit
        self.cursor = cursor
    }
}

/// `POST /reviews/:review/comments`: comments on a review, in 1 to 2,000 characters.
public struct PostReviewComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.post
    public static let path = "/reviews/:review/comments"
    public static let summary = "Comments on a review, in 1 to 2,000 characters."
    public static let success = 201

    /// The review's number.
    public var review: ID<Review>
    /// The comment as Whale's clients send it.
    public var comment: SentComment?
    /// The text, when it is not in `comment`.
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

/// `POST /comments/:id/restore`: brings back a comment within an hour of deleting it.
public struct RestoreComment: Endpoint {
    public typealias Response = Comment
    public static let method = Method.post
    public static let path = "/comments/:id/restore"
    public static let summary = "Brings back a comment within an hour of deleting it."

    /// The comment's number.
    public var id: ID<Comment>

    public init(_ id: ID<Comment>) { self.id = id }
}
