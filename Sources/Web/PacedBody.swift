import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Holds whoever writes a long body back until the connection has seen each piece.
    ///
    /// NIO's asynchronous writer takes a piece at once and leaves it to the event loop, which finds out only then that
    /// the client is slow. A busy loop let sixty downloads of a film put 850 MB into memory; paced they take 25.
    consuming func paced(on loop: any EventLoop) -> Response {
        if let length = body.contentLength, length <= PacedWriter.once { return self }
        let (status, headers, body) = (status, headers, body)
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: body.contentLength) { writer in
                try await body.write(PacedWriter(writer: writer, loop: loop))
            })
    }
}

/// Hands on what it is given, one piece after the other.
struct PacedWriter: ResponseBodyWriter {
    /// Bytes that need no pace.
    static let once = 256 << 10

    var writer: any ResponseBodyWriter
    let loop: any EventLoop

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        try await loop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
