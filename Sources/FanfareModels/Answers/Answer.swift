public import Foundation

/// A question answered on video.
public struct Answer: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Answer>
    /// Absolute, and another one for each version of the video.
    public var thumbnailURL: String
    /// Absolute: an MP4 file.
    public var videoURL: String
    /// The question it answers.
    public var question: Question
    /// How many people like it.
    public var likesCount: Int64
    /// How many comments stand under it.
    public var commentCount: Int64
    /// How long the video plays, in milliseconds.
    public var lengthMs: Int64
    /// The width of the picture in pixels; null while it is not known.
    public var width: Int?
    /// The height of the picture in pixels; null while it is not known.
    public var height: Int?
    /// WebVTT; null without captions.
    public var captionsURL: String?
    /// Whether the viewer likes it; null for guests.
    public var liked: Bool?
    /// Nobody may comment any more.
    public var commentsClosed: Bool
    /// Always `ready` for others than who answers.
    public var state: AnswerState
    /// Where another video to take this one's place stands, if there is one.
    public var replacement: AnswerState?
    /// Why the video, or the replacement, failed, in words for the person who sent it.
    public var reason: String?
    /// When it was made.
    public var createdAt: Date

    public init(
        id: ID<Answer>, thumbnailURL: String, videoURL: String, question: Question, likesCount: Int64,
        commentCount: Int64, lengthMs: Int64, captionsURL: String?, liked: Bool?, commentsClosed: Bool,
        state: AnswerState, replacement: AnswerState?, reason: String?, createdAt: Date, width: Int? = nil,
        height: Int? = nil
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.thumbnailURL = thumbnailURL
        self.videoURL = videoURL
        self.question = question
        self.likesCount = likesCount
        self.commentCount = commentCount
        self.lengthMs = lengthMs
        self.captionsURL = captionsURL
        self.liked = liked
        self.commentsClosed = commentsClosed
        self.state = state
        self.replacement = replacement
        self.reason = reason
        self.createdAt = createdAt
    }

    /// Who answers.
    public var answerer: Author { question.receiver }

    enum CodingKeys: String, CodingKey {
        case id, question, liked, state, replacement, reason, width, height
        case thumbnailURL = "thumbnail_url"
        case videoURL = "video_url"
        case likesCount = "likes_count"
        case commentCount = "comment_count"
        case lengthMs = "length_ms"
        case captionsURL = "captions_url"
        case commentsClosed = "comments_closed"
        case createdAt = "created_at"
    }
}

/// Where a video stands.
public enum AnswerState: String, Codable, Sendable, CaseIterable {
    /// Its files are being made.
    case processing
    case ready
    case failed
}

/// That somebody likes an answer.
public struct Like: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Like>
    /// The person's number.
    public var userID: ID<Person>
    /// The answer's number.
    public var answerID: ID<Answer>
    /// Who likes it.
    public var user: Author
    /// When it was made.
    public var createdAt: Date

    public init(answer: ID<Answer>, user: Author, at: Date) {
        id = Self.id(answer, user.id)
        userID = user.id
        answerID = answer
        self.user = user
        createdAt = at
    }

    /// A like is its pair of person and answer, so its number is made of theirs: Cantor's pairing function, which
    /// gives each pair a number of its own.
    static func id(_ answer: ID<Answer>, _ person: ID<Person>) -> ID<Like> {
        let sum = answer.number &+ person.number
        return ID(sum &* (sum &+ 1) / 2 &+ person.number)
    }

    enum CodingKeys: String, CodingKey {
        case id, user
        case userID = "user_id"
        case answerID = "answer_id"
        case createdAt = "created_at"
    }
}
