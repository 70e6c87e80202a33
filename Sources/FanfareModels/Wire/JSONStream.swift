import Foundation

/// Writes `Encodable` values straight to bytes, with no tree in between.
///
/// What is absent is left out or null as the type's own `encode(to:)` says (the synthesized one leaves it
/// out). Containers must be filled one after the other, as synthesized code does: writing to one after a
/// later one was begun throws, since the bytes before are already written.
struct JSONStream: Encoder {
    let output: JSONOutput
    let depth: Int
    /// Where in the bytes this value begins, which also tells it from every other value.
    let start: Int

    var codingPath: [any CodingKey] { output.path(depth) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func write(_ value: some Encodable, to sink: ByteSink) throws {
        let output = JSONOutput(sink)
        try output.value(value, at: 0)
        if let fault = output.fault { throw fault }
    }

    /// Writes what describes its JSON itself.
    func write(_ value: some JSONWritable) throws {
        try output.claim(start, at: depth)
        var json = JSONWriter(output.sink)
        value.write(to: &json)
        if json.notFinite { throw output.notFinite(value, codingPath) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.open(UInt8(ascii: "{"), closer: UInt8(ascii: "}"), at: depth, start)
        return KeyedEncodingContainer(JSONMembers<Key>(output: output, depth: depth, start: start))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.open(UInt8(ascii: "["), closer: UInt8(ascii: "]"), at: depth, start)
        return JSONElements(output: output, depth: depth, start: start)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONSingle(output: output, depth: depth, start: start)
    }
}

/// The bytes and the containers that are open in them, shared by all parts of one `JSONStream`.
final class JSONOutput {
    struct Level {
        let start: Int
        let closer: UInt8
        /// The member or element being written.
        var key: any CodingKey
    }

    // As in `ByteSink`: every field is written and read by this class alone, in short steps.
    @exclusivity(unchecked) let sink: ByteSink
    @exclusivity(unchecked) private var levels: [Level] = []
    /// Where a value was announced whose encoder may never be used.
    @exclusivity(unchecked) private var announced = -1
    /// The first misuse in a call that cannot throw.
    @exclusivity(unchecked) private(set) var fault: EncodingError?

    init(_ sink: ByteSink) { self.sink = sink }

    func path(_ depth: Int) -> [any CodingKey] { levels.prefix(depth).map(\.key) }

    /// Opens a container for the value that begins at `start`, or goes on with the one it opened before.
    func open(_ opener: UInt8, closer: UInt8, at depth: Int, _ start: Int) {
        if sink.count == start {
            levels.append(Level(start: start, closer: closer, key: JSONIndex(0)))
            sink.byte(opener)
        } else if levels.count > depth, levels[depth].start == start, levels[depth].closer == closer {
            close(to: depth + 1)
        } else {
            fault = fault ?? outOfTurn(path(depth))
        }
    }

    /// Makes ready for the next member or element of the container that began at `start`.
    func next(at depth: Int, _ start: Int) throws {
        guard levels.count > depth, levels[depth].start == start else { throw outOfTurn(path(depth)) }
        close(to: depth + 1)
        if sink.last != UInt8(ascii: "{") && sink.last != UInt8(ascii: "[") { sink.byte(UInt8(ascii: ",")) }
    }

    /// As `next(at:_:)`, for a value that will have an encoder of its own, begun or not.
    func announce(_ key: any CodingKey, named: Bool, at depth: Int, _ start: Int) -> JSONStream {
        do {
            try next(at: depth, start)
            if named { name(key) }
            levels[depth].key = key
        } catch {
            fault = fault ?? outOfTurn(path(depth))
        }
        announced = sink.count
        return JSONStream(output: self, depth: depth + 1, start: sink.count)
    }

    func enter(_ key: some CodingKey, at depth: Int) { levels[depth].key = key }

    func name(_ key: some CodingKey) {
        sink.quoted(key.stringValue)
        sink.byte(UInt8(ascii: ":"))
    }

    /// Throws when the value that begins at `start` was written already or its turn is over.
    func claim(_ start: Int, at depth: Int) throws {
        guard sink.count == start else { throw outOfTurn(path(depth)) }
    }

    func value<T: Encodable>(_ value: T, at depth: Int) throws {
        let start = sink.count
        if T.self == Date.self, let date = value as? Date {
            sink.byte(UInt8(ascii: "\""))
            sink.date(date)
            sink.byte(UInt8(ascii: "\""))
        } else if T.self == URL.self, let url = value as? URL {
            sink.quoted(url.absoluteString)
        } else if T.self == Data.self, let data = value as? Data {
            sink.quoted(data.base64EncodedString())
        } else if T.self == Decimal.self, let decimal = value as? Decimal {
            guard decimal.isFinite else { throw notFinite(value, path(depth)) }
            sink.text(decimal.description)
        } else {
            try value.encode(to: JSONStream(output: self, depth: depth, start: start))
            close(to: depth)
            if sink.count == start { sink.literal("{}") }
        }
    }

    func bool(_ value: Bool) { if value { sink.literal("true") } else { sink.literal("false") } }

    func integer(_ value: some FixedWidthInteger) {
        if let value = Int64(exactly: value) { sink.integer(value) } else { sink.text(value.description) }
    }

    func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ value: Number, _ path: @autoclosure () -> [any CodingKey]
    ) throws {
        guard value.isFinite else { throw notFinite(value, path()) }
        sink.text(value.description)
    }

    func notFinite(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: "JSON has finite numbers only."))
    }

    private func close(to depth: Int) {
        if sink.count == announced { sink.literal("{}") }
        while levels.count > depth { sink.byte(levels.removeLast().closer) }
    }

    private func outOfTurn(_ path: [any CodingKey]) -> EncodingError {
        let context = EncodingError.Context(
            codingPath: path, debugDescription: "Written twice, or after a later part was begun.")
        return .invalidValue(path.last?.stringValue ?? "the value", context)
    }
}

/// The place of an element in an array.
struct JSONIndex: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(intValue: Int) { index = intValue }
    init?(stringValue: String) { return nil }

    var intValue: Int? { index }
    var stringValue: String { "Index \(index)" }
}
