/// What liking or unliking led to.
public struct LikeState: Codable, Sendable, Equatable {
    /// Whether the viewer likes it now.
    public var liked: Bool
    /// How many people like it.
    public var likesCount: Int64

    public init(liked: Bool, likesCount: Int64) {
        self.liked = liked
        self.likesCount = likesCount
    }

    enum CodingKeys: String, CodingKey {
        case liked
        case likesCount = "likes_count"
    }
}

/// `PUT /answers/:answer/like`: likes an answer.
public struct LikeAnswer: Endpoint {
    public typealias Response = LikeState
    public static let method = Method.put
    public static let path = "/answers/:answer/like"
    public static let summary = "Likes an answer."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `DELETE /answers/:answer/like`: takes a like back.
public struct UnlikeAnswer: Endpoint {
    public typealias Response = LikeState
    public static let method = Method.delete
    public static let path = "/answers/:answer/like"
    public static let summary = "Takes a like back."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `POST /answers/:answer/likes`: likes an answer; a second time gives the same like.
public struct PostLike: Endpoint {
    public typealias Response = Like
    public static let method = Method.post
    public static let path = "/answers/:answer/likes"
    public static let summary = "Likes an answer; a second time gives the same like."
    public static let success = 201

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `GET /answers/:answer/likes`: who likes an answer, latest first.
public struct ListLikes: Endpoint {
    public typealias Response = NumberedPage<Like>
    public static let method = Method.get
    public static let path = "/answers/:answer/likes"
    public static let summary = "Who likes an answer, latest first."

    /// The answer's number.
    public var answer: ID<Answer>
    /// From 0; the first page unless told.
    public var page: Int?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var perPage: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ answer: ID<Answer>, page: Int? = nil, perPage: Int? = nil, cursor: Cursor? = nil) {
        self.answer = answer
        self.page = page
        self.perPage = perPage
        self.cursor = cursor
    }

    enum CodingKeys: String, CodingKey {
        case answer, page, cursor
        case perPage = "per_page"
    }
}

/// `GET /feed/:answer/likes`: who likes an answer, latest first, for guests too.
public struct ListFeedLikes: Endpoint {
    public typealias Response = Listing<Like>
    public static let method = Method.get
    public static let path = "/feed/:answer/likes"
    public static let summary = "Who likes an answer, latest first, for guests too."

    /// The answer's number.
    public var answer: ID<Answer>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ answer: ID<Answer>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.answer = answer
        self.limit = limit
        self.cursor = cursor
    }
}
