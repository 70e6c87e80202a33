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

/// `GET /feed`: everybody's answers, newest first, for guests too.
public struct ListFeed: Endpoint {
    public typealias Response = Listing<Answer>
    public static let method = Method.get
    public static let path = "/feed"
    public static let summary = "Everybody's answers, newest first, for guests too."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
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

/// `PUT /answers/:answer`: makes another video of one's answer; the one there stays until it is ready.
public struct ReplaceAnswer: Endpoint {
    public typealias Response = AnswerAccepted
    public static let method = Method.put
    public static let path = "/answers/:answer"
    public static let summary = "Makes another video of one's answer; the one there stays until it is ready."
    public static let files = ["video", "thumbnail"]

    /// The answer's number.
    public var answer: ID<Answer>
    /// Finished uploads, in order.
    public var uploads: [ID<Upload>]?
    /// Where in the video the thumbnail is taken, in seconds.
    public var thumbnailAt: Double?

    public init(_ answer: ID<Answer>, uploads: [ID<Upload>], thumbnailAt: Double? = nil) {
        self.answer = answer
        self.uploads = uploads
        self.thumbnailAt = thumbnailAt
    }

    enum CodingKeys: String, CodingKey {
        case answer, uploads
        case thumbnailAt = "thumbnail_at"
    }
}

/// `POST /answers/:answer/retry`: tries again to make the video that failed, from what was uploaded.
public struct RetryAnswer: Endpoint {
    public typealias Response = AnswerAccepted
    public static let method = Method.post
    public static let path = "/answers/:answer/retry"
    public static let summary = "Tries again to make the video that failed, from what was uploaded."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `DELETE /answers/:answer`: deletes one's answer with its likes and comments; its question counts as
/// declined.
public struct DeleteAnswer: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/answers/:answer"
    public static let summary = """
        Deletes one's answer with its likes and comments; its question counts as declined.
        """
    public static let success = 204

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// Whether an answer takes no more comments.
public struct CommentsState: Codable, Sendable, Equatable {
    /// Whether nobody may comment any more.
    public var commentsClosed: Bool

    public init(closed: Bool) { commentsClosed = closed }

    enum CodingKeys: String, CodingKey {
        case commentsClosed = "comments_closed"
    }
}

/// `PUT /answers/:answer/comments/closed`: ends the comments under one's answer.
public struct CloseComments: Endpoint {
    public typealias Response = CommentsState
    public static let method = Method.put
    public static let path = "/answers/:answer/comments/closed"
    public static let summary = "Ends the comments under one's answer."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// `DELETE /answers/:answer/comments/closed`: lets people comment on one's answer again.
public struct OpenComments: Endpoint {
    public typealias Response = CommentsState
    public static let method = Method.delete
    public static let path = "/answers/:answer/comments/closed"
    public static let summary = "Lets people comment on one's answer again."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// Where an answer's captions are.
public struct CaptionsState: Codable, Sendable, Equatable {
    /// Absolute: WebVTT; null without captions.
    public var captionsURL: String?

    public init(_ url: String?) { captionsURL = url }

    enum CodingKeys: String, CodingKey {
        case captionsURL = "captions_url"
    }
}

/// `PUT /answers/:answer/captions`: gives one's answer captions, as WebVTT in a field or a file.
public struct SetCaptions: Endpoint {
    public typealias Response = CaptionsState
    public static let method = Method.put
    public static let path = "/answers/:answer/captions"
    public static let summary = "Gives one's answer captions, as WebVTT in a field or a file."
    public static let files = ["captions"]

    /// The answer's number.
    public var answer: ID<Answer>
    /// WebVTT.
    public var captions: String?

    public init(_ answer: ID<Answer>, _ captions: String) {
        self.answer = answer
        self.captions = captions
    }
}

/// `DELETE /answers/:answer/captions`: takes the captions of one's answer away.
public struct DropCaptions: Endpoint {
    public typealias Response = CaptionsState
    public static let method = Method.delete
    public static let path = "/answers/:answer/captions"
    public static let summary = "Takes the captions of one's answer away."

    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}
