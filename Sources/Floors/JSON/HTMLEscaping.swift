extension String {
    /// The text with the five characters of HTML and XML escaped, for element content and quoted attributes.
    public var htmlEscaped: String {
        var buffer = MarkupBuffer(room: utf8.count)
        buffer.escape(self)
        return MarkupBytes(buffer).string
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
