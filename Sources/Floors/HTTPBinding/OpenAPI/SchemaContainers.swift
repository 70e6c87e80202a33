import FanfareModels

/// The members a type asks for.
struct SchemaMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SchemaDecoder
    /// Names whose absence the type has allowed for, which `decodeIfPresent` does before it decodes.
    private let optional = Names()

    init(decoder: SchemaDecoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// Only a dictionary asks which keys there are.
    var allKeys: [Key] {
        guard !decoder.empty, let key = Key(stringValue: "0") else { return [] }
        if case .map = decoder.schema.form { return [key] }
        decoder.schema.form = .map(Schema())
        return [key]
    }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        optional.all.insert(key.stringValue)
        return decoder.schema.skipped.contains(key.stringValue)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let name = key.stringValue
        let schema = member(name, type)
        do {
            return try SchemaDecoder.read(type, into: schema, outer: decoder.outer, path: codingPath + [key])
        } catch let recursion as SchemaDecoder.Recursion {
            guard decoder.schema.skipped.insert(name).inserted else {
                throw SchemaFault(type: "\(type)", reason: "it contains itself and nothing ends it")
            }
            throw recursion
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        nested(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { nested(InputKey("super")) }

    func superDecoder(forKey key: Key) -> any Decoder { nested(key) }

    private func nested(_ key: some CodingKey) -> SchemaDecoder {
        SchemaDecoder(
            schema: member(key.stringValue, nil), outer: decoder.outer, empty: false,
            codingPath: codingPath + [key])
    }

    private func member(_ name: String, _ type: (any Decodable.Type)?) -> Schema {
        if case .map(let value) = decoder.schema.form { return value }
        let schema = Schema()
        let optional = optional.all.contains(name) || type.map(Self.isOptional) == true
        decoder.schema.add(Schema.Field(name: name, schema: schema, optional: optional, type: type))
        return schema
    }

    private static func isOptional(_ type: any Decodable.Type) -> Bool {
        type is any ExpressibleByNilLiteral.Type
    }

    private final class Names {
        var all: Set<String> = []
    }
}

/// A list of one element, or of none.
struct SchemaElements: UnkeyedDecodingContainer {
    let decoder: SchemaDecoder
    let element: Schema
    private(set) var currentIndex = 0

    init(decoder: SchemaDecoder, element: Schema) {
        self.decoder = decoder
        self.element = element
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.empty ? 0 : 1 }
    var isAtEnd: Bool { decoder.empty || currentIndex > 0 }

    mutating func decodeNil() -> Bool {
        element.nullable = true
        return false
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        defer { currentIndex += 1 }
        return try SchemaDecoder.read(type, into: element, outer: decoder.outer, path: codingPath)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<
        Nested
    > {
        nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { nested().unkeyedContainer() }

    mutating func superDecoder() -> any Decoder { nested() }

    private mutating func nested() -> SchemaDecoder {
        currentIndex += 1
        return SchemaDecoder(schema: element, outer: decoder.outer, empty: false, codingPath: codingPath)
    }
}
