import Foundation

/// Any JSON, as read from a request or built by hand. Members keep their order, numbers their text, so
/// nothing is lost between reading and writing.
public enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    /// As JSON writes numbers: `-1.50e3`.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A name of an object and its value.
    public struct Member: Sendable, Equatable {
        /// Without quotes and escapes.
        public var name: String
        /// Any JSON.
        public var value: JSON

        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name of an object; the last one where a name comes twice.
    public subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }
}

extension JSON {
    /// The JSON of a value as bytes: as a `JSONWritable` writes itself, else by Foundation's encoder.
    ///
    /// - Throws: `EncodingError`, in practice only for a number that is not finite.
    public static func bytes(_ value: some Encodable) throws -> [UInt8] { try writer(value).bytes }

    /// As `bytes(_:)`, without the last copy. `placeholder` stands in for what differs from reader to reader.
    public static func writer(
        _ value: some Encodable, placeholder: JSONWriter.Placeholder? = nil
    ) throws -> ByteWriter {
        let output = ByteWriter()
        if let writable = value as? any JSONWritable {
            try JSONWriter.write(writable, to: output, placeholder: placeholder)
        } else {
            output.bytes([UInt8](try encoder.encode(value)))
        }
        return output
    }

    /// Foundation's encoder with the wire's forms: dates as `Date.iso8601`, plain slashes, keys in their order, so that
    /// equal values give equal bytes.
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso8601)
        }
        return encoder
    }()
}

extension JSON: JSONWritable {
    public func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.output.literal("null")
        case .bool(let value): value.write(to: &json)
        case .number(let text): json.output.text(text)
        case .string(let text): json.output.quoted(text)
        case .array(let elements): json.array(elements)
        case .object(let members):
            json.object { json in
                for member in members {
                    if json.output.last != UInt8(ascii: "{") { json.output.byte(UInt8(ascii: ",")) }
                    json.output.quoted(member.name)
                    json.output.byte(UInt8(ascii: ":"))
                    member.value.write(to: &json)
                }
            }
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .string(text) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(String(value)) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}

extension JSON: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .array(let elements): try container.encode(elements)
        case .object(let members):
            try container.encode(
                Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let text):
            if let whole = Int64(text) {
                try container.encode(whole)
            } else {
                try container.encode(Double(text))
            }
        }
    }
}
