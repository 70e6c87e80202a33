public struct ListActivity: Endpoint {
    public typealias Response = ActivityList
    public static let method = Method.get
    public static let path = "/activity"
    public static let summary = "What one heard of, newest first, and the questions that wait for an answer."

    public var limit: Int?
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

public struct MarkActivitySeen: Endpoint {
    public typealias Response = Unseen
    public static let method = Method.put
    public static let path = "/activity/seen"
    public static let summary = "Marks as seen what one heard of, all of it or up to one."

    /// The id of the newest notice that was looked at; absent for all.
    public var through: ID<Notice>?

    public init(through: ID<Notice>? = nil) { self.through = through }
}

/// What the bell says.
public struct Unseen: Codable, Sendable, Equatable {
    /// Stays at ``limit`` when there is more.
    public var unseen: Int

    public init(_ unseen: Int) { self.unseen = unseen }

    public static let limit = 100
}

public struct ListNoticeSwitches: Endpoint {
    public typealias Response = Listing<NoticeSwitch>
    public static let method = Method.get
    public static let path = "/activity/switches"
    public static let summary = "Of what kinds of things one is told."

    public init() {}
}

/// Whether a person is told of things of a kind.
public struct NoticeSwitch: Codable, Sendable, Equatable {
    public var kind: Notice.Kind
    public var on: Bool

    public init(_ kind: Notice.Kind, on: Bool) {
        self.kind = kind
        self.on = on
    }
}

public struct SetNoticeSwitch: Endpoint {
    public typealias Response = NoticeSwitch
    public static let method = Method.put
    public static let path = "/activity/switches/:kind"
    public static let summary = "Turns the notices of a kind on or off, from now on."

    public var kind: Notice.Kind
    public var on: Bool

    public init(_ kind: Notice.Kind, on: Bool) {
        self.kind = kind
        self.on = on
    }
}
