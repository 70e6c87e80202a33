/// The rows of a file of a Stack Exchange dump, one after the other, in memory that does not grow with the
/// file.
///
/// Such a file is one element of empty `<row …/>` elements, which is all that is read of XML: a document type
/// is never followed, entities are the five of XML and numbers, and a broken row is reported and the next one
/// read, where a full XML parser would have to abandon the rest of the file.
struct DumpRows {
    enum Item {
        case row(DumpRow)
        case bad(line: Int, RowFault)
    }

    /// The name of the element around the rows: `users`.
    let root: String
    private var bytes: BufferedFileReader

    /// The most bytes of a row; the longest real ones have 30 KB.
    static let rowLimit = 1 << 20

    /// Throws ``ImportError`` when the file is not of that kind.
    init(_ path: String) throws {
        var bytes = try BufferedFileReader(path)
        guard try bytes.peek() != nil else { throw ImportError(path, "is empty") }
        if try bytes.take("\u{FEFF}") {}
        root = try Self.root(of: &bytes, path)
        self.bytes = bytes
    }

    /// How many bytes of the file were read.
    var offset: Int { bytes.offset }

    mutating func next() throws -> Item? {
        while true {
            try bytes.skip(to: UInt8(ascii: "<"))
            let line = bytes.line
            guard try bytes.next() != nil else { return nil }
            if try bytes.take("!--") {
                try skipComment()
            } else if try bytes.take("row") {
                return try row(line)
            }
        }
    }

    private mutating func row(_ line: Int) throws -> Item {
        var row: [UInt8] = []
        var quote: UInt8?
        while let byte = try bytes.peek(), byte != UInt8(ascii: "<") {
            _ = try bytes.next()
            guard row.count < Self.rowLimit else {
                try bytes.skip(to: UInt8(ascii: "<"))
                return .bad(line: line, RowFault("the row is longer than a megabyte"))
            }
            if quote == nil, byte == UInt8(ascii: ">") {
                do {
                    return .row(try DumpRow(row, line: line))
                } catch {
                    return .bad(line: line, error)
                }
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            row.append(byte)
        }
        let atEnd = try bytes.peek() == nil
        return .bad(
            line: line, RowFault(atEnd ? "the file ends in the middle of the row" : "the row does not end"))
    }

    private mutating func skipComment() throws {
        while try bytes.peek() != nil {
            if try bytes.take("-->") { return }
            _ = try bytes.next()
        }
    }
}

extension DumpRows {
    /// Reads up to the first element and returns its name.
    private static func root(of bytes: inout BufferedFileReader, _ path: String) throws -> String {
        while let byte = try bytes.peek() {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                _ = try bytes.next()
                continue
            }
            guard try bytes.take("<") else { break }
            if try bytes.take("?") {
                try bytes.skip(to: UInt8(ascii: ">"))
                _ = try bytes.next()
            } else if try bytes.take("!DOCTYPE") {
                try skipDocumentType(of: &bytes, path)
            } else {
                return try name(in: &bytes, path)
            }
        }
        throw ImportError(path, "is neither a dump (XML) nor an answer of the API (JSON)")
    }

    /// A document type may name an outside file, which is not read; what it declares itself is refused.
    private static func skipDocumentType(of bytes: inout BufferedFileReader, _ path: String) throws {
        while let byte = try bytes.next(), byte != UInt8(ascii: ">") {
            guard byte != UInt8(ascii: "[") else {
                throw ImportError(path, "declares entities of its own, which no dump does; it is not read")
            }
        }
    }

    private static func name(in bytes: inout BufferedFileReader, _ path: String) throws -> String {
        var name: [UInt8] = []
        while let byte = try bytes.peek(), Character(Unicode.Scalar(byte)).isLetter, name.count < 40 {
            name.append(byte)
            _ = try bytes.next()
        }
        guard !name.isEmpty else { throw ImportError(path, "is not XML as dumps have it") }
        return String(decoding: name, as: UTF8.self)
    }
}
