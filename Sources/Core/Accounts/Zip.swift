import Compression
import Foundation

/// The parts of a zip file around its contents, for one that is sent as it is made: nothing is written twice, so the
/// checksum of a file is known before its content.
///
/// The format is PKWARE's APPNOTE 6.3.10; sizes and places above 4 GB are written in its "zip64" form.
struct Zip: Sendable {
    /// A file in the archive.
    struct Entry: Sendable {
        let name: [UInt8]
        let isDeflated: Bool
        /// The CRC-32 of the content.
        let checksum: UInt32
        /// Bytes of the content.
        let size: UInt64
        /// Bytes of the content as it is in the archive.
        let packed: UInt64
    }

    private let time: (time: UInt16, date: UInt16)
    private var entries: [(entry: Entry, start: UInt64)] = []
    private var offset: UInt64 = 0

    /// - Parameter date: the time of change of all entries.
    init(at date: Date) { time = Zip.dosTime(date) }

    /// What is written before the packed content of the next entry.
    mutating func header(of entry: Entry) -> [UInt8] {
        let bytes = Zip.header(entry, time)
        entries.append((entry, offset))
        offset += UInt64(bytes.count) + entry.packed
        return bytes
    }

    /// What is written after all entries.
    func directory() -> [UInt8] {
        let directory = entries.flatMap { Zip.directoryEntry($0.entry, from: $0.start, time) }
        return directory + Zip.end(entries.count, start: offset, size: UInt64(directory.count))
    }
}

extension Zip.Entry {
    /// A file as it is: pictures and videos do not get smaller.
    init(_ name: String, size: Int, checksum: UInt32) {
        self.init(
            name: Array(name.utf8), isDeflated: false, checksum: checksum, size: UInt64(size),
            packed: UInt64(size))
    }

    /// Text that was made smaller.
    init(_ name: String, _ bytes: [UInt8], packed: [UInt8]) {
        self.init(
            name: Array(name.utf8), isDeflated: true, checksum: crc32(bytes), size: UInt64(bytes.count),
            packed: UInt64(packed.count))
    }
}

extension Zip {
    private static let most32 = UInt64(UInt32.max)

    private static func header(_ entry: Entry, _ time: (time: UInt16, date: UInt16)) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(0x0403_4B50 as UInt32, 45 as UInt16)
        bytes.common(entry.isDeflated, time, entry.checksum)
        bytes.little(UInt32.max, UInt32.max, UInt16(entry.name.count), 20 as UInt16)
        bytes += entry.name
        bytes.little(1 as UInt16, 16 as UInt16, entry.size, entry.packed)
        return bytes
    }

    private static func directoryEntry(
        _ entry: Entry, from start: UInt64, _ time: (time: UInt16, date: UInt16)
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(0x0201_4B50 as UInt32, 0x0300 | 45 as UInt16, 45 as UInt16)
        bytes.common(entry.isDeflated, time, entry.checksum)
        bytes.little(UInt32.max, UInt32.max, UInt16(entry.name.count), 28 as UInt16, 0 as UInt16, 0 as UInt16)
        // A plain file that its owner may read and write, as Unix has it, in the upper half.
        bytes.little(0 as UInt16, 0o100600 << 16 as UInt32, UInt32.max)
        bytes += entry.name
        bytes.little(1 as UInt16, 24 as UInt16, entry.size, entry.packed, start)
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
    static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
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
