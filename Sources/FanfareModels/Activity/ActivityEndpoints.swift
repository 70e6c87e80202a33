/// `GET /activity`: one's notices, newest first, and the questions that wait for an answer.
public struct ListActivity: Endpoint {
    public typealias Response = ActivityList
    public static let method = Method.get
    public static let path = "/activity"
    public static let summary = "What one heard of, newest first, and the questions that wait for an answer."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?
    /// The `next_questions` of the page before: more of the questions that wait, and nothing else.
    public var questionsCursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil, questionsCursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
        self.questionsCursor = questionsCursor
    }

    enum CodingKeys: String, CodingKey {
        case limit, cursor
        case questionsCursor = "questions_cursor"
    }
}

/// `PUT /activity/seen`: marks one's notices as seen, all of them or up to one.
public struct MarkActivitySeen: Endpoint {
    public typealias Response = Unseen
    public static let method = Method.put
    public static let path = "/activity/seen"
    public static let summary = "Marks as seen what one heard of, all of it or up to one."

    /// The id of the newest notice that was looked at; absent for all.
    public var through: ID<HeardNotice>?

    public init(through: ID<HeardNotice>? = nil) { self.through = through }
}

/// The number of unseen notifications.
public struct Unseen: Codable, Sendable, Equatable {
    /// Stays at ``limit`` when there is more.
    public var unseen: Int

    public init(_ unseen: Int) { self.unseen = unseen }

    /// How many are counted at most.
    public static let limit = 100
}
