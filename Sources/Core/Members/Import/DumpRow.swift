/// A `<row …/>` of a dump: attributes whose text is decoded when it is asked for.
struct DumpRow: Sendable, Equatable {
    let line: Int
    private let bytes: [UInt8]
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    static func == (one: DumpRow, other: DumpRow) -> Bool {
        one.line == other.line && one.bytes == other.bytes
    }

    /// From what stands between `<row` and `>`. Throws ``RowFault`` when it is not a list of attributes.
    init(_ bytes: [UInt8], line: Int) throws(RowFault) {
        self.bytes = bytes
        self.line = line
        var index = 0
        while true {
            while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count, bytes[index] != UInt8(ascii: "/") else { return }
            let name = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "=") { index += 1 }
            let quote = index + 1
            guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'")
            else {
                throw RowFault("an attribute has no value in quotes")
            }
            guard let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote]) else {
                throw RowFault("a quote is not closed")
            }
            attributes.append((name..<index, quote + 1..<end))
            index = end + 1
        }
    }

    /// The text of an attribute; nil when there is none of that name. Throws ``RowFault`` for what is not text.
    func text(_ name: StaticString) throws(RowFault) -> String? {
        guard let value = attributes.first(where: { named(name, $0.name) })?.value else { return nil }
        let slice = bytes[value]
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw RowFault("\(name) is not UTF-8")
        }
        guard slice.contains(UInt8(ascii: "&")) else { return text }
        do {
            return try XMLEntities.xml(text)
        } catch {
            throw RowFault("\(name): \(error.reason)")
        }
    }

    func number(_ name: StaticString) throws(RowFault) -> Int64? { try text(name).flatMap { Int64($0) } }

    private func named(_ name: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        for place in 0..<range.count where bytes[range.lowerBound + place] != name.utf8Start[place] {
            return false
        }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
