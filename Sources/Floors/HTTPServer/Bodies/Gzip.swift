import Compression
import HTTPTypes
import Synchronization

/// Compression of responses for clients that read gzip.
public final class Gzip: Sendable {
    /// zlib's, 1 (fast) to 9 (small).
    private let level: Int
    private let idle = Mutex<[Deflater]>([])

    /// A page of twenty people, 13.8 KB, becomes 1.9 KB in 75 µs at level 2 and 1.7 KB in 120 µs at level 6.
    public init(level: Int = 2) { self.level = level }

    /// Bodies below this many bytes travel in one packet anyway.
    public static let smallest = 1024
    /// Larger ones are not compressed.
    static let largest = 8 << 20
    /// Up to this many bytes are compressed on the thread of the connection, which takes about 300 µs.
    private static let quick = 64 << 10
    /// How many streams wait for the next request, at 256 KB each.
    private static let kept = 4

    /// Compresses bytes as gzip (RFC 1952).
    public func compress(_ bytes: Bytes) throws -> Bytes {
        let deflater = try idle.withLock { $0.popLast() } ?? Deflater(level: level)
        defer { idle.withLock { if $0.count < Gzip.kept { $0.append(deflater) } } }
        return try Bytes(capacity: deflater.bound(bytes.count)) { room in
            try bytes.withUnsafeBytes { try deflater.compress($0, into: room) }
        }
    }

    /// Says in Vary that the encoding was negotiated, where it was.
    ///
    /// - Returns: whether ``compressed(_:)`` is to be called: the body is text of a known length. Streams and parts of
    ///   files stay as they are, and so does the response to HEAD, whose length without its body is unknown.
    public static func negotiate(
        _ response: inout Response, for request: Request, isWanted: Bool
    ) -> Bool {
        guard isWorthwhile(response.headers) else { return false }
        response.headers.addVary("Accept-Encoding")
        guard isWanted, response.status != .partialContent, request.method != .head,
            let bytes = response.body.bytes
        else { return false }
        return smallest...largest ~= bytes.count
    }

    /// The response gzipped. Much is compressed on a thread that may be busy for long.
    public func compressed(_ response: consuming Response) async throws -> Response {
        var response = response
        guard let bytes = response.body.bytes else { return response }
        let packed =
            bytes.count <= Gzip.quick
            ? try compress(bytes) : try await BlockingThreads.run { try self.compress(bytes) }
        response.body = .bytes(packed)
        response.headers.append(HTTPField(name: .contentEncoding, value: "gzip"))
        if let tag = response.headers.text(.eTag) {
            response.headers[.eTag] = ETag(gzipping: tag).description
        }
        return response
    }
}

extension Gzip {
    /// Text that is not encoded already.
    private static func isWorthwhile(_ headers: HTTPFields) -> Bool {
        guard let type = headers.text(.contentType), headers.text(.contentEncoding) == nil else {
            return false
        }
        return isText(type)
    }

    /// Whether a media type, with or without parameters, is text that compresses well. Event streams are not: each
    /// event has to leave at once.
    public static func isText(_ type: String) -> Bool {
        if type.utf8.starts(with: "text/html".utf8) || type.utf8.starts(with: "application/json".utf8) {
            return true
        }
        let type = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type != "text/event-stream" else { return false }
        return type.hasPrefix("text/") || type == "application/json" || type == "application/javascript"
            || type.hasSuffix("+json") || type.hasSuffix("+xml")
    }
}

extension HTTPFields {
    /// Adds one name to Vary unless it, or `*`, is there.
    mutating func addVary(_ name: String) {
        guard let vary = text(.vary) else {
            append(HTTPField(name: .vary, value: name))
            return
        }
        let names = vary.split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
        if !names.contains(name.lowercased()), !names.contains("*") { self[.vary] = "\(vary), \(name)" }
    }
}
