/// The object a `JSONStream` is writing.
struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    let depth: Int
    let start: Int

    var codingPath: [any CodingKey] { output.path(depth) }

    private func name(_ key: Key) throws {
        try output.next(at: depth, start)
        output.name(key)
    }

    func encodeNil(forKey key: Key) throws {
        try name(key)
        output.sink.literal("null")
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try name(key)
        output.bool(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        try name(key)
        output.sink.quoted(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try name(key)
        try output.number(value, codingPath + [key])
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try name(key)
        try output.number(value, codingPath + [key])
    }

    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer, forKey key: Key) throws {
        try name(key)
        output.integer(value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try name(key)
        output.enter(key, at: depth)
        try output.value(value, at: depth + 1)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        superEncoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superEncoder(forKey: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        output.announce(JSONSuperKey.super, named: true, at: depth, start)
    }

    func superEncoder(forKey key: Key) -> any Encoder { output.announce(key, named: true, at: depth, start) }
}

/// The array a `JSONStream` is writing.
struct JSONElements: UnkeyedEncodingContainer {
    let output: JSONOutput
    let depth: Int
    let start: Int
    private(set) var count = 0

    init(output: JSONOutput, depth: Int, start: Int) {
        self.output = output
        self.depth = depth
        self.start = start
    }

    var codingPath: [any CodingKey] { output.path(depth) }

    private mutating func next() throws {
        try output.next(at: depth, start)
        count += 1
    }

    mutating func encodeNil() throws {
        try next()
        output.sink.literal("null")
    }

    mutating func encode(_ value: Bool) throws {
        try next()
        output.bool(value)
    }

    mutating func encode(_ value: String) throws {
        try next()
        output.sink.quoted(value)
    }

    mutating func encode(_ value: Double) throws {
        try next()
        try output.number(value, codingPath + [JSONIndex(count - 1)])
    }

    mutating func encode(_ value: Float) throws {
        try next()
        try output.number(value, codingPath + [JSONIndex(count - 1)])
    }

    mutating func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
        try next()
        output.integer(value)
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try next()
        output.enter(JSONIndex(count - 1), at: depth)
        try output.value(value, at: depth + 1)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
        Nested
    > {
        superEncoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        superEncoder().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        count += 1
        return output.announce(JSONIndex(count - 1), named: false, at: depth, start)
    }
}

/// The lone value a `JSONStream` is writing.
struct JSONSingle: SingleValueEncodingContainer {
    let output: JSONOutput
    let depth: Int
    let start: Int

    var codingPath: [any CodingKey] { output.path(depth) }

    func encodeNil() throws {
        try output.claim(start, at: depth)
        output.sink.literal("null")
    }

    func encode(_ value: Bool) throws {
        try output.claim(start, at: depth)
        output.bool(value)
    }

    func encode(_ value: String) throws {
        try output.claim(start, at: depth)
        output.sink.quoted(value)
    }

    func encode(_ value: Double) throws {
        try output.claim(start, at: depth)
        try output.number(value, codingPath)
    }

    func encode(_ value: Float) throws {
        try output.claim(start, at: depth)
        try output.number(value, codingPath)
    }

    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
        try output.claim(start, at: depth)
        output.integer(value)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try output.claim(start, at: depth)
        try output.value(value, at: depth)
    }
}

enum JSONSuperKey: String, CodingKey { case `super` }
