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

/// `POST /live/ingest`: sends a whole stream without end (WebM, Matroska, MP4 in fragments, MPEG-TS or FLV), by
/// its host's stream key, which stands in place of a token: `Authorization: Bearer KEY`. A stream is opened when
/// none is, and ends when the body does.
public struct SendLive: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/ingest"
    public static let summary = """
        Sends a whole stream without end (WebM, Matroska, MP4 in fragments, MPEG-TS or FLV), by its host's stream \
        key, which stands in place of a token: `Authorization: Bearer KEY`. A stream is opened when none is, and \
        ends when the body does.
        """

    public init() {}
}

/// `POST /live/ingest/:key`: as `POST /live/ingest`, for programs that send no headers; proxies may write the key
/// into their logs.
public struct IngestLive: Endpoint {
    public typealias Response = LivePieces
    public static let method = Method.post
    public static let path = "/live/ingest/:key"
    public static let summary = """
        As `POST /live/ingest`, for programs that send no headers; proxies may write the key into their logs.
        """

    /// The host's stream key.
    public var key: String

    public init(_ key: String) { self.key = key }
}

/// `GET /live/:stream/index.m3u8`: the HLS playlist (RFC 8216), with H.264 and AAC in fragmented MP4. 404
/// until there is something to play.
public struct PlayLive: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.get
    public static let path = "/live/:stream/index.m3u8"
    public static let summary =
        "The HLS playlist (RFC 8216), with H.264 and AAC in fragmented MP4. 404 until there is something to play."
    public static let mediaType = "application/vnd.apple.mpegurl"

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// `GET /live/:stream/media/:file`: a file that the playlist names: `RUN-init.mp4` before the first segment of a run,
/// then `RUN-NUMBER.m4s`.
public struct PlayLiveMedia: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.get
    public static let path = "/live/:stream/media/:file"
    public static let summary =
        "A file that the playlist names: `RUN-init.mp4` before the first segment of a run, then `RUN-NUMBER.m4s`."
    public static let mediaType = "video/iso.segment"

    /// The stream's number.
    public var stream: ID<LiveStream>
    /// The file's name.
    public var file: String

    public init(_ stream: ID<LiveStream>, file: String) {
        self.stream = stream
        self.file = file
    }
}
