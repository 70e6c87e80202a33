import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Compresses answers for clients that read gzip.
public final class Gzip: Sendable {
    /// zlib's, 1 (fast) to 9 (small).
    private let level: Int
    private let idle = Mutex<[Deflater]>([])

    /// A page of twenty people, 13.8 KB, becomes 1.9 KB in 75 µs at level 2 and 1.7 KB in 120 µs at level 6.
    public init(level: Int = 2) { self.level = level }

    /// Bodies below this many bytes travel in one packet anyway.
    static let smallest = 1024
    /// Larger ones are not gathered in memory.
    static let largest = 8 << 20
    /// How many streams wait for the next request, at 256 KB each.
    private static let kept = 4

    public func compress(_ bytes: UnsafeRawBufferPointer) throws -> ByteBuffer {
        let deflater = try idle.withLock { $0.popLast() } ?? Deflater(level: level)
        defer { idle.withLock { if $0.count < Gzip.kept { $0.append(deflater) } } }
        return try deflater.compress(bytes)
    }

    public func compress(_ body: ByteBuffer) throws -> ByteBuffer {
        try body.withUnsafeReadableBytes { try compress($0) }
    }

    /// The response gzipped when it is text of a known length and that is wanted. Either way it says that the encoding was negotiated. Streams and parts of files stay as they are,
    /// and so does the answer to HEAD: without its body the gzipped length is unknown, and NIO would send the
    /// last-chunk mark after a head without a length.
    public func compressed(
        _ response: consuming Response, for request: Request, isWanted: Bool
    ) async throws -> Response {
        var response = response
        guard Gzip.isWorthwhile(response.headers) else { return response }
        response.headers.addVary("Accept-Encoding")
        guard isWanted, response.status != .partialContent, request.method != .head,
            let length = response.body.contentLength, Gzip.smallest...Gzip.largest ~= length
        else { return response }
        response.body = try await ResponseBody(byteBuffer: compress(response.body.collected()))
        response.headers[.contentEncoding] = "gzip"
        response.headers[.eTag] = response.headers[.eTag].map { ETag(gzipping: $0).description }
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
    static func isText(_ type: String) -> Bool {
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
