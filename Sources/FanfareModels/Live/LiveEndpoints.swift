/// `GET /live`: who is live, those with the most viewers first.
public struct ListLive: Endpoint {
    public typealias Response = Listing<LiveStream>
    public static let method = Method.get
    public static let path = "/live"
    public static let summary = "Who is live, those with the most viewers first."

    /// Only whom the viewer follows.
    public var followed: Bool?

    public init(followed: Bool? = nil) { self.followed = followed }
}

/// `GET /live/:stream`: one stream, also after its end.
public struct ShowLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.get
    public static let path = "/live/:stream"
    public static let summary = "One stream, also after its end."

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// Where a person is streaming.
public struct ShowLiveOf: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.get
    public static let path = "/people/:person/live"
    public static let summary = "The stream of a person who is live; 404 when they are not."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `POST /live`: goes live, with a title of 1 to 100 characters; 409 with the stream's number in `id` when
/// one is live already.
public struct StartLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.post
    public static let path = "/live"
    public static let summary =
        "Goes live, with a title of 1 to 100 characters; 409 with the stream's number in `id` when one is live already."
    public static let success = 201

    /// 1 to 100 characters.
    public var title: String?
    /// Keep a recording, to be shown on the profile.
    public var keep: Bool?

    public init(title: String, keep: Bool = false) {
        self.title = title
        self.keep = keep
    }
}

/// `DELETE /live/:stream`: ends one's stream.
public struct EndLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.delete
    public static let path = "/live/:stream"
    public static let summary = "Ends one's stream."

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// `POST /live/:stream/watching`: says that one is watching; to be said every 20 seconds. Who has not said it
/// for 45 is not counted.
public struct WatchLive: Endpoint {
    public typealias Response = LivePulse
    public static let method = Method.post
    public static let path = "/live/:stream/watching"
    public static let summary =
        "Says that one is watching; to be said every 20 seconds. Who has not said it for 45 is not counted."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// What a guest's player calls itself, so that several behind one address count as several: up to 40 characters.
    public var player: String?

    public init(_ stream: ID<LiveStream>, player: String? = nil) {
        self.stream = stream
        self.player = player
    }
}
