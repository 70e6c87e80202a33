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
    /// Where each of the uploads begins, in seconds; absent where all are used from their beginning.
    public var starts: [Double]?
    /// Where each of the uploads ends, in seconds, 0 for its own end; absent where all are used to their end.
    public var ends: [Double]?

    public init(
        _ answer: ID<Answer>, uploads: [ID<Upload>], thumbnailAt: Double? = nil, starts: [Double]? = nil,
        ends: [Double]? = nil
    ) {
        self.answer = answer
        self.uploads = uploads
        self.thumbnailAt = thumbnailAt
        self.starts = starts
        self.ends = ends
    }

    enum CodingKeys: String, CodingKey {
        case answer, uploads, starts, ends
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
    public typealias Response = EmptyResponse
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
