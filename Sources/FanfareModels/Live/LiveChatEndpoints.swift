/// `POST /live/:stream/cheers`: cheers, 1 to 10 times at once.
public struct CheerLive: Endpoint {
    public typealias Response = LivePulse
    public static let method = Method.post
    public static let path = "/live/:stream/cheers"
    public static let summary = """
        Cheers, 1 to 10 times at once, 60 times a minute; 403 for who has not watched (`POST /live/:stream/watching`) \
        within this minute and the one before.
        """

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// How many cheers at once: 1 to 10, 1 unless told.
    public var count: Int?

    public init(_ stream: ID<LiveStream>, count: Int = 1) {
        self.stream = stream
        self.count = count
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

/// `DELETE /live/:stream/messages/:message`: takes away one's own message, any from the chat of one's
/// stream, or as a moderator any; also after the end.
public struct DeleteLiveMessage: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/live/:stream/messages/:message"
    public static let summary = """
        Takes away one's own message, any from the chat of one's stream, or as a moderator any; also after the end.
        """
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
