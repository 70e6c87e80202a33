import Compression
import Concurrency
import Foundation

/// Writes a zip file piece by piece, so that memory stays small whatever goes in.
///
/// The format is PKWARE's APPNOTE 6.3.10; sizes and places above 4 GB are written in its "zip64" form.
struct Zip: ~Copyable {
    /// The threads that pack and read exports, two at a time.
    static let pool = BlockingPool("exports", threads: 2, limit: 16)

    let file: FileHandle
    let time: (time: UInt16, date: UInt16)
    private var entries: [Entry] = []
    private var offset: UInt64 = 0

    private struct Entry {
        var name: [UInt8]
        var isDeflated: Bool
        var checksum: UInt32 = 0
        var packed: UInt64 = 0
        var size: UInt64 = 0
        var start: UInt64
    }

    init(_ url: URL, at date: Date) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
        time = Zip.dosTime(date)
    }

    /// Adds text, made smaller.
    mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        var entry = Entry(name: Array(name.utf8), isDeflated: true, start: offset)
        let packed = try Zip.deflated(bytes)
        entry.checksum = crc32(bytes)
        entry.size = UInt64(bytes.count)
        entry.packed = UInt64(packed.count)
        try write(Zip.header(entry, time))
        try write(packed)
        entries.append(entry)
    }

    /// Adds a file as it is: pictures and videos do not get smaller. Its header is written again when its
    /// checksum is known.
    mutating func add(_ name: String, fileAt url: URL) throws {
        var entry = Entry(name: Array(name.utf8), isDeflated: false, start: offset)
        let source = try FileHandle(forReadingFrom: url)
        defer { source.closeFile() }
        try write(Zip.header(entry, time))
        while let piece = try source.read(upToCount: 1 << 18), !piece.isEmpty {
            entry.checksum = crc32(Array(piece), after: entry.checksum)
            entry.size += UInt64(piece.count)
            try write(Array(piece))
        }
        entry.packed = entry.size
        try file.seek(toOffset: entry.start)
        try file.write(contentsOf: Zip.header(entry, time))
        try file.seekToEnd()
        entries.append(entry)
    }

    mutating func finish() throws {
        let start = offset
        for entry in entries { try write(Zip.directoryEntry(entry, time)) }
        try write(Zip.end(entries.count, start: start, size: offset - start))
        try file.close()
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try file.write(contentsOf: bytes)
        offset += UInt64(bytes.count)
    }
}

extension Zip {
    private static let most32 = UInt64(UInt32.max)

    /// Every local header leaves room for large sizes, which are known only after the file was copied.
    private static func header(_ entry: borrowing Entry, _ time: (time: UInt16, date: UInt16)) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(0x0403_4B50 as UInt32, 45 as UInt16)
        bytes.common(entry.isDeflated, time, entry.checksum)
        bytes.little(UInt32.max, UInt32.max, UInt16(entry.name.count), 20 as UInt16)
        bytes += entry.name
        bytes.little(1 as UInt16, 16 as UInt16, entry.size, entry.packed)
        return bytes
    }

    private static func directoryEntry(_ entry: Entry, _ time: (time: UInt16, date: UInt16)) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(0x0201_4B50 as UInt32, 0x0300 | 45 as UInt16, 45 as UInt16)
        bytes.common(entry.isDeflated, time, entry.checksum)
        bytes.little(UInt32.max, UInt32.max, UInt16(entry.name.count), 28 as UInt16, 0 as UInt16, 0 as UInt16)
        // A plain file that its owner may read and write, as Unix has it, in the upper half.
        bytes.little(0 as UInt16, 0o100600 << 16 as UInt32, UInt32.max)
        bytes += entry.name
        bytes.little(1 as UInt16, 24 as UInt16, entry.size, entry.packed, entry.start)
        return bytes
    }

    private static func end(_ count: Int, start: UInt64, size: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(
            0x0606_4B50 as UInt32, 44 as UInt64, 0x0300 | 45 as UInt16, 45 as UInt16, 0 as UInt32, 0 as UInt32
        )
        bytes.little(UInt64(count), UInt64(count), size, start)
        bytes.little(0x0706_4B50 as UInt32, 0 as UInt32, start + size, 1 as UInt32)
        let few = UInt16(min(count, Int(UInt16.max)))
        bytes.little(0x0605_4B50 as UInt32, 0 as UInt16, 0 as UInt16, few, few)
        bytes.little(UInt32(min(size, most32)), UInt32(min(start, most32)), 0 as UInt16)
        return bytes
    }

    /// Without zlib's own head and tail, as zip wants it.
    private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        try Deflater(format: .raw).compress(bytes)
    }

    /// MS-DOS's time, in steps of two seconds, in UTC.
    private static func dosTime(_ date: Date) -> (time: UInt16, date: UInt16) {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = min(max(Int(parts.tm_year) - 80, 0), 127)
        let day = year << 9 | Int(parts.tm_mon + 1) << 5 | Int(parts.tm_mday)
        let time = Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2
        return (UInt16(time), UInt16(day))
    }
}
