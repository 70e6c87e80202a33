import Cryptography
import Foundation
import JSON
import MediaKit

/// Where the files of an archive are read: a folder, or a repository of backups.
package protocol ArchiveSource: Sendable {
    /// The digests of all files.
    ///
    /// - Throws: ``ArchiveError``.
    func digests() throws -> ArchiveDigests

    /// Calls `body` with each piece of a file, in order.
    ///
    /// - Throws: ``ArchiveError`` `damaged` when it is missing.
    func pieces(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension ArchiveSource {
    /// The SHA-256 of a file, in hexadecimal.
    func digest(of path: String) throws -> String {
        var hash = SHA256()
        try pieces(of: path) { hash.update($0) }
        return hash.finalize().hex
    }

    /// Copies a file to a new one outside, which survives a power cut once this returns.
    ///
    /// - Returns: its SHA-256, in hexadecimal.
    func copy(_ path: String, to target: String) throws -> String {
        try Descriptor.write(target, O_TRUNC) { try pieces(of: path, $0) }
    }
}

/// An archive in a folder of its own.
package struct FolderSource: ArchiveSource {
    let folder: String

    package init(folder: String) { self.folder = folder }

    package func digests() throws -> ArchiveDigests { try ArchiveDigests.read(folder) }

    package func pieces(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let file: Descriptor
        do {
            file = try Descriptor("\(folder)/\(path)", O_RDONLY)
        } catch let error as FileError where error.code == ENOENT {
            throw ArchiveError.damaged(path, "it is missing")
        }
        try file.pieces(body)
    }
}
