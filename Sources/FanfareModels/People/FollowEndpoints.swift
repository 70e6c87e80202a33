/// What following or unfollowing led to.
public struct FollowState: Codable, Sendable, Equatable {
    /// Whether the viewer follows the person now.
    public var followed: Bool
    /// How many people follow this person.
    public var followerCount: Int64

    public init(followed: Bool, followerCount: Int64) {
        self.followed = followed
        self.followerCount = followerCount
    }

    enum CodingKeys: String, CodingKey {
        case followed
        case followerCount = "follower_count"
    }
}

/// `PUT /people/:person/follow`: follows a person.
public struct Follow: Endpoint {
    public typealias Response = FollowState
    public static let method = Method.put
    public static let path = "/people/:person/follow"
    public static let summary = "Follows a person."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/follow`: stops following a person.
public struct Unfollow: Endpoint {
    public typealias Response = FollowState
    public static let method = Method.delete
    public static let path = "/people/:person/follow"
    public static let summary = "Stops following a person."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `GET /people/:person/followers`: who follows a person, latest first.
public struct ListFollowers: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people/:person/followers"
    public static let summary = "Who follows a person, latest first."

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

/// `GET /people/:person/following`: whom a person follows, latest first.
public struct ListFollowing: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people/:person/following"
    public static let summary = "Whom a person follows, latest first."

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
