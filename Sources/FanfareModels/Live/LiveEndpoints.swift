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

/// How far a stream's pieces have come.
public struct LivePieces: Codable, Sendable, Equatable {
    /// The number of the piece that is awaited.
    public var next: Int
    /// How far it has come.
    public var state: LiveState

    public init(next: Int, state: LiveState) {
        self.next = next
        self.state = state
    }
}

/// `POST /live/:stream/pieces`: sends the bytes that a recorder gave, up to 4 MB, in order: `?seq=` counts
/// from 0. A piece that is here already is 200 again; one that is too early is 409 with the awaited number in
/// `id`. 409 with an `id` of 0 asks for a new recorder that begins at 0; `?recorder=` is a word of up to 40
/// characters that tells it from the one before. Without `seq` the body is a whole stream without end (WebM,
/// Matroska, MP4, MPEG-TS or FLV).
public struct SendLivePiece: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/:stream/pieces"
    public static let summary = """
        Sends the bytes that a recorder gave, up to 4 MB, in order: `?seq=` counts from 0. A piece that is here already \
        is 200 again; one that is too early is 409 with the awaited number in `id`. 409 with an `id` of 0 asks for a new \
        recorder that begins at 0; `?recorder=` is a word of up to 40 characters that tells it from the one before. Without `seq` the body is a whole stream without end (WebM, Matroska, MP4, MPEG-TS or FLV).
        """

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// `POST /live/ingest/:key`: sends a whole stream without end (WebM, Matroska, MP4 in fragments, MPEG-TS or
/// FLV), by its host's stream key. A stream is opened when none is, and ends when the body does.
public struct IngestLive: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/ingest/:key"
    public static let summary = """
        Sends a whole stream without end (WebM, Matroska, MP4 in fragments, MPEG-TS or FLV), by its host's stream key. A \
        stream is opened when none is, and ends when the body does.
        """

    /// The host's stream key.
    public var key: String

    public init(_ key: String) { self.key = key }
}

/// `GET /live/:stream/index.m3u8`: the HLS playlist (RFC 8216), with H.264 and AAC in fragmented MP4. 404
/// until there is something to play.
public struct PlayLive: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.get
    public static let path = "/live/:stream/index.m3u8"
    public static let summary =
        "The HLS playlist (RFC 8216), with H.264 and AAC in fragmented MP4. 404 until there is something to play."

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// `POST /live/:stream/cheers`: cheers, 1 to 10 times at once.
public struct CheerLive: Endpoint {
    public typealias Response = LivePulse
    public static let method = Method.post
    public static let path = "/live/:stream/cheers"
    public static let summary = "Cheers, 1 to 10 times at once."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// How many cheers at once: 1 to 10, 1 unless told.
    public var count: Int?

    public init(_ stream: ID<LiveStream>, count: Int = 1) {
        self.stream = stream
        self.count = count
    }
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

/// `GET /live/:stream/messages`: the chat, newest first; with `after`, what came later than that message, in
/// order.
public struct ListLiveMessages: Endpoint {
    public typealias Response = LiveChat
    public static let method = Method.get
    public static let path = "/live/:stream/messages"
    public static let summary =
        "The chat, newest first; with `after`, what came later than that message, in order."

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// 0 for everything there is, from the beginning.
    public var after: ID<LiveMessage>?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
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

/// `POST /live/:stream/messages`: says something in the chat, in 1 to 500 characters.
public struct WriteLiveMessage: Endpoint {
    public typealias Response = LiveMessage
    public static let method = Method.post
    public static let path = "/live/:stream/messages"
    public static let summary = "Says something in the chat, in 1 to 500 characters."
    public static let success = 201

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// 1 to 500 characters.
    public var text: String?

    public init(_ stream: ID<LiveStream>, _ text: String) {
        self.stream = stream
        self.text = text
    }
}

/// `DELETE /live/:stream/messages/:message`: takes away one's own message, or any from the chat of one's
/// stream.
public struct DeleteLiveMessage: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/live/:stream/messages/:message"
    public static let summary = "Takes away one's own message, or any from the chat of one's stream."
    public static let success = 204

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The message's number.
    public var message: ID<LiveMessage>

    public init(_ stream: ID<LiveStream>, _ message: ID<LiveMessage>) {
        self.stream = stream
        self.message = message
    }
}
