import Foundation

/// The bytes of a file, read piece by piece, so that its size does not matter.
struct BufferedFileReader {
    private let handle: FileHandle
    private var piece: [UInt8] = []
    private var index = 0
    /// The offset of the chunk in the file.
    private var start = 0
    private(set) var line = 1

    private static let pieceSize = 256 << 10

    /// Throws ``ImportError`` when the file cannot be read.
    init(_ path: String) throws(ImportError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ImportError(path, "cannot be read")
        }
        self.handle = handle
    }

    /// How many bytes were taken.
    var offset: Int { start + index }

    mutating func peek() throws -> UInt8? {
        if index == piece.count { try load() }
        return index < piece.count ? piece[index] : nil
    }

    mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        index += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// Goes on until `byte` comes next, or the end.
    mutating func skip(to byte: UInt8) throws {
        while let found = try peek(), found != byte { _ = try next() }
    }

    /// Whether these bytes come next; if so they are taken.
    mutating func take(_ text: StaticString) throws -> Bool {
        let count = text.utf8CodeUnitCount
        if piece.count - index < count { try load() }
        guard piece.count - index >= count else { return false }
        for place in 0..<count where piece[index + place] != text.utf8Start[place] { return false }
        for _ in 0..<count { _ = try next() }
        return true
    }

    /// Adds the next piece to what is left of this one.
    private mutating func load() throws {
        start += index
        piece = Array(piece[index...])
        index = 0
        guard let more = try handle.read(upToCount: Self.pieceSize) else { return }
        piece += more
    }
}
