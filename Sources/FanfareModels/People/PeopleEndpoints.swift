/// How a directory of people is ordered.
public enum PeopleOrder: String, Codable, Sendable, CaseIterable {
    case reputation, name, newest
}

/// `GET /people`: the directory, or who is found by a name.
public struct ListPeople: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people"
    public static let summary = "The directory, or who is found by a name."

    /// The order of the list.
    public var sort: PeopleOrder?
    /// The beginning of names or of the username.
    public var q: String?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(sort: PeopleOrder? = nil, q: String? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.sort = sort
        self.q = q
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /people/:person`: a profile.
public struct ShowPerson: Endpoint {
    public typealias Response = Profile
    public static let method = Method.get
    public static let path = "/people/:person"
    public static let summary = "A profile."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// Whether the viewer blocks and mutes a person.
public struct BlockState: Codable, Sendable, Equatable {
    /// Whether the viewer blocks the person.
    public var blocked: Bool
    /// Whether the viewer mutes the person.
    public var muted: Bool

    public init(blocked: Bool, muted: Bool) {
        self.blocked = blocked
        self.muted = muted
    }
}

/// `PUT /people/:person/block`: blocks a person: follows both ways end, and neither sees the other.
public struct Block: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/block"
    public static let summary = "Blocks a person: follows both ways end, and neither sees the other."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/block`: takes a block back.
public struct Unblock: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/block"
    public static let summary = "Takes a block back."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `PUT /people/:person/mute`: hides a person from oneself, silently.
public struct Mute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/mute"
    public static let summary = "Hides a person from oneself, silently."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/mute`: shows a muted person again.
public struct Unmute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/mute"
    public static let summary = "Shows a muted person again."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}
