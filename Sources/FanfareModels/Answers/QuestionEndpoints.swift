/// `GET /questions`: the questions that wait for the caller's answer, newest first.
public struct ListQuestions: Endpoint {
    public typealias Response = NumberedPage<Question>
    public static let method = Method.get
    public static let path = "/questions"
    public static let summary = "The questions that wait for the caller's answer, newest first."

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

/// `GET /questions/asked`: what the caller has asked, newest first, answered or not.
public struct ListAskedQuestions: Endpoint {
    public typealias Response = Listing<Question>
    public static let method = Method.get
    public static let path = "/questions/asked"
    public static let summary = "What the caller has asked, newest first, answered or not."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /questions/:question`: one question: visible to its sender and recipient, and to all when it is
/// answered.
public struct ShowQuestion: Endpoint {
    public typealias Response = Question
    public static let method = Method.get
    public static let path = "/questions/:question"
    public static let summary = "One question: to who asked and who is asked, and to all when it is answered."

    /// The question's number.
    public var question: ID<Question>

    public init(_ question: ID<Question>) { self.question = question }
}

/// `POST /questions`: asks somebody something, in 1 to 500 characters.
public struct AskQuestion: Endpoint {
    public typealias Response = Question
    public static let method = Method.post
    public static let path = "/questions"
    public static let summary = "Asks somebody something, in 1 to 500 characters."
    public static let success = 201

    /// Who is asked.
    public var receiverID: ID<Person>
    /// The question: 1 to 500 characters.
    public var content: String?

    public init(_ receiver: ID<Person>, _ content: String) {
        receiverID = receiver
        self.content = content
    }

    enum CodingKeys: String, CodingKey {
        case content
        case receiverID = "receiver_id"
    }
}

/// `DELETE /questions/:question`: takes back what one asked, while it is not answered.
public struct WithdrawQuestion: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/questions/:question"
    public static let summary = "Takes back what one asked, while it is not answered."
    public static let success = 204

    /// The question's number.
    public var question: ID<Question>

    public init(_ question: ID<Question>) { self.question = question }
}

/// `PUT /questions/:question/decline`: says that one will not answer.
public struct DeclineQuestion: Endpoint {
    public typealias Response = Question
    public static let method = Method.put
    public static let path = "/questions/:question/decline"
    public static let summary = "Says that one will not answer."

    /// The question's number.
    public var question: ID<Question>

    public init(_ question: ID<Question>) { self.question = question }
}
