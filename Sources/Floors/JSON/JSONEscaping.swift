extension ByteWriter {
    /// A JSON string with its quotes.
    public func quoted(_ text: String) { text.withBytes { quoted($0) } }

    /// As `quoted(_:)`, of UTF-8.
    public func quoted(_ text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count &+ 2)
        byte(UInt8(ascii: "\""))
        if let start = text.baseAddress {
            var index = 0
            while index < text.count {
                let clean = plainLength(start + index, text.count &- index)
                copy(start + index, clean)
                index &+= clean
                guard index < text.count else { break }
                escapeForJSON(start[index])
                index &+= 1
            }
        }
        byte(UInt8(ascii: "\""))
    }

    @inline(never)
    private func escapeForJSON(_ character: UInt8) {
        switch character {
        case UInt8(ascii: "\""): literal("\\\"")
        case UInt8(ascii: "\\"): literal("\\\\")
        case UInt8(ascii: "\n"): literal("\\n")
        case UInt8(ascii: "\r"): literal("\\r")
        case UInt8(ascii: "\t"): literal("\\t")
        default:
            let digits: StaticString = "0123456789abcdef"
            literal("\\u00")
            byte(digits.utf8Start[Int(character >> 4)])
            byte(digits.utf8Start[Int(character & 15)])
        }
    }
}

/// How many leading bytes a JSON string takes as they are: all but controls, quotes and backslashes. Eight at
/// a time: `(x - 1…) & ~x & 0x80…` is non-zero where a byte of x is zero, and its lowest bit is exact.
private func plainLength(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    while index &+ 8 <= length {
        let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self).littleEndian
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let controls = (word &- ones &* 0x20) & ~word
        let hits = (controls | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & high
        if hits != 0 { return index &+ hits.trailingZeroBitCount / 8 }
        index &+= 8
    }
    while index < length {
        let byte = start[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
        index &+= 1
    }
    return length
}
