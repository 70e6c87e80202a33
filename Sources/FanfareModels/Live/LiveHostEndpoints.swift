/// What a host has said about somebody in the chat.
public struct ChatRestrictions: Codable, Sendable, Equatable {
    /// May read, but not write.
    public var muted: Bool
    /// May neither read nor write nor cheer, for the rest of the stream.
    public var removed: Bool

    public init(muted: Bool, removed: Bool) {
        self.muted = muted
        self.removed = removed
    }
}

/// `PUT /live/:stream/muted/:person`: lets somebody write no more in the chat of one's stream.
public struct MuteInLive: Endpoint {
    public typealias Response = ChatRestrictions
    public static let method = Method.put
    public static let path = "/live/:stream/muted/:person"
    public static let summary = "Lets somebody write no more in the chat of one's stream."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The person's number.
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

/// `DELETE /live/:stream/muted/:person`: lets somebody write again in the chat of one's stream.
public struct UnmuteInLive: Endpoint {
    public typealias Response = ChatRestrictions
    public static let method = Method.delete
    public static let path = "/live/:stream/muted/:person"
    public static let summary = "Lets somebody write again in the chat of one's stream."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The person's number.
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

/// `PUT /live/:stream/removed/:person`: sends somebody out of one's stream: they cheer, read and write no
/// more in it.
public struct RemoveFromLive: Endpoint {
    public typealias Response = ChatRestrictions
    public static let method = Method.put
    public static let path = "/live/:stream/removed/:person"
    public static let summary =
        "Sends somebody out of one's stream: they cheer, read and write no more in it."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The person's number.
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

/// `DELETE /live/:stream/removed/:person`: lets somebody back into one's stream.
public struct ReadmitToLive: Endpoint {
    public typealias Response = ChatRestrictions
    public static let method = Method.delete
    public static let path = "/live/:stream/removed/:person"
    public static let summary = "Lets somebody back into one's stream."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The person's number.
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

/// Where a program such as OBS sends a person's stream.
public struct LiveKey: Codable, Sendable, Equatable {
    /// Shown once, when it is made; null later, and while there is none.
    public var key: String?
    /// Whether there is a key.
    public var isSet: Bool
    /// Absolute, with the key where it is known: a body without end is POSTed or PUT here.
    public var url: String

    public init(key: String?, isSet: Bool, url: String) {
        self.key = key
        self.isSet = isSet
        self.url = url
    }

    enum CodingKeys: String, CodingKey {
        case key, url
        case isSet = "set"
    }
}

/// `GET /live/key`: whether one has a stream key.
public struct ShowLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.get
    public static let path = "/live/key"
    public static let summary = "Whether one has a stream key."

    public init() {}
}

/// `PUT /live/key`: makes a new stream key; the one before holds no longer.
public struct MakeLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.put
    public static let path = "/live/key"
    public static let summary = "Makes a new stream key; the one before holds no longer."

    public init() {}
}

/// `DELETE /live/key`: takes the stream key away.
public struct DropLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.delete
    public static let path = "/live/key"
    public static let summary = "Takes the stream key away."

    public init() {}
}
