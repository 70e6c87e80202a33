/// Why some bytes are not JSON, and where.
public struct JSONFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// One English phrase.
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
    var index = 0

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

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
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
