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

    public struct Member: Sendable, Equatable {
        public var name: String
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
    /// The JSON of a value as bytes. Throws `EncodingError`, in practice only for a number that is not
    /// finite.
    public static func bytes(_ value: some Encodable) throws -> [UInt8] { try sink(value).bytes }

    /// As `bytes(_:)`, without the last copy. `placeholder` stands in for what differs from reader to reader.
    public static func sink(_ value: some Encodable, placeholder: JSONWriter.Placeholder? = nil) throws
        -> ByteSink
    {
        let sink = ByteSink()
        try write(value, to: sink, placeholder: placeholder)
        return sink
    }

    public static func write(
        _ value: some Encodable, to sink: ByteSink, placeholder: JSONWriter.Placeholder? = nil
    ) throws {
        if let writable = value as? any JSONWritable {
            try JSONWriter.write(writable, to: sink, placeholder: placeholder)
        } else {
            try JSONStream.write(value, to: sink)
        }
    }
}

extension JSON: JSONWritable {
    public func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.sink.literal("null")
        case .bool(let value): value.write(to: &json)
        case .number(let text): json.sink.text(text)
        case .string(let text): json.sink.quoted(text)
        case .array(let elements): json.array(elements)
        case .object(let members):
            json.object { json in
                for member in members {
                    if json.sink.last != UInt8(ascii: "{") { json.sink.byte(UInt8(ascii: ",")) }
                    json.sink.quoted(member.name)
                    json.sink.byte(UInt8(ascii: ":"))
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
