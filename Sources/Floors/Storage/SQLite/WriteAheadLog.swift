import Foundation

/// Reads the write-ahead log of a database (https://www.sqlite.org/fileformat2.html#walformat).
struct WriteAheadLog: ~Copyable {
    private let file: Int32
    private let path: String

    /// Nil when there is no log.
    init?(ofDatabase database: String) throws {
        path = "\(database)-wal"
        file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("opening", path)
        }
    }

    deinit { close(file) }

    /// The begin of a log that was begun anew, which its frames share.
    struct Header: Equatable {
        var salts: UInt64
        var pageSize: Int
        var checksum: LogChecksum
    }

    /// The place after a number of frames.
    struct Position: Equatable {
        var frames = 0
        var checksum: LogChecksum
    }

    /// The newest content of pages, as of a commit.
    struct Content {
        /// Where the newest frame of each page begins in the log, by the page's number.
        var offsets: [UInt32: Int] = [:]
        /// In pages.
        var databaseSize: UInt32 = 0
        var end: Position
    }

    /// Nil when the log has no valid header, as before its first commit.
    func header() throws -> Header? {
        try read(Self.headerSize, at: 0) { bytes in
            guard bytes.count == Self.headerSize else { return nil }
            let magic = bytes.number(at: 0)
            guard magic & ~1 == 0x377f_0682 else { return nil }
            var checksum = LogChecksum(isBigEndian: magic & 1 == 1)
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<24]))
            guard checksum.is(bytes.number(at: 24), bytes.number(at: 28)) else { return nil }
            let size = bytes.number(at: 8)
            return Header(
                salts: UInt64(bytes.number(at: 16)) << 32 | UInt64(bytes.number(at: 20)),
                pageSize: size == 1 ? 65_536 : Int(size), checksum: checksum)
        }
    }

    /// Whether the frame before a position is the one that was there when the position was noted.
    func has(_ position: Position, after header: Header) throws -> Bool {
        guard position.frames > 0 else { return position.checksum == header.checksum }
        let offset = Self.headerSize + (position.frames - 1) * (Self.frameHeaderSize + header.pageSize)
        return try read(Self.frameHeaderSize, at: offset) { bytes in
            bytes.count == Self.frameHeaderSize && bytes.salts == header.salts
                && position.checksum.is(bytes.number(at: 16), bytes.number(at: 20))
        }
    }

    /// What was committed after a position; nil when nothing was.
    func content(after start: Position, _ header: Header) throws -> Content? {
        let frameSize = Self.frameHeaderSize + header.pageSize
        var content = Content(end: start)
        var position = start
        var uncommitted: [(page: UInt32, offset: Int)] = []
        while true {
            let offset = Self.headerSize + position.frames * frameSize
            let more = try read(max(1 << 20, frameSize) / frameSize * frameSize, at: offset) { bytes in
                var at = 0
                while at + frameSize <= bytes.count {
                    let frame = UnsafeRawBufferPointer(rebasing: bytes[at..<at + frameSize])
                    guard frame.salts == header.salts, position.checksum.takes(frame) else { return false }
                    uncommitted.append((frame.number(at: 0), offset + at))
                    position.frames += 1
                    at += frameSize
                    let size = frame.number(at: 4)
                    guard size > 0 else { continue }
                    for (page, offset) in uncommitted { content.offsets[page] = offset }
                    uncommitted.removeAll(keepingCapacity: true)
                    content.databaseSize = size
                    content.end = position
                }
                return at > 0
            }
            guard more else { return content.end == start ? nil : content }
        }
    }

    /// Appends the page of a frame.
    func page(at offset: Int, size: Int, to bytes: inout [UInt8]) throws {
        try read(size, at: offset + Self.frameHeaderSize) { page in
            guard page.count == size else { throw StorageError(.corrupt, "\(path) was cut off.") }
            bytes += page
        }
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private func read<T>(_ count: Int, at offset: Int, _ body: (UnsafeRawBufferPointer) throws -> T) throws
        -> T
    {
        try withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { buffer in
            var filled = 0
            while filled < count {
                let read = pread(
                    file, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw Self.failure("reading", path) }
                if read == 0 { break }
                filled += read
            }
            return try body(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
        }
    }

    private static func failure(_ doing: String, _ path: String) -> StorageError {
        StorageError(.unavailable, "\(doing) \(path): \(String(cString: strerror(errno)))")
    }
}

/// The running checksum of a log: two sums of 32-bit words, each added to the other.
struct LogChecksum: Equatable {
    /// How the words are read; the sums are stored with the most significant byte first in any case.
    let isBigEndian: Bool
    private(set) var first: UInt32 = 0
    private(set) var second: UInt32 = 0

    init(isBigEndian: Bool, first: UInt32 = 0, second: UInt32 = 0) {
        (self.isBigEndian, self.first, self.second) = (isBigEndian, first, second)
    }

    func `is`(_ first: UInt32, _ second: UInt32) -> Bool { self.first == first && self.second == second }

    /// - Parameter bytes: a multiple of 8.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var (first, second) = (first, second)
        let isSwapped = isBigEndian != (UInt32(1).bigEndian == 1)
        var at = 0
        while at < bytes.count {
            let one = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            let other = bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
            first = first &+ (isSwapped ? one.byteSwapped : one) &+ second
            second = second &+ (isSwapped ? other.byteSwapped : other) &+ first
            at += 8
        }
        (self.first, self.second) = (first, second)
    }

    /// Goes on over a frame, if that carries the checksum which follows.
    fileprivate mutating func takes(_ frame: UnsafeRawBufferPointer) -> Bool {
        var next = self
        next.update(UnsafeRawBufferPointer(rebasing: frame[..<8]))
        next.update(UnsafeRawBufferPointer(rebasing: frame[24...]))
        guard next.is(frame.number(at: 16), frame.number(at: 20)) else { return false }
        self = next
        return true
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func number(at offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Of a frame.
    fileprivate var salts: UInt64 { UInt64(number(at: 8)) << 32 | UInt64(number(at: 12)) }
}
