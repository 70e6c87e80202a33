import FanfareModels
import Foundation

/// The file of an upload while a piece comes in, locked against a second piece.
final class OpenUpload: Sendable {
    let file: Descriptor
    private let start: Int64

    init(_ path: String, at offset: Int64) throws {
        start = offset
        file = try Descriptor(path, O_WRONLY | O_APPEND | O_CREAT)
        guard file.tryLock() else {
            throw Problem.conflict("Another piece of this file is still coming in.")
        }
        guard Int64(try file.status().st_size) == offset else {
            throw Problem.conflict("This piece does not begin where the file ends.")
        }
    }

    func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try file.append($0) } }

    /// Returns once the content and, for the first piece, the name would survive a power cut. The next piece
    /// may come from here on, whoever still holds this one.
    ///
    /// When the content could not be saved, none of the piece counts: the system may say of the same bytes that
    /// they are saved when it is asked again.
    func finish() throws {
        defer { flock(file.number, LOCK_UN) }
        do {
            try file.sync()
        } catch {
            guard ftruncate(file.number, Int(start)) == 0 else { throw failure("cutting", file.path) }
            throw error
        }
        let folder = (file.path as NSString).deletingLastPathComponent
        try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
    }

    func goBack(to offset: Int64) throws {
        defer { flock(file.number, LOCK_UN) }
        guard ftruncate(file.number, Int(offset)) == 0 else { throw failure("cutting", file.path) }
        try file.sync()
    }
}
