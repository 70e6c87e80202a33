import FanfareModels
import Foundation
import JSON

/// Finds the shape of a type by letting it decode itself from replies that fit whatever it asks for, and
/// noting what it asks.
struct SchemaDecoder: Decoder {
    let schema: Schema
    /// The types being read further out, to notice when one of them comes again.
    let outer: [ObjectIdentifier]
    /// Lists have no elements and optional values are nil: the way out of a type that contains itself.
    let empty: Bool
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The shape of a type. Throws `SchemaFault` for a type which refuses what it is given, and which should
    /// be `SchemaDescribed` or list its cases.
    ///
    /// It takes any type: a generic function would be compiled again for every type of every feature.
    static func schema(of type: any Decodable.Type) throws(SchemaFault) -> Schema {
        let schema = Schema()
        do {
            _ = try read(type, into: schema, outer: [], path: [])
        } catch let fault as SchemaFault {
            throw fault
        } catch {
            throw SchemaFault(type: "\(type)", reason: "\(error)")
        }
        return schema
    }

    static func read<Value: Decodable>(
        _ type: Value.Type, into schema: Schema, outer: [ObjectIdentifier], path: [any CodingKey]
    ) throws -> Value {
        if let value = try described(type, into: schema) { return value }
        let this = isContainer(type) ? [] : [ObjectIdentifier(type)]
        schema.name = SchemaName.of(type)
        schema.complete = (type as? any JSONWritable.Type)?.writesEveryKey ?? false
        guard !this.contains(where: outer.contains) else {
            schema.form = .reference
            throw Recursion()
        }
        var empty = false
        while true {
            do {
                let decoder = SchemaDecoder(
                    schema: schema, outer: outer + this, empty: empty, codingPath: path)
                return try Value(from: decoder)
            } catch is Recursion where !empty {
                // Once more: an object without the member just skipped, a list or optional with nothing in
                // it.
                if case .object = schema.form { continue }
                empty = true
            } catch is Recursion {
                throw SchemaFault(type: "\(type)", reason: "it contains itself and nothing ends it")
            } catch let fault as SchemaFault {
                throw fault
            } catch {
                throw SchemaFault(type: "\(type)", reason: "\(error)")
            }
        }
    }

    /// The value of a type whose shape is known without asking; nil for all others.
    private static func described<Value: Decodable>(_ type: Value.Type, into schema: Schema) throws -> Value?
    {
        if let described = type as? any SchemaDescribed.Type {
            schema.form = .scalar(described.schema)
            return try InputDecoder(value: described.schema.example, path: []).decode(type)
        }
        if let names = choices(of: type), let first = names.first {
            schema.form = .choice(names)
            schema.name = SchemaName.of(type)
            return try InputDecoder(value: .string(first), path: []).decode(type)
        }
        guard let facts = standard(type) else { return nil }
        schema.form = .scalar(facts)
        return try InputScalar.standard(type, facts.example, "example")
    }

    /// Lists, dictionaries and optionals come again without any harm; what they hold is what counts.
    private static func isContainer(_ type: Any.Type) -> Bool {
        type is any ExpressibleByArrayLiteral.Type || type is any ExpressibleByDictionaryLiteral.Type
            || type is any ExpressibleByNilLiteral.Type
    }

    private static func standard(_ type: Any.Type) -> OpenAPIScalar? {
        if type == Date.self {
            return OpenAPIScalar(.string, format: "date-time", example: "2026-11-21T13:24:00Z")
        }
        if type == URL.self { return OpenAPIScalar(.string, format: "uri", example: "https://fans.example/") }
        if type == Data.self { return OpenAPIScalar(.string, format: "byte", example: "AP8=") }
        if type == Decimal.self { return OpenAPIScalar(.number, example: 1) }
        return nil
    }

    /// Thrown where a type comes again inside itself.
    struct Recursion: Error {}

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        if case .nothing = schema.form { schema.form = .object([]) }
        return KeyedDecodingContainer(SchemaMembers<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        if case .list(let element) = schema.form { return SchemaElements(decoder: self, element: element) }
        let element = Schema()
        schema.form = .list(element)
        return SchemaElements(decoder: self, element: element)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension SchemaDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        schema.nullable = true
        return empty
    }

    func decode(_ type: Bool.Type) -> Bool {
        schema.form = .scalar(OpenAPIScalar(.boolean))
        return true
    }

    func decode(_ type: String.Type) -> String {
        schema.form = .scalar(OpenAPIScalar(.string))
        return ""
    }

    func decode(_ type: Double.Type) -> Double {
        schema.form = .scalar(OpenAPIScalar(.number, format: "double"))
        return 1
    }

    func decode(_ type: Float.Type) -> Float {
        schema.form = .scalar(OpenAPIScalar(.number, format: "float"))
        return 1
    }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) -> Integer {
        let format = Integer.bitWidth == 64 && Integer.isSigned ? "int64" : nil
        schema.form = .scalar(OpenAPIScalar(.integer, format: format))
        return 1
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Self.read(type, into: schema, outer: outer, path: codingPath)
    }
}
