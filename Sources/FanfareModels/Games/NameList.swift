/// Names of genres or platforms: a list in JSON; in forms, and as a literal, a text with commas between them.
public struct NameList: Codable, Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// The names as they were given, spaces around them left out, none of them empty.
    public var names: [String]

    public init(_ names: [String]) { self.names = names.flatMap(Self.split) }

    /// Names with commas between them.
    public init(_ text: String) { self.init([text]) }

    public init(stringLiteral text: String) { self.init(text) }

    public init(arrayLiteral names: String...) { self.init(names) }

    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var names: [String] = []
        while !list.isAtEnd { names.append(try list.decode(String.self)) }
        self.init(names)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }

    private static func split(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            let start = part.drop(while: \.isWhitespace)
            return String(start.reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
    }
}

extension KeyedDecodingContainer {
    /// Decodes names that may be emptied: nil only when they are absent, none for null and an empty text.
    func names(forKey key: Key) throws -> NameList? {
        guard contains(key) else { return nil }
        return try decodeNil(forKey: key) ? NameList([]) : decode(NameList.self, forKey: key)
    }
}
