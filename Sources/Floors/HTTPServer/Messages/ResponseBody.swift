import HTTPTypes
import Hummingbird
import NIOCore

extension ResponseBody {
    /// The whole body in memory. Hummingbird keeps a single buffer to itself, so it is asked to write it out; no
    /// byte is copied then.
    consuming func collected() async throws -> ByteBuffer {
        let sheet = BodySheet()
        try await write(sheet)
        return sheet.bytes
    }
}

/// Takes what a body writes.
private final class BodySheet: ResponseBodyWriter {
    var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws {
        if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
