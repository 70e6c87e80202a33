/// The upload was accepted: the video is being made.
public struct AnswerAccepted: Codable, Sendable, Equatable {
    /// Always true.
    public var success: Bool
    /// The answer's number.
    public var answer: ID<Answer>

    public init(_ answer: ID<Answer>) {
        success = true
        self.answer = answer
    }
}

/// `POST /questions/:question/answers`: answers a question with uploaded segments in their order, or with one
/// video file.
public struct AnswerQuestion: Endpoint {
    public typealias Response = AnswerAccepted
    public static let method = Method.post
    public static let path = "/questions/:question/answers"
    public static let summary =
        "Answers a question with uploaded segments in their order, or with one video file."
    public static let success = 201
    public static let files = ["video", "thumbnail"]

    /// The question's number.
    public var question: ID<Question>
    /// Finished uploads; instead of them a form may carry the file `video`.
    public var uploads: [ID<Upload>]?
    /// Where in the whole video the thumbnail is taken, in seconds; a form may carry the file `thumbnail`.
    public var thumbnailAt: Double?
    /// Where each of the uploads begins, in seconds; absent where all are used from their beginning.
    public var starts: [Double]?
    /// Where each of the uploads ends, in seconds, 0 for its own end; absent where all are used to their end.
    public var ends: [Double]?

    public init(
        _ question: ID<Question>, uploads: [ID<Upload>], thumbnailAt: Double? = nil, starts: [Double]? = nil,
        ends: [Double]? = nil
    ) {
        self.question = question
        self.uploads = uploads
        self.thumbnailAt = thumbnailAt
        self.starts = starts
        self.ends = ends
    }

    enum CodingKeys: String, CodingKey {
        case question, uploads, starts, ends
        case thumbnailAt = "thumbnail_at"
    }
}
