import Cryptography
import JSON
public import Storage

/// The name of a stored file: the SHA-256 of its content in lower-case hexadecimal, so equal files are one.
public struct BlobKey: Hashable, Sendable, CustomStringConvertible, SQLBindable {
    /// 64 hexadecimal digits in lower case.
    public let description: String

    /// Nil for anything but 64 lower-case hexadecimal digits, so that a key is always safe in a path.
    public init?(_ text: String) {
        let digits = text.utf8
        guard digits.count == 64, digits.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else { return nil }
        description = text
    }

    /// - Parameter digest: 32 bytes.
    init(digest: [UInt8]) {
        description = digest.hex
    }

    /// One of 256, by the first two digits.
    public var shard: UInt8 { UInt8(description.prefix(2), radix: 16) ?? 0 }

    /// The key as it is stored.
    public var sqlValue: SQLValue { .text(description) }
}

extension BlobKey: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = BlobKey(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a blob key")
        }
        self = key
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
