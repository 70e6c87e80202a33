import FanfareModels
import JSON

/// The members of a request or of an object in it.
struct InputMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSON.Member]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { members.value(named: key.stringValue) != nil }

    func decodeNil(forKey key: Key) -> Bool { value(key).isBlank }

    private func value(_ key: Key) -> JSON { members.value(named: key.stringValue) ?? .null }

    private func decoder(_ key: some CodingKey) -> InputDecoder {
        InputDecoder(value: members.value(named: key.stringValue) ?? .null, path: codingPath + [key])
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try InputScalar.bool(value(key), key.stringValue)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try InputScalar.text(value(key), key.stringValue)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try InputScalar.number(value(key), key.stringValue)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        Float(try InputScalar.number(value(key), key.stringValue))
    }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type, forKey key: Key) throws
        -> Integer
    {
        try InputScalar.integer(value(key), key.stringValue)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder(InputKey("super")) }

    func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }
}

/// The elements of a list in a request.
struct InputElements: UnkeyedDecodingContainer {
    let elements: [JSON]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSON], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private mutating func next() throws -> InputDecoder {
        let path = codingPath + [InputKey(index: currentIndex)]
        guard !isAtEnd else {
            throw Problem.invalid(InputDecoder(value: .null, path: path).field, InputMessage.short)
        }
        defer { currentIndex += 1 }
        return InputDecoder(value: elements[currentIndex], path: path)
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
}

/// A name or place known only at run time.
struct InputKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(index: intValue) }
}
