import Compression

extension OutboundClient {
    /// Unpacks gzip and zlib, which other servers send whether asked or not.
    ///
    /// - Throws: ``OutboundError`` `.tooLarge` for more than `limit` bytes, `.unreadable` for what is cut off or broken.
    static func inflated(_ packed: [UInt8], atMost limit: Int) throws(OutboundError) -> [UInt8] {
        let bytes: [UInt8]?
        do {
            bytes = try Inflater.inflate(packed, atMost: limit)
        } catch {
            throw .unreadable("the packed response is cut off or broken (\(error.code))")
        }
        guard let bytes else { throw .tooLarge }
        return bytes
    }
}
