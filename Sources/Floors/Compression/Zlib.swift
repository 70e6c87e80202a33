import CZlib

/// The code with which zlib refused to work: out of memory, input that is cut off or broken.
public struct ZlibError: Error {
    /// zlib's return code.
    public let code: Int32
}

/// Formats around a deflate stream, as zlib's `windowBits`.
public enum CompressionFormat: Sendable {
    case gzip
    /// Without head and tail, as zip archives want it.
    case raw

    var windowBits: Int32 {
        switch self {
        case .gzip: MAX_WBITS + 16
        case .raw: -MAX_WBITS
        }
    }
}

/// Inflates gzip and zlib streams.
public enum Inflater {
    /// Whether the bytes begin as gzip does.
    public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Inflates a whole gzip or zlib stream; nil when it would have more than `limit` bytes.
    ///
    /// - Throws: ``ZlibError`` for what is cut off or broken.
    public static func inflate(_ packed: [UInt8], atMost limit: Int) throws(ZlibError) -> [UInt8]? {
        var stream = z_stream()
        // 32 more than the window's bits let zlib tell gzip and zlib apart.
        let begun = inflateInit2_(
            &stream, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { throw ZlibError(code: begun) }
        defer { inflateEnd(&stream) }
        var packed = packed
        var unpacked: [UInt8] = []
        let status = packed.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            return read(&stream, into: &unpacked, atMost: limit)
        }
        guard unpacked.count <= limit else { return nil }
        guard status == Z_STREAM_END else { throw ZlibError(code: status) }
        return unpacked
    }

    private static func read(_ stream: inout z_stream, into bytes: inout [UInt8], atMost limit: Int) -> Int32
    {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        var status = Z_OK
        while status == Z_OK, bytes.count <= limit {
            let count = piece.withUnsafeMutableBufferPointer { output -> Int in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = CZlib.inflate(&stream, Z_NO_FLUSH)
                return output.count - Int(stream.avail_out)
            }
            bytes += piece.prefix(count)
        }
        return status
    }
}

/// The CRC-32 of `bytes`, going on from that of what came before them.
public func crc32(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    UInt32(truncatingIfNeeded: CZlib.crc32(UInt(start), bytes, UInt32(bytes.count)))
}
