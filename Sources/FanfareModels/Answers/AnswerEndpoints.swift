/// `GET /answers`: everybody's answers, newest first.
public struct ListAnswers: Endpoint {
    public typealias Response = NumberedPage<Answer>
    public static let method = Method.get
    public static let path = "/answers"
    public static let summary = "Everybody's answers, newest first."

    /// From 0; the first page unless told.
    public var page: Int?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var perPage: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(page: Int? = nil, perPage: Int? = nil, cursor: Cursor? = nil) {
        self.page = page
        self.perPage = perPage
        self.cursor = cursor
    }

    enum CodingKeys: String, CodingKey {
        case page, cursor
        case perPage = "per_page"
    }
}

/// `GET /feed`: everybody's answers, for guests too, or those of people one follows; newest first.
public struct ListFeed: Endpoint {
    public typealias Response = Listing<Answer>
    public static let method = Method.get
    public static let path = "/feed"
    public static let summary = "Everybody's answers, or those of people one follows, newest first."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?
    /// Only answers of people whom the caller follows, which needs a session.
    public var following: Bool?

    public init(limit: Int? = nil, cursor: Cursor? = nil, following: Bool? = nil) {
        self.limit = limit
        self.cursor = cursor
        self.following = following
    }
}

/// `GET /feed/:answer`: one answer; who answers sees it before it is ready, too.
public struct ShowAnswer: Endpoint {
    public typealias Response = Answer
    public static let method = Method.get
    public static let path = "/feed/:answer"
    public static let summary = "One answer; who answers sees it before it is ready, too."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `GET /people/:person/answers`: what a person has answered, newest first; one's own with those not ready.
public struct ListAnswersOf: Endpoint {
    public typealias Response = Listing<Answer>
    public static let method = Method.get
    public static let path = "/people/:person/answers"
    public static let summary = "What a person has answered, newest first; one's own with those not ready."

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
