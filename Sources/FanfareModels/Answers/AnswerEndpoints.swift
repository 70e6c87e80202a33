public struct ListAnswers: Endpoint {
    public typealias Response = NumberedPage<Answer>
    public static let method = Method.get
    public static let path = "/answers"
    public static let summary = "Everybody's answers, newest first."

    public var page: Int?
    public var perPage: Int?
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

public struct ListFeed: Endpoint {
    public typealias Response = Listing<Answer>
    public static let method = Method.get
    public static let path = "/feed"
    public static let summary = "Everybody's answers, newest first, for guests too."

    public var limit: Int?
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

public struct ShowAnswer: Endpoint {
    public typealias Response = Answer
    public static let method = Method.get
    public static let path = "/feed/:answer"
    public static let summary = "One answer; who answers sees it before it is ready, too."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct ListAnswersOf: Endpoint {
    public typealias Response = Listing<Answer>
    public static let method = Method.get
    public static let path = "/people/:person/answers"
    public static let summary = "What a person has answered, newest first; one's own with those not ready."

    public var person: ID<Person>
    public var limit: Int?
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

public struct ReplaceAnswer: Endpoint {
    public typealias Response = AnswerAccepted
    public static let method = Method.put
    public static let path = "/answers/:answer"
    public static let summary = "Makes another video of one's answer; the one there stays until it is ready."
    public static let files = ["video", "thumbnail"]

    public var answer: ID<Answer>
    public var uploads: [ID<Upload>]?
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

public struct RetryAnswer: Endpoint {
    public typealias Response = AnswerAccepted
    public static let method = Method.post
    public static let path = "/answers/:answer/retry"
    public static let summary = "Tries again to make the video that failed, from what was uploaded."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct DeleteAnswer: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/answers/:answer"
    public static let summary = """
        Deletes one's answer with its likes and comments; its question counts as declined.
        """
    public static let success = 204

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// Whether an answer takes no more comments.
public struct CommentsState: Codable, Sendable, Equatable {
    public var commentsClosed: Bool

    public init(closed: Bool) { commentsClosed = closed }

    enum CodingKeys: String, CodingKey {
        case commentsClosed = "comments_closed"
    }
}

public struct CloseComments: Endpoint {
    public typealias Response = CommentsState
    public static let method = Method.put
    public static let path = "/answers/:answer/comments/closed"
    public static let summary = "Ends the comments under one's answer."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

public struct OpenComments: Endpoint {
    public typealias Response = CommentsState
    public static let method = Method.delete
    public static let path = "/answers/:answer/comments/closed"
    public static let summary = "Lets people comment on one's answer again."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}

/// Where an answer's captions are.
public struct CaptionsState: Codable, Sendable, Equatable {
    public var captionsURL: String?

    public init(_ url: String?) { captionsURL = url }

    enum CodingKeys: String, CodingKey {
        case captionsURL = "captions_url"
    }
}

public struct SetCaptions: Endpoint {
    public typealias Response = CaptionsState
    public static let method = Method.put
    public static let path = "/answers/:answer/captions"
    public static let summary = "Gives one's answer captions, as WebVTT in a field or a file."
    public static let files = ["captions"]

    public var answer: ID<Answer>
    public var captions: String?

    public init(_ answer: ID<Answer>, _ captions: String) {
        self.answer = answer
        self.captions = captions
    }
}

public struct DropCaptions: Endpoint {
    public typealias Response = CaptionsState
    public static let method = Method.delete
    public static let path = "/answers/:answer/captions"
    public static let summary = "Takes the captions of one's answer away."

    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) { self.answer = answer }
}
