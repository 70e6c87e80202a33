/// Why some bytes are not JSON, and where.
public struct JSONFault: Error, Sendable, Equatable, CustomStringConvertible {
    public let reason: String
    /// Counted in bytes from 0.
    public let offset: Int

    public var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
    /// Reads JSON text as RFC 8259 has it: UTF-8, one value, nothing after it. A byte order mark is let pass.
    /// Nesting deeper than `depth` is refused, so a request cannot exhaust the stack.
    public init(parsing bytes: UnsafeRawBufferPointer, depth: Int = 64) throws(JSONFault) {
        var parser = JSONParser(bytes: bytes)
        parser.skipByteOrderMark()
        self = try parser.value(depth: depth)
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.fault("There is more after the end") }
    }

    public init(parsing bytes: [UInt8], depth: Int = 64) throws(JSONFault) {
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONFault) in try JSON(parsing: buffer, depth: depth) }
        }
        self = try result.get()
    }
}

struct JSONParser {
    let bytes: UnsafeRawBufferPointer
    private(set) var index = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    func fault(_ reason: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(reason: reason, offset: offset ?? index)
    }

    mutating func skipByteOrderMark() { if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 } }

    mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index &+= 1
            default: return
            }
        }
    }

    mutating func value(depth: Int) throws(JSONFault) -> JSON {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("The text ends too soon")
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try number())
        default: throw fault("Here is no value")
        }
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index &+= 1
        return true
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSON {
        guard depth > 0 else { throw fault("Nested too deep") }
        index &+= 1
        var members: [JSON.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw fault("Here should be a name in quotes") }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault("Here should be a colon") }
            members.append(JSON.Member(name, try value(depth: depth - 1)))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault("Here should be a comma or a closing brace") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONFault) -> JSON {
        guard depth > 0 else { throw fault("Nested too deep") }
        index &+= 1
        var elements: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth - 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault("Here should be a comma or a closing bracket") }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONFault) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) {
            throw fault("Here is no value")
        }
        return value
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    }

    private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private mutating func digits() throws(JSONFault) {
        let start = index
        while let byte = peek, isDigit(byte) { index &+= 1 }
        guard index > start else { throw fault("Here should be a digit") }
    }
}

extension JSONParser {
    /// The text between the quotes; the first one stands at `index`.
    private mutating func string() throws(JSONFault) -> String {
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
