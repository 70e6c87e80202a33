public import HTTPTypes
import JSON
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
        let head = ByteWriter(capacity: 1024)
        ResponseSerializer.write(status, headers, to: head)
        bytes = head.bytes
    }

    func write(to head: ByteWriter) { head.bytes(bytes) }
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
    ///
    /// - Parameter head: in which the head is put together, since each write to a buffer of a channel costs hundreds of
    ///   instructions.
    func head(of response: Response, date: String, in head: ByteWriter = ByteWriter(capacity: 1024))
        -> ByteBuffer
    {
        head.clear()
        // Not bound to a name, which would retain what all threads share.
        if response.prepared?.write(to: head) != nil {
            if let tag = response.tag {
                head.literal("ETag: ")
                head.text(tag.description)
                head.literal("\r\n")
            }
            Self.write(response.headers, to: head)
        } else {
            Self.write(response.status, response.headers, to: head)
        }
        head.literal("Date: ")
        head.text(date)
        if let id = response.id {
            head.literal("\r\nX-Request-Id: ")
            head.text(id.description)
        }
        writeFraming(of: response, to: head)
        head.literal("\r\n\r\n")
        let body = inlineBody(of: response)
        var buffer = ByteBufferAllocator().buffer(capacity: head.count + (body?.count ?? 0))
        buffer.writeBytes(head.buffer)
        if let body { buffer.writeImmutableBuffer(body.buffer) }
        return buffer
    }

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

    private func writeFraming(of response: Response, to head: ByteWriter) {
        let hasBody = response.status != .noContent && response.status != .notModified
        if hasBody, let length = response.body.length {
            head.literal("\r\nContent-Length: ")
            head.integer(Int64(length))
        } else if hasBody, framing(of: response) == .chunked {
            head.literal("\r\nTransfer-Encoding: chunked")
        }
        if isLast || framing(of: response) == .untilClose {
            head.literal("\r\nConnection: close")
        } else if isHTTP10 {
            head.literal("\r\nConnection: keep-alive")
        }
    }
}

extension ResponseSerializer {
    fileprivate static func write(
        _ status: HTTPResponse.Status, _ headers: HTTPFields, to head: ByteWriter
    ) {
        if status == .ok {
            head.literal("HTTP/1.1 200 OK\r\n")
        } else {
            head.text("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        }
        write(headers, to: head)
    }

    private static func write(_ headers: HTTPFields, to head: ByteWriter) {
        for field in headers {
            head.text(field.name.rawName)
            head.literal(": ")
            head.text(field.value)
            head.literal("\r\n")
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
