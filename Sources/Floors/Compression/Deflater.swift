import CZlib
import NIOCore

/// What zlib said when it would not work: out of memory in practice.
struct GzipFailure: Error {
    let code: Int32
}

/// One of zlib's streams, reused because its 256 KB of tables cost more to allocate than a page to compress.
///
/// Sendable unchecked: `z_stream` is a C handle; `Gzip`'s pool hands it to one caller at a time.
final class Deflater: @unchecked Sendable {
    private let stream: UnsafeMutablePointer<z_stream>

    init(level: Int) throws {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let gzipFormat = Int32(15 + 16)  // The largest window, and 16 for a gzip head: zlib.h, deflateInit2.
        let code = deflateInit2_(
            stream, Int32(level), Z_DEFLATED, gzipFormat, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw GzipFailure(code: code)
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func compress(_ bytes: UnsafeRawBufferPointer) throws -> ByteBuffer {
        guard let count = UInt32(exactly: bytes.count) else { throw GzipFailure(code: Z_BUF_ERROR) }
        deflateReset(stream)
        let bound = Int(deflateBound(stream, UInt(bytes.count)))
        var buffer = ByteBufferAllocator().buffer(capacity: bound)
        var code = Z_OK
        buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { room in
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
            stream.pointee.avail_in = count
            stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: Bytef.self)
            stream.pointee.avail_out = UInt32(clamping: room.count)
            code = deflate(stream, Z_FINISH)
            return Int(stream.pointee.total_out)
        }
        guard code == Z_STREAM_END else { throw GzipFailure(code: code) }
        return buffer
    }
}
