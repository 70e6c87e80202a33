import CZlib

/// Unpacks gzip and zlib, which other servers send whether asked or not.
enum Inflater {
    /// Whether the bytes begin as gzip does.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Throws ``OutsideFault``: `tooLarge` for more than `limit` bytes, `unreadable` for what is cut off or broken.
    static func inflate(_ packed: [UInt8], atMost limit: Int) throws(OutsideFault) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window; 32 more let zlib tell gzip and zlib apart.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .unreadable("zlib does not begin")
        }
        defer { inflateEnd(&stream) }
        var packed = packed
        var unpacked: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let status = packed.withUnsafeMutableBufferPointer { input -> Int32 in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            var status = Z_OK
            while status == Z_OK, unpacked.count <= limit {
                let count = piece.withUnsafeMutableBufferPointer { output -> Int in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    status = CZlib.inflate(&stream, Z_NO_FLUSH)
                    return output.count - Int(stream.avail_out)
                }
                unpacked += piece.prefix(count)
            }
            return status
        }
        guard unpacked.count <= limit else { throw .tooLarge }
        guard status == Z_STREAM_END else { throw .unreadable("the packed answer is cut off or broken") }
        return unpacked
    }
}
