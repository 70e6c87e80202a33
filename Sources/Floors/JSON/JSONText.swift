extension JSONParser {
    /// The text between the quotes; the first one stands at `index`.
    mutating func string() throws(JSONFault) -> String {
        index &+= 1
        let start = index
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                defer { index &+= 1 }
                return try text(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), from: start)
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw fault("A control character must be escaped")
            default: index &+= 1
            }
        }
        throw fault("A text is not closed")
    }

    /// As `string()`, from the first backslash on.
    private mutating func escapedString(from start: Int) throws(JSONFault) -> String {
        var plain = [UInt8](bytes[start..<index])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                index &+= 1
                return try text(plain, from: start)
            case UInt8(ascii: "\\"):
                index &+= 1
                try escape(into: &plain)
            case 0..<0x20: throw fault("A control character must be escaped")
            default:
                plain.append(byte)
                index &+= 1
            }
        }
        throw fault("A text is not closed")
    }

    private func text(_ bytes: some Collection<UInt8>, from start: Int) throws(JSONFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fault("The text is not UTF-8", at: start)
        }
        return text
    }

    private mutating func escape(into plain: inout [UInt8]) throws(JSONFault) {
        guard let letter = peek else { throw fault("A text is not closed") }
        index &+= 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(letter)
        case UInt8(ascii: "b"): plain.append(0x08)
        case UInt8(ascii: "f"): plain.append(0x0C)
        case UInt8(ascii: "n"): plain.append(0x0A)
        case UInt8(ascii: "r"): plain.append(0x0D)
        case UInt8(ascii: "t"): plain.append(0x09)
        case UInt8(ascii: "u"): plain.append(contentsOf: Character(try scalar()).utf8)
        default: throw fault("There is no such escape", at: index - 1)
        }
    }

    /// After `\u`. Half of a surrogate pair stands for no character, so it is refused.
    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard 0xD800...0xDBFF ~= unit, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw fault("Half of a surrogate pair", at: start)
        }
        let low = try codeUnit()
        guard 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else { throw fault("Half of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("Here should be four hexadecimal digits")
            }
            unit = unit << 4 | UInt32(digit)
            index &+= 1
        }
        return unit
    }
}
