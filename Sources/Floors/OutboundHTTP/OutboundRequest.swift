/// A GET request to another server; safe to repeat.
public struct OutboundRequest: Sendable {
    /// The URL.
    public var url: String
    /// Additional header fields.
    public var headers: [(name: String, value: String)]
    /// For everything together: waiting, asking again, reading.
    public var limit: Duration
    /// The most bytes of the response, decompressed.
    public var bytes: Int
    /// How often it is sent at most.
    public var attempts: Int
    /// How many redirects are followed, each looked at like the first address.
    public var redirects: Int

    public init(
        _ url: String, headers: [(name: String, value: String)] = [], limit: Duration = .seconds(8),
        bytes: Int = 8 << 20, attempts: Int = 3, redirects: Int = 0
    ) {
        self.url = url
        self.headers = headers
        self.limit = limit
        self.bytes = bytes
        self.attempts = attempts
        self.redirects = redirects
    }
}

/// A response of another server, decompressed.
public struct OutboundResponse: Sendable {
    /// The status code.
    public var status: Int
    /// By name in lower case.
    public var headers: [String: String]
    /// The body, decompressed.
    public var bytes: [UInt8]

    /// The body as UTF-8.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
