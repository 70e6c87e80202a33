import Foundation

/// A file part on its way to disk. Bytes are gathered to a quarter of a megabyte and written by the pool of
/// blocking threads: the kernel may hold a writer up for as long as the disk likes, and requests share few threads.
struct UploadFile {
    private static let block = 256 << 10

    let path: String
    private(set) var size = 0
    private var gathered = Bytes()
    private var file: UploadDescriptor?

    init(path: String) { self.path = path }

    mutating func write(_ bytes: Bytes, _ share: ByteBudget.Share?) async throws {
        try share?.take(bytes.count)
        size += bytes.count
        gathered.append(bytes)
        if gathered.count >= UploadFile.block { try await flush() }
    }

    /// The file is complete and closed after this, also when it is empty.
    mutating func finish() async throws {
        try await flush()
        file = nil
    }

    private mutating func flush() async throws {
        let (block, known, path) = (gathered, file, path)
        file = try await BlockingThreads.run {
            let file = try known ?? UploadDescriptor(path)
            try block.withUnsafeBytes { try file.write($0) }
            return file
        }
        gathered = Bytes()
    }
}

/// A new file, open for writing by this process alone.
private final class UploadDescriptor: Sendable {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw Self.failure(path, count == 0 ? ENOSPC : errno)
            }
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> any Error {
        switch code {
        case ENOSPC, EDQUOT: RequestError(.full, "The disk is full.")
        default: FileFailure(path: path, code: code)
        }
    }
}
