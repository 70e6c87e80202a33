import Archive

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
