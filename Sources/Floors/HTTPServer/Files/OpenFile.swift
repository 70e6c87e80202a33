import Foundation
import NIOCore
import NIOPosix

/// What the system said when a file could not be read.
struct FileFailure: Error {
    let path: String
    let code: Int32
}

/// A file opened once for all reads of an answer, so that it may be replaced or removed meanwhile. All work is done on
/// NIO's threads for files: a disk that is slow must not hold one of the few threads that all requests share.
final class OpenFile: Sendable {
    let path: String
    let size: Int
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

    static func opening(_ path: String) async throws -> OpenFile {
        try await NIOThreadPool.singleton.runIfActive { try OpenFile(path) }
    }

    /// Throws when the file has become shorter than that.
    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        try await NIOThreadPool.singleton.runIfActive { [self] in
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
            return buffer
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
