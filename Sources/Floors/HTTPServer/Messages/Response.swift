public import HTTPTypes

/// One HTTP response. How its body is framed is added when it is sent.
public struct Response: Sendable {
    /// The status.
    public var status: HTTPResponse.Status
    /// The header fields but those of framing.
    public var headers: HTTPFields
    /// The body.
    public var body: ResponseBody
    /// Sent as X-Request-Id.
    public var id: RequestID?
    /// The serialised status line and fields; ``headers`` are then those that come on top of them.
    public private(set) var prepared: PreparedHead?
    /// Of a response with a prepared head, which has none.
    public private(set) var tag: ETag?

    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// One for all: fields are an object, also none.
    private static let noFields = HTTPFields()

    /// - Parameter tag: where it differs from one response with this head to the next.
    public init(_ prepared: PreparedHead, tag: ETag? = nil, body: Bytes) {
        status = prepared.status
        headers = Self.noFields
        self.body = .bytes(body)
        self.prepared = prepared
        self.tag = tag
    }
}

/// The body of a response.
public enum ResponseBody: Sendable {
    case empty
    case bytes(Bytes)
    /// Written piece by piece as the client takes it. `length` is how many bytes there will be, if that is
    /// known.
    case stream(length: Int?, write: @Sendable (ResponseWriter) async throws -> Void)

    /// A body of UTF-8 text.
    public static func text(_ text: String) -> ResponseBody { .bytes(Bytes(text)) }

    /// How many bytes it has, if that is known.
    public var length: Int? {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .stream(let length, _): length
        }
    }

    /// The bytes of a body that is in memory; nil for a stream.
    public var bytes: Bytes? {
        switch self {
        case .empty: Bytes()
        case .bytes(let bytes): bytes
        case .stream: nil
        }
    }
}
