package import Foundation

/// Where the files of an archive are written: a folder, or a repository of backups.
package protocol ArchiveTarget: Sendable {
    /// Forgets tables and uploads that were written of a moment before.
    func beginMoment() throws

    /// Writes a file out of the pieces that `body` appends, and returns its SHA-256 in hexadecimal.
    func write(
        _ path: String, _ body: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> String

    /// Takes over a stored file unless it is there.
    ///
    /// - Parameter key: its name, the digest of its content.
    /// - Throws: ``ArchiveError`` `damaged` when the content is another one.
    func keep(_ file: String, as key: String) throws

    /// Ends the archive: what is not among the digests is no part of it.
    ///
    /// - Returns: the bytes of the stored files.
    func finish(_ digests: ArchiveDigests) throws -> Int64
}
