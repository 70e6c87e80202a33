/// The rows of a CSV file as RFC 4180 has it: fields in quotes may hold commas, line ends and doubled quotes.
package struct CSVRows: Sequence, IteratorProtocol {
    /// A row's fields, or why it has none, and the line it begins on.
    package typealias Item = (line: Int, fields: Result<[String], RowFault>)

    private let bytes: [UInt8]
    package private(set) var offset = 0
    private var line = 1
    /// The row that failed furthest on, up to where it did: a later row that is inside quotes at one of its line ends goes on
    /// as that one went, and fails too. So the time to read a file is linear, however many quotes are left open.
    private var failed: (end: Int, fault: RowFault)?

    /// A quote that is never closed would swallow the rest of the file.
    private static let longest = 1 << 20

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    package mutating func next() -> Item? {
        skipEmptyLines()
        guard offset < bytes.count else { return nil }
        let (start, first) = (offset, line)
        do throws(RowFault) {
            return (first, .success(try row()))
        } catch {
            // Goes on behind the line where the row began.
            if offset > failed?.end ?? 0 { failed = (offset, error) }
            offset = start
            line = first
            skipLine()
            return (first, .failure(error))
        }
    }

    private mutating func row() throws(RowFault) -> [String] {
        var fields: [String] = []
        let start = offset
        while true {
            guard offset - start < Self.longest else { throw RowFault("is longer than a megabyte") }
            fields.append(peek == UInt8(ascii: "\"") ? try quoted() : try plain())
            guard let byte = peek else { return fields }
            offset += 1
            if byte == UInt8(ascii: ",") { continue }
            if byte == UInt8(ascii: "\r"), peek == UInt8(ascii: "\n") { offset += 1 }
            line += 1
            return fields
        }
    }

    private mutating func plain() throws(RowFault) -> String {
        let start = offset
        while let byte = peek, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\n"),
            byte != UInt8(ascii: "\r")
        {
            offset += 1
        }
        return try Self.text(bytes[start..<offset])
    }

    private mutating func quoted() throws(RowFault) -> String {
        offset += 1
        let start = offset
        var content: [UInt8] = []
        while let byte = peek {
            guard offset - start < Self.longest else { throw RowFault("has a quote that is never closed") }
            offset += 1
            if byte == UInt8(ascii: "\n") {
                if let failed, offset < failed.end { throw failed.fault }
                line += 1
            }
            guard byte == UInt8(ascii: "\"") else {
                content.append(byte)
                continue
            }
            if peek == UInt8(ascii: "\"") {
                offset += 1
                content.append(byte)
            } else {
                guard
                    peek == nil || peek == UInt8(ascii: ",") || peek == UInt8(ascii: "\n")
                        || peek == UInt8(ascii: "\r")
                else { throw RowFault("has something behind a closing quote") }
                return try Self.text(content[...])
            }
        }
        throw RowFault("has a quote that is never closed")
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipEmptyLines() {
        while let byte = peek, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            offset += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
    }

    private mutating func skipLine() {
        while let byte = peek, byte != UInt8(ascii: "\n") { offset += 1 }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(RowFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw RowFault("is not UTF-8") }
        return text
    }
}
