/// What liking or unliking led to.
public struct LikeState: Codable, Sendable, Equatable {
    public var liked: Bool
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

public struct LikeAnswer: Endpoint {
    public typealias Response = LikeState
    public static let method = Method.put
    public static let path = "/answers/:answer/like"
    public static let summary = "Likes an answer."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct UnlikeAnswer: Endpoint {
    public typealias Response = LikeState
    public static let method = Method.delete
    public static let path = "/answers/:answer/like"
    public static let summary = "Takes a like back."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct PostLike: Endpoint {
    public typealias Response = Like
    public static let method = Method.post
    public static let path = "/answers/:answer/likes"
    public static let summary = "Likes an answer; a second time gives the same like."
    public static let success = 201

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct ListLikes: Endpoint {
    public typealias Response = NumberedPage<Like>
    public static let method = Method.get
    public static let path = "/answers/:answer/likes"
    public static let summary = "Who likes an answer, latest first."

    public var answer: ID<Answer>
    public var page: Int?
    public var perPage: Int?
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

public struct ListFeedLikes: Endpoint {
    public typealias Response = Listing<Like>
    public static let method = Method.get
    public static let path = "/feed/:answer/likes"
    public static let summary = "Who likes an answer, latest first, for guests too."

    public var answer: ID<Answer>
    public var limit: Int?
    public var cursor: Cursor?

    public init(_ answer: ID<Answer>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.answer = answer
        self.limit = limit
        self.cursor = cursor
    }
}
