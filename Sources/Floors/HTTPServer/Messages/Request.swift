public import HTTPTypes
import JSON
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// One HTTP request, whose body may still be on its way.
public struct Request: Sendable {
    /// The method.
    public let method: HTTPRequest.Method
    /// Path and query as they were sent, percent-encoded.
    public let target: String
    /// The path, percent-encoded.
    public let path: String
    /// The query after the question mark.
    public let query: String?
    /// Host and port by which the server was addressed.
    public let authority: String?
    /// The header fields.
    public var headers: HTTPFields
    /// The IP address of the other end of the connection.
    public let remoteAddress: String
    /// The body, to be read once.
    public var body: RequestBodyStream
    /// Runs work on the connection's thread.
    public let executor: EventLoopExecutor
    /// When its head had come, in nanoseconds of ``uptimeNanoseconds()``.
    public let received: UInt64
    /// Whether it has waited so long behind other requests that it is to be refused.
    public var isLate = false

    public init(
        _ method: HTTPRequest.Method, _ target: String, authority: String? = nil, headers: HTTPFields = [:],
        remoteAddress: String = "local", received: UInt64 = uptimeNanoseconds(),
        body: RequestBodyStream = RequestBodyStream(), executor: EventLoopExecutor = .shared
    ) {
        self.method = method
        self.target = target
        (path, query) = Self.parts(target)
        self.authority = authority
        self.headers = headers
        self.remoteAddress = remoteAddress
        self.body = body
        self.executor = executor
        self.received = received
    }

    /// Whether the method only reads (RFC 9110, 9.2.1).
    public var isSafe: Bool { method == .get || method == .head }

    /// Whether a body follows the head.
    public var hasBody: Bool {
        if let length = headers.text(.contentLength) { return length != "0" }
        return headers.text(.transferEncoding) != nil
    }

    /// The first value of a parameter of the query; pluses and percents stand as they were sent.
    public func queryValue(_ name: String) -> String? {
        for pair in query?.split(separator: "&") ?? [] where pair.hasPrefix(name + "=") {
            return String(pair.dropFirst(name.count + 1))
        }
        return nil
    }
}

extension Request {
    /// Nil for an invalid head: without one Host (RFC 9112, 3.2), with a method or target that is none, or with text that takes
    /// long to compare.
    init?(
        _ head: HTTPRequestHead, from remoteAddress: String, at received: UInt64, body: RequestBodyStream,
        executor: EventLoopExecutor
    ) {
        guard head.uri.isStreamSafe, head.headers.allSatisfy({ $0.value.isStreamSafe }) else { return nil }
        var (hosts, host): (Int, String?) = (0, nil)
        for (name, value) in head.headers where name.utf8.count == 4 && name.lowercased() == "host" {
            hosts += 1
            host = value
        }
        guard let method = HTTPRequest.Method(rawValue: head.method.rawValue),
            let target = Self.target(head.uri),
            hosts == 1 || (hosts == 0 && head.version != .http1_1)
        else { return nil }
        self.init(
            method, target, authority: host,
            headers: HTTPFields(head.headers, splitCookie: false), remoteAddress: remoteAddress,
            received: received, body: body, executor: executor)
    }

    /// What stands before the first question mark, and what stands after it.
    private static func parts(_ target: String) -> (path: String, query: String?) {
        // In a buffer: through the view each byte costs tens of instructions.
        let parts = target.withBytes { bytes -> (String, String)? in
            guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
            return (
                String(decoding: bytes[..<mark], as: UTF8.self),
                String(decoding: bytes[(mark + 1)...], as: UTF8.self)
            )
        }
        return parts ?? (target, nil)
    }

    /// The origin form of a target (RFC 9112, 3.2).
    private static func target(_ text: String) -> String? {
        if text.utf8.first == UInt8(ascii: "/") || text == "*" { return text }
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = text.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
        return rest.first == "/" ? String(rest) : "/" + rest
    }
}
