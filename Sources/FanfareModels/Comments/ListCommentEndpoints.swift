/// `GET /answers/:answer/comments`: the comments on an answer, newest first.
public struct ListComments: Endpoint {
    public typealias Response = NumberedPage<Comment>
    public static let method = Method.get
    public static let path = "/answers/:answer/comments"
    public static let summary = "The comments on an answer, newest first."

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

/// `GET /feed/:answer/comments`: the comments on an answer, newest first, for guests too.
public struct ListFeedComments: Endpoint {
    public typealias Response = Listing<Comment>
    public static let method = Method.get
    public static let path = "/feed/:answer/comments"
    public static let summary = "The comments on an answer, newest first, for guests too."

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

/// `GET /people/:person/comments`: what a person has written, newest first.
public struct ListCommentsOf: Endpoint {
    public typealias Response = Listing<Comment>
    public static let method = Method.get
    public static let path = "/people/:person/comments"
    public static let summary = "What a person has written, newest first."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}
