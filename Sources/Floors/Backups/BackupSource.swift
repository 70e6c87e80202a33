import Archive
import Foundation

/// The archive that a backup holds.
struct BackupSource: ArchiveSource {
    let objects: BackupObjects
    let manifest: BackupManifest

    func digests() throws -> ArchiveDigests {
        for path in manifest.files.keys where !ArchiveDigests.isPath(path[...]) {
            throw BackupError.damaged(path, "no archive has such a file")
        }
        return ArchiveDigests(byPath: manifest.files.mapValues(\.digest))
    }

    func pieces(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let file = manifest.files[path] else { throw ArchiveError.damaged(path, "it is missing") }
        for id in file.objects { try objects.get(id).withUnsafeBytes(body) }
    }
}

/// The tables of an archive in a folder, with stored files that a repository has for its log.
struct LogSource: ArchiveSource {
    let tables: FolderSource
    let repository: BackupRepository
    /// Of the stored files.
    let keys: [String]

    func digests() throws -> ArchiveDigests {
        var digests = try tables.digests()
        for key in keys { digests.byPath[Archive.mediaPath(key)] = key }
        return digests
    }

    func pieces(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard path.hasPrefix("media/") else { return try tables.pieces(of: path, body) }
        try repository.pieces(ofFile: (path as NSString).lastPathComponent, body)
    }
}
