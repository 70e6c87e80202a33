extension [UInt8] {
    /// Appends text with the five characters of HTML escaped, for element content and quoted attributes.
    public mutating func append(htmlEscaped text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count {
                let escape: StaticString
                switch utf8[index] {
                case UInt8(ascii: "&"): escape = "&amp;"
                case UInt8(ascii: "<"): escape = "&lt;"
                case UInt8(ascii: ">"): escape = "&gt;"
                case UInt8(ascii: "\""): escape = "&quot;"
                case UInt8(ascii: "'"): escape = "&#39;"
                default: continue
                }
                append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
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
