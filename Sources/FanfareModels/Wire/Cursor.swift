/// Where a list goes on: opaque to clients, the sort key of the last row to us.
public struct Cursor: Codable, Sendable, Hashable {
    /// The sort key's parts, in the list's order.
    public let parts: [String]

    public init(_ parts: any CustomStringConvertible...) { self.parts = parts.map(\.description) }

    /// - Throws: `Problem.invalid` for what this server did not write.
    public init(text: String) throws(Problem) {
        guard let bytes = Base64URL.bytes(text),
            bytes.allSatisfy({ $0 >= 0x1F }),
            let joined = String(validating: bytes, as: UTF8.self)
        else { throw .invalid("cursor", "is not one this server gave") }
        parts = joined.split(separator: Cursor.separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// What clients get: base64url of the parts.
    public var text: String { Base64URL.text(parts.joined(separator: String(Cursor.separator)).utf8) }

    /// Never part of a key: no text we store holds a control character.
    private static let separator: Character = "\u{1F}"

    /// The part at `index` as a whole number.
    ///
    /// - Throws: `Problem.invalid` when it is none.
    public func number(_ index: Int) throws(Problem) -> Int64 {
        guard parts.indices.contains(index), let number = Int64(parts[index]) else {
            throw .invalid("cursor", "is not one this server gave")
        }
        return number
    }

    /// The part at `index`.
    ///
    /// - Throws: `Problem.invalid` when there is none.
    public func string(_ index: Int) throws(Problem) -> String {
        guard parts.indices.contains(index) else { throw .invalid("cursor", "is not one this server gave") }
        return parts[index]
    }

    public init(from decoder: any Decoder) throws {
        try self.init(text: decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
