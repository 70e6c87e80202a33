import FanfareModels
import Foundation
import HTTPServer
import JSON

/// The validation messages of fields, as a person reads them.
enum InputMessage {
    static let blank = "can't be blank"
    static let text = "must be text"
    static let controls = "can't hold control characters"
    static let marks = "has too many accents on one letter"
    static let whole = "must be a whole number"
    static let number = "must be a number"
    static let range = "is out of range"
    static let bool = "must be true or false"
    static let list = "must be a list"
    static let short = "has too few elements"
    static let object = "must be an object"
    static let time = "must be a time like 2026-11-21T13:24:00Z"
    static let format = "has invalid format"

    static func choice(of type: Any.Type) -> String {
        guard let names = choices(of: type) else { return format }
        return "is not one of " + names.joined(separator: ", ")
    }
}

/// The wire names of an enumeration that lists its cases; nil for any other type.
func choices(of type: Any.Type) -> [String]? {
    func names<Choice: CaseIterable>(_ type: Choice.Type) -> [String]? {
        let names = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        return names.isEmpty ? nil : names
    }
    guard let type = type as? any CaseIterable.Type else { return nil }
    return names(type)
}

/// Single values of a request. Queries and forms have nothing but text, so text is read as what is asked for.
enum InputScalar {
    /// No engine stores NUL, and no other control character but tab and line ends belongs in a person's text.
    static func text(_ value: JSON, _ field: String) throws(Problem) -> String {
        switch value {
        case .string(let text):
            guard !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) else {
                throw .invalid(field, InputMessage.controls)
            }
            guard text.isStreamSafe else { throw .invalid(field, InputMessage.marks) }
            return text
        case .null: throw .invalid(field, InputMessage.blank)
        default: throw .invalid(field, InputMessage.text)
        }
    }

    static func bool(_ value: JSON, _ field: String) throws(Problem) -> Bool {
        switch value {
        case .bool(let value): return value
        case _ where value.isBlank: throw .invalid(field, InputMessage.blank)
        case .string(let text) where text.utf8.count > 5: throw .invalid(field, InputMessage.bool)
        case .string("true"), .string("1"), .string("on"), .number("1"): return true
        case .string("false"), .string("0"), .string("off"), .number("0"): return false
        default: throw .invalid(field, InputMessage.bool)
        }
    }

    static func integer<Integer: FixedWidthInteger>(_ value: JSON, _ field: String) throws(Problem) -> Integer
    {
        // Of most calls this is the path's number.
        if case .string(let text) = value, let integer = Integer(text) { return integer }
        let text = try numeral(value, field, InputMessage.whole)
        if let integer = Integer(text) { return integer }
        // 5.0 and 5e2 are whole too, as far as a Double tells whole numbers apart.
        guard let number = Double(text), number == number.rounded() else {
            throw .invalid(field, InputMessage.whole)
        }
        guard number.magnitude < 0x1p53, let integer = Integer(exactly: number) else {
            throw .invalid(field, InputMessage.range)
        }
        return integer
    }

    static func number(_ value: JSON, _ field: String) throws(Problem) -> Double {
        let text = try numeral(value, field, InputMessage.number)
        guard let number = Double(text) else { throw .invalid(field, InputMessage.number) }
        guard number.isFinite else { throw .invalid(field, InputMessage.range) }
        return number
    }

    /// Types whose own `init(from:)` expects another form than the wire has; nil for all others.
    static func standard<Value: Decodable>(
        _ type: Value.Type, _ value: JSON, _ field: String
    ) throws(Problem) -> Value? {
        if type == Date.self {
            guard let date = Date(iso8601: try filled(value, field)) else {
                throw .invalid(field, InputMessage.time)
            }
            return date as? Value
        }
        if type == URL.self {
            guard let url = URL(string: try filled(value, field)) else {
                throw .invalid(field, InputMessage.format)
            }
            return url as? Value
        }
        if type == Data.self {
            guard let data = Data(base64Encoded: try filled(value, field)) else {
                throw .invalid(field, InputMessage.format)
            }
            return data as? Value
        }
        if type == Decimal.self {
            guard let decimal = Decimal(string: try numeral(value, field, InputMessage.number)) else {
                throw .invalid(field, InputMessage.number)
            }
            return decimal as? Value
        }
        return nil
    }

    private static func filled(_ value: JSON, _ field: String) throws(Problem) -> String {
        guard !value.isBlank else { throw .invalid(field, InputMessage.blank) }
        return try text(value, field)
    }

    /// The text of a number in decimal notation, so that `nan` and `0x10` are none.
    private static func numeral(_ value: JSON, _ field: String, _ message: String) throws(Problem) -> String {
        switch value {
        case .number(let text): return text
        case _ where value.isBlank: throw .invalid(field, InputMessage.blank)
        case .string(let text):
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            guard trimmed.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else {
                throw .invalid(field, message)
            }
            return trimmed
        default: throw .invalid(field, message)
        }
    }
}
