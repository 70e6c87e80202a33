import Compression
import Foundation

/// Cuts a file into pieces that become objects.
///
/// Lines of tables are cut after those whose CRC-32 ends in ten zero bits, so that a line that is inserted or changed changes
/// the piece that it is in and no other; everything else every 4 MiB.
struct FileSplitter {
    /// Bytes of lines that are cut only after this many.
    private static let least = 32 << 10
    private static let lastBits: UInt32 = 0x3FF

    let isLines: Bool
    private var piece: [UInt8] = []
    /// Where the last line of the piece begins.
    private var line = 0
    /// What has come of the file.
    private(set) var size: Int64 = 0

    init(isLines: Bool) { self.isLines = isLines }

    /// Takes more of the file, and gives each piece that is finished.
    mutating func append(_ bytes: UnsafeRawBufferPointer, _ give: ([UInt8]) throws -> Void) throws {
        size += Int64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let room = BackupObjects.largest - piece.count
            var next = rest.prefix(room)
            var endsLine = false
            if isLines, let end = next.firstIndex(of: UInt8(ascii: "\n")) {
                next = next[...end]
                endsLine = true
            }
            piece += next
            rest = rest[next.endIndex...]
            if piece.count == BackupObjects.largest || endsLine && endsPiece() { try finish(give) }
            if endsLine { line = piece.count }
        }
    }

    /// Gives what is left.
    mutating func finish(_ give: ([UInt8]) throws -> Void) throws {
        guard !piece.isEmpty else { return }
        try give(piece)
        piece.removeAll(keepingCapacity: true)
        line = 0
    }

    private func endsPiece() -> Bool {
        piece.count >= Self.least && crc32(Array(piece[line...])) & Self.lastBits == 0
    }
}
