/// What a host has said about somebody in the chat.
public struct LiveManners: Codable, Sendable, Equatable {
    /// May read, but not write.
    public var muted: Bool
    /// May neither read nor write nor cheer, for the rest of the stream.
    public var removed: Bool

    public init(muted: Bool, removed: Bool) {
        self.muted = muted
        self.removed = removed
    }
}

public struct MuteInLive: Endpoint {
    public typealias Response = LiveManners
    public static let method = Method.put
    public static let path = "/live/:stream/muted/:person"
    public static let summary = "Lets somebody write no more in the chat of one's stream."

    public var stream: ID<LiveStream>
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

public struct UnmuteInLive: Endpoint {
    public typealias Response = LiveManners
    public static let method = Method.delete
    public static let path = "/live/:stream/muted/:person"
    public static let summary = "Lets somebody write again in the chat of one's stream."

    public var stream: ID<LiveStream>
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

public struct RemoveFromLive: Endpoint {
    public typealias Response = LiveManners
    public static let method = Method.put
    public static let path = "/live/:stream/removed/:person"
    public static let summary =
        "Sends somebody out of one's stream: they cheer, read and write no more in it."

    public var stream: ID<LiveStream>
    public var person: ID<Person>

    public init(_ stream: ID<LiveStream>, _ person: ID<Person>) {
        self.stream = stream
        self.person = person
    }
}

public struct ReadmitToLive: Endpoint {
    public typealias Response = LiveManners
    public static let method = Method.delete
    public static let path = "/live/:stream/removed/:person"
    public static let summary = "Lets somebody back into one's stream."

    public var stream: ID<LiveStream>
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

public struct ShowLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.get
    public static let path = "/live/key"
    public static let summary = "Whether one has a stream key."

    public init() {}
}

public struct MakeLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.put
    public static let path = "/live/key"
    public static let summary = "Makes a new stream key; the one before holds no longer."

    public init() {}
}

public struct DropLiveKey: Endpoint {
    public typealias Response = LiveKey
    public static let method = Method.delete
    public static let path = "/live/key"
    public static let summary = "Takes the stream key away."

    public init() {}
}

public struct ListRecordingsOf: Endpoint {
    public typealias Response = Listing<LiveRecording>
    public static let method = Method.get
    public static let path = "/people/:person/recordings"
    public static let summary = "Recordings of a person's streams, newest first."

    public var person: ID<Person>
    public var limit: Int?
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

public struct ShowRecording: Endpoint {
    public typealias Response = LiveRecording
    public static let method = Method.get
    public static let path = "/live/:stream/recording"
    public static let summary = "The recording of a stream."

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

public struct DeleteRecording: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/live/:stream/recording"
    public static let summary = "Deletes the recording of one's stream."
    public static let success = 204

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}
