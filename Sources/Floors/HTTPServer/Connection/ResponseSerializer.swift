public import HTTPTypes
import NIOCore

/// The bytes of a status line and of header fields, made once for many responses.
public final class PreparedHead: Sendable {
    /// The status of the status line.
    public let status: HTTPResponse.Status
    public let headers: HTTPFields
    let bytes: [UInt8]

    public init(status: HTTPResponse.Status, headers: HTTPFields) {
        self.status = status
        self.headers = headers
        var buffer = ByteBuffer()
        ResponseSerializer.write(status, headers, to: &buffer)
        bytes = Array(buffer.readableBytesView)
    }
}

/// The one place where a response becomes bytes (RFC 9112): status line, fields, framing.
struct ResponseSerializer {
    enum Framing: Equatable {
        /// A body of known length, or none.
        case whole
        case chunked
        /// The end of the connection ends the body, for clients of HTTP/1.0.
        case untilClose
    }

    /// The method was HEAD: the response ends with its head.
    let isHead: Bool
    let isHTTP10: Bool
    /// The connection is closed after the response.
    var isLast: Bool

    func framing(of response: Response) -> Framing {
        guard response.body.length == nil, !isHead else { return .whole }
        return isHTTP10 ? .untilClose : .chunked
    }

    /// The head of a response and, where it is short, its body.
    func head(of response: Response, date: String) -> ByteBuffer {
        let body = inlineBody(of: response)
        let capacity = 512 + (response.prepared?.bytes.count ?? 0) + (body?.count ?? 0)
        var buffer = ByteBufferAllocator().buffer(capacity: capacity)
        if let prepared = response.prepared {
            buffer.writeBytes(prepared.bytes)
            if !response.headers.isEmpty { Self.write(response.headers, to: &buffer) }
        } else {
            Self.write(response.status, response.headers, to: &buffer)
        }
        // In one piece: each that is written by itself costs hundreds of instructions.
        buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.longestEnd + (body?.count ?? 0)) {
            room in
            var end = ByteWriter(room)
            if let tag = response.tag {
                end.write("ETag: ")
                end.write(tag.description)
                end.write("\r\n")
            }
            end.write("Date: ")
            end.write(date)
            if let id = response.id {
                end.write("\r\nX-Request-Id: ")
                end.write(id.description)
            }
            writeFraming(of: response, to: &end)
            end.write("\r\n\r\n")
            body?.withUnsafeBytes { end.write($0) }
            return end.count
        }
        return buffer
    }

    /// Bytes of all that ``head(of:date:)`` writes after the fields, at most.
    private static let longestEnd = 256

    /// Bodies up to this many bytes travel in the buffer of their head.
    private static let short = 16 << 10

    /// The rest of the body after the head.
    func rest(of response: Response) -> ByteBuffer? {
        guard !isHead, inlineBody(of: response) == nil, let bytes = response.body.bytes, !bytes.isEmpty else {
            return nil
        }
        return bytes.buffer
    }

    private func inlineBody(of response: Response) -> Bytes? {
        guard !isHead, let bytes = response.body.bytes, bytes.count <= Self.short else { return nil }
        return bytes
    }

    private func writeFraming(of response: Response, to head: inout ByteWriter) {
        let hasBody = response.status != .noContent && response.status != .notModified
        if hasBody, let length = response.body.length {
            head.write("\r\nContent-Length: ")
            head.write(length)
        } else if hasBody, framing(of: response) == .chunked {
            head.write("\r\nTransfer-Encoding: chunked")
        }
        if isLast || framing(of: response) == .untilClose {
            head.write("\r\nConnection: close")
        } else if isHTTP10 {
            head.write("\r\nConnection: keep-alive")
        }
    }
}

extension ResponseSerializer {
    fileprivate static func write(
        _ status: HTTPResponse.Status, _ headers: HTTPFields, to buffer: inout ByteBuffer
    ) {
        if status == .ok {
            buffer.writeStaticString("HTTP/1.1 200 OK\r\n")
        } else {
            buffer.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        }
        write(headers, to: &buffer)
    }

    private static func write(_ headers: HTTPFields, to buffer: inout ByteBuffer) {
        for field in headers {
            buffer.writeString(field.name.rawName)
            buffer.writeStaticString(": ")
            buffer.writeString(field.value)
            buffer.writeStaticString("\r\n")
        }
    }

    /// One piece of a body whose length is not known (RFC 9112, 7.1).
    static func chunk(_ bytes: ByteBuffer) -> ByteBuffer {
        var chunk = ByteBufferAllocator().buffer(capacity: bytes.readableBytes + 12)
        chunk.writeString(String(bytes.readableBytes, radix: 16))
        chunk.writeStaticString("\r\n")
        chunk.writeImmutableBuffer(bytes)
        chunk.writeStaticString("\r\n")
        return chunk
    }

    static let lastChunk = ByteBuffer(staticString: "0\r\n\r\n")
}

/// Writes into memory that has room for all of it.
private struct ByteWriter {
    private let room: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ room: UnsafeMutableRawBufferPointer) { self.room = room }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    mutating func write(_ text: StaticString) {
        write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    mutating func write(_ number: Int) { write(String(number)) }
}
