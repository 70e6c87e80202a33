public struct ListLive: Endpoint {
    public typealias Response = Listing<LiveStream>
    public static let method = Method.get
    public static let path = "/live"
    public static let summary = "Who is live, those with the most viewers first."

    /// Only whom the viewer follows.
    public var followed: Bool?

    public init(followed: Bool? = nil) { self.followed = followed }
}

public struct ShowLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.get
    public static let path = "/live/:stream"
    public static let summary = "One stream, also after its end."

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// Where a person is streaming.
public struct ShowLiveOf: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.get
    public static let path = "/people/:person/live"
    public static let summary = "The stream of a person who is live; 404 when they are not."

    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

public struct StartLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.post
    public static let path = "/live"
    public static let summary =
        "Goes live, with a title of 1 to 100 characters; 409 with the stream's number in `id` when one is live already."
    public static let success = 201

    public var title: String?
    /// Keep a recording, to be shown on the profile.
    public var keep: Bool?

    public init(title: String, keep: Bool = false) {
        self.title = title
        self.keep = keep
    }
}

public struct EndLive: Endpoint {
    public typealias Response = LiveStream
    public static let method = Method.delete
    public static let path = "/live/:stream"
    public static let summary = "Ends one's stream."

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// How far a stream's pieces have come.
public struct LivePieces: Codable, Sendable, Equatable {
    /// The number of the piece that is awaited.
    public var next: Int
    public var state: LiveState

    public init(next: Int, state: LiveState) {
        self.next = next
        self.state = state
    }
}

public struct SendLivePiece: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/:stream/pieces"
    public static let summary = """
        Sends the bytes that a recorder gave, up to 4 MB, in order: `?seq=` counts from 0. A piece that is here already \
        is 200 again; one that is too early is 409 with the awaited number in `id`. 409 with an `id` of 0 asks for a new \
        recorder that begins at 0; `?recorder=` is a word of up to 40 characters that tells it from the one before. Without `seq` the body is a whole stream without end (WebM, Matroska, MP4, MPEG-TS or FLV).
        """

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

public struct IngestLive: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/ingest/:key"
    public static let summary = """
        Sends a whole stream without end (WebM, Matroska, MP4 in fragments, MPEG-TS or FLV), by its host's stream key. A \
        stream is opened when none is, and ends when the body does.
        """

    public var key: String

    public init(_ key: String) { self.key = key }
}

public struct PlayLive: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.get
    public static let path = "/live/:stream/index.m3u8"
    public static let summary =
        "The HLS playlist (RFC 8216), with H.264 and AAC in fragmented MP4. 404 until there is something to play."

    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

public struct CheerLive: Endpoint {
    public typealias Response = LivePulse
    public static let method = Method.post
    public static let path = "/live/:stream/cheers"
    public static let summary = "Cheers, 1 to 10 times at once."

    public var stream: ID<LiveStream>
    public var count: Int?

    public init(_ stream: ID<LiveStream>, count: Int = 1) {
        self.stream = stream
        self.count = count
    }
}

public struct WatchLive: Endpoint {
    public typealias Response = LivePulse
    public static let method = Method.post
    public static let path = "/live/:stream/watching"
    public static let summary =
        "Says that one is watching; to be said every 20 seconds. Who has not said it for 45 is not counted."

    public var stream: ID<LiveStream>
    /// What a guest's player calls itself, so that several behind one address count as several: up to 40 characters.
    public var player: String?

    public init(_ stream: ID<LiveStream>, player: String? = nil) {
        self.stream = stream
        self.player = player
    }
}

public struct ListLiveMessages: Endpoint {
    public typealias Response = LiveChat
    public static let method = Method.get
    public static let path = "/live/:stream/messages"
    public static let summary =
        "The chat, newest first; with `after`, what came later than that message, in order."

    public var stream: ID<LiveStream>
    /// 0 for everything there is, from the beginning.
    public var after: ID<LiveMessage>?
    public var limit: Int?
    public var cursor: Cursor?

    public init(
        _ stream: ID<LiveStream>, after: ID<LiveMessage>? = nil, limit: Int? = nil, cursor: Cursor? = nil
    ) {
        self.stream = stream
        self.after = after
        self.limit = limit
        self.cursor = cursor
    }
}

public struct WriteLiveMessage: Endpoint {
    public typealias Response = LiveMessage
    public static let method = Method.post
    public static let path = "/live/:stream/messages"
    public static let summary = "Says something in the chat, in 1 to 500 characters."
    public static let success = 201

    public var stream: ID<LiveStream>
    public var text: String?

    public init(_ stream: ID<LiveStream>, _ text: String) {
        self.stream = stream
        self.text = text
    }
}

public struct DeleteLiveMessage: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/live/:stream/messages/:message"
    public static let summary = "Takes away one's own message, or any from the chat of one's stream."
    public static let success = 204

    public var stream: ID<LiveStream>
    public var message: ID<LiveMessage>

    public init(_ stream: ID<LiveStream>, _ message: ID<LiveMessage>) {
        self.stream = stream
        self.message = message
    }
}
