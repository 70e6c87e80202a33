/// Removes from style sheets what only their readers need: comments, line breaks, and spaces around punctuation. Strings stay.
enum StyleMinifier {
    static func minified(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), index < bytes.count {
                    result.append(bytes[index])
                    index += 1
                } else if byte == open {
                    quote = nil
                }
            } else if byte == UInt8(ascii: "/"), index < bytes.count, bytes[index] == UInt8(ascii: "*") {
                index = end(ofComment: index + 1, in: bytes)
            } else if isSpace(byte) {
                if let last = result.last, !isSpace(last), !"{};,>".utf8.contains(last) {
                    result.append(UInt8(ascii: " "))
                }
            } else {
                // A space before a colon may begin a selector, one before a bracket a condition: they stay.
                if "{};,>".utf8.contains(byte), result.last == UInt8(ascii: " ") { result.removeLast() }
                if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                result.append(byte)
            }
        }
        return result
    }

    private static func end(ofComment start: Int, in bytes: [UInt8]) -> Int {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \n\t\r".utf8.contains(byte) }
}
