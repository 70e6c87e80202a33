import CZlib

/// A reusable zlib stream: its 256 KB of tables cost more to allocate than a page to compress.
///
/// Sendable unchecked: `z_stream` is a C handle; a deflater is used by one thread at a time.
public final class Deflater: @unchecked Sendable {
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter level: 1 (fast) to 9 (small); -1 is what zlib takes for a good middle.
    /// - Throws: ``ZlibError`` when there is no memory.
    public init(level: Int = -1, format: CompressionFormat = .gzip) throws(ZlibError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = deflateInit2_(
            stream, Int32(level), Z_DEFLATED, format.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw ZlibError(code: code)
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Bytes that suffice for compressing `count`.
    public func bound(_ count: Int) -> Int {
        // A stream that has ended is taken for one without gzip's head.
        deflateReset(stream)
        return Int(deflateBound(stream, UInt(count)))
    }

    /// Compresses a whole input into `output`, which has at least ``bound(_:)`` bytes.
    ///
    /// - Returns: how many bytes were written.
    /// - Throws: ``ZlibError`` for inputs of 4 GiB and more.
    public func compress(
        _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ZlibError) -> Int {
        guard let count = UInt32(exactly: bytes.count) else { throw ZlibError(code: Z_BUF_ERROR) }
        deflateReset(stream)
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
        stream.pointee.avail_in = count
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let code = deflate(stream, Z_FINISH)
        guard code == Z_STREAM_END else { throw ZlibError(code: code) }
        return Int(stream.pointee.total_out)
    }

    /// Compresses a whole input.
    public func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: bound(bytes.count)) { room, count in
            count = try bytes.withUnsafeBytes { try compress($0, into: UnsafeMutableRawBufferPointer(room)) }
        }
    }
}
