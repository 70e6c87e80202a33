import Foundation
import NIOCore

/// A failed operation on a file.
struct FileFailure: Error {
    let path: String
    /// `errno`.
    let code: Int32
}

/// A file opened once for all reads of a response, so that it may be replaced or removed meanwhile. All work is done on
/// the pool of blocking threads: a disk that is slow must not hold one of the few threads that all requests share.
public final class OpenFile: Sendable {
    /// The most bytes that are read at once.
    static let pieceSize = 128 << 10

    private let path: String
    /// In bytes, when it was opened.
    public let size: Int
    private let descriptor: Int32

    private init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path, code: errno) }
        var about = stat()
        guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileFailure(path: path, code: EISDIR)
        }
        size = Int(about.st_size)
    }

    deinit { close(descriptor) }

    /// Opens a file for reading.
    ///
    /// - Throws: when there is none, or it cannot be read.
    public static func opening(_ path: String) async throws -> OpenFile {
        try await BlockingThreads.run { try OpenFile(path) }
    }

    /// Reads a range and calls `body` with each piece of it, in order; the next is read when it has returned.
    ///
    /// - Throws: what the body throws, and when the file has become shorter than that.
    public func pieces(of range: Range<Int>, _ body: (Bytes) async throws -> Void) async throws {
        var at = range.lowerBound
        while at < range.upperBound {
            let next = min(at + Self.pieceSize, range.upperBound)
            try await body(read(at..<next))
            at = next
        }
    }

    /// Throws when the file has become shorter than that.
    func read(_ range: Range<Int>) async throws -> Bytes {
        try await BlockingThreads.run { [self] in
            var buffer = ByteBufferAllocator().buffer(capacity: range.count)
            var at = range.lowerBound
            while at < range.upperBound {
                at += try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - at) {
                    room in
                    try read(
                        into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(range.upperBound - at)),
                        at: at)
                }
            }
            return Bytes(buffer)
        }
    }

    private func read(into room: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        while true {
            let count = pread(descriptor, room.baseAddress, room.count, off_t(offset))
            if count > 0 { return count }
            guard count < 0 else { throw FileFailure(path: path, code: ENODATA) }
            guard errno == EINTR else { throw FileFailure(path: path, code: errno) }
        }
    }
}
