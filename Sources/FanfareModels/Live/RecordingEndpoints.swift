/// `GET /people/:person/recordings`: recordings of a person's streams, newest first.
public struct ListRecordingsOf: Endpoint {
    public typealias Response = Listing<LiveRecording>
    public static let method = Method.get
    public static let path = "/people/:person/recordings"
    public static let summary = "Recordings of a person's streams, newest first."

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

/// `GET /live/:stream/recording`: the recording of a stream.
public struct ShowRecording: Endpoint {
    public typealias Response = LiveRecording
    public static let method = Method.get
    public static let path = "/live/:stream/recording"
    public static let summary = "The recording of a stream."

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}

/// `DELETE /live/:stream/recording`: deletes the recording of one's stream.
public struct DeleteRecording: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/live/:stream/recording"
    public static let summary = "Deletes the recording of one's stream."
    public static let success = 204

    /// The stream's number.
    public var stream: ID<LiveStream>

    public init(_ stream: ID<LiveStream>) { self.stream = stream }
}
