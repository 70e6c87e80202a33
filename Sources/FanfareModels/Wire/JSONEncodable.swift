import Foundation

extension JSONWritable where Self: Encodable {
    /// Into a response: straight from `write(to:)`. Into any other encoder: what `write(to:)` gave, read
    /// back.
    public func encode(to encoder: any Encoder) throws {
        if let stream = encoder as? JSONStream { return try stream.write(self) }
        let sink = ByteSink()
        try JSONWriter.write(self, to: sink)
        try JSON(parsing: sink.buffer).encode(to: encoder)
    }
}

extension JSONWritable where Self: Encodable & RawRepresentable, RawValue == String {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension JSON: Encodable {
    public func encode(to encoder: any Encoder) throws {
        if let stream = encoder as? JSONStream { return try stream.write(self) }
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: AnyKey.self)
            for member in members { try container.encode(member.value, forKey: AnyKey(member.name)) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .number(let text):
            var container = encoder.singleValueContainer()
            if let whole = Int64(text) {
                try container.encode(whole)
            } else if let whole = UInt64(text) {
                try container.encode(whole)
            } else {
                try container.encode(Double(text))
            }
        }
    }
}

/// A key known only at run time.
struct AnyKey: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }

    var intValue: Int? { nil }
}
