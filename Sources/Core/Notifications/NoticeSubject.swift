public import FanfareModels
public import Storage

/// The thing a notice is about, as a person recognises it.
public struct NoticeSubject: Sendable, Equatable {
    /// Reads the subjects of those among some notices that the feature knows.
    public typealias Reading =
        @Sendable ([HeardNotice], any Connection) throws -> [ID<HeardNotice>: NoticeSubject]

    /// What the thing is called.
    public var title: String?
    /// The absolute URL of its picture.
    public var thumbnailURL: String?
    /// What somebody wrote about it.
    public var text: String?

    public init(title: String? = nil, thumbnailURL: String? = nil, text: String? = nil) {
        self.title = title
        self.thumbnailURL = thumbnailURL
        self.text = text.map(Self.beginning)
    }

    /// The most characters of a text that a notice shows.
    static let textLimit = 140

    private static func beginning(_ text: String) -> String {
        text.count <= textLimit ? text : "\(text.prefix(textLimit - 1))…"
    }
}

extension HeardNotice {
    /// The detail of a comment's notice is the comment's number, after a word where it is about a review.
    public var isCommentOnReview: Bool { kind == .comment && Int64(detail) == nil }

    mutating func take(_ subject: NoticeSubject) {
        title = title ?? subject.title
        thumbnailURL = thumbnailURL ?? subject.thumbnailURL
        text = text ?? subject.text
    }
}
