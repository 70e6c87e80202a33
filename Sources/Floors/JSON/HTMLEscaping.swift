extension [UInt8] {
    /// Appends text with the five characters of HTML escaped, for element content and quoted attributes.
    public mutating func append(htmlEscaped text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            while let index = utf8.firstEscaped(from: start) {
                append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                let escape = utf8[index].escaped
                append(
                    contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
                start = index + 1
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }
}

extension String {
    /// The text with the five characters of HTML and XML escaped.
    public var htmlEscaped: String {
        var bytes: [UInt8] = []
        bytes.append(htmlEscaped: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the next character that HTML escapes stands, at `start` or later; nil where there is none.
    public func firstEscaped(from start: Int) -> Int? {
        var index = start
        while index + 8 <= count {
            let word = UnsafeRawPointer(baseAddress! + index).loadUnaligned(as: UInt64.self)
            if word.holdsEscaped { break }
            index += 8
        }
        while index < count {
            if self[index].isEscaped { return index }
            index += 1
        }
        return nil
    }
}

extension UInt8 {
    /// The character reference of a character that HTML escapes.
    public var escaped: StaticString {
        switch self {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }

    /// `&` and `'` differ in their last bit, `<` and `>` in the one before it.
    fileprivate var isEscaped: Bool { self == 0x22 || self | 1 == 0x27 || self | 2 == 0x3E }
}

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Whether one of the eight bytes is a character that HTML escapes; sometimes also true without one.
    fileprivate var holdsEscaped: Bool {
        let quotes = self ^ 0x22 &* Self.ones
        let ampersands = (self | Self.ones) ^ 0x27 &* Self.ones
        let brackets = (self | 2 &* Self.ones) ^ 0x3E &* Self.ones
        let zeros =
            (quotes &- Self.ones) & ~quotes | (ampersands &- Self.ones) & ~ampersands
            | (brackets &- Self.ones) & ~brackets
        return zeros & (0x80 &* Self.ones) != 0
    }
}
