import Cryptography
import Foundation
import JSON
import MediaKit

/// An archive in a folder of its own. What is not finished has no `SHA256SUMS`.
struct FolderTarget: ArchiveTarget {
    let folder: String

    /// Throws ``ArchiveError`` `folderInUse` when the folder is not empty.
    init(_ folder: String) throws {
        self.folder = folder
        guard try names(in: folder).isEmpty else { throw ArchiveError.folderInUse(folder) }
        try makeFolder(folder)
        try makeFolder("\(folder)/media")
    }

    func beginMoment() throws {
        for part in ["tables", "uploads"] {
            try removeFolder("\(folder)/\(part)")
            try makeFolder("\(folder)/\(part)")
        }
        for name in [ArchiveManifest.name, ArchiveDigests.name] { try removeFile("\(folder)/\(name)") }
    }

    func write(
        _ path: String, _ body: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> String {
        try Descriptor.write("\(folder)/\(path)", O_EXCL, body)
    }

    func keep(_ file: String, as key: String) throws {
        let target = "\(folder)/\(Archive.mediaPath(key))"
        guard access(target, F_OK) != 0 else { return }
        try makeFolder((target as NSString).deletingLastPathComponent)
        let source = try Descriptor(file, O_RDONLY)
        guard try Descriptor.write(target, O_TRUNC, { try source.pieces($0) }) == key else {
            throw ArchiveError.damaged(file, "its content is not that of its name")
        }
    }

    func finish(_ digests: ArchiveDigests) throws -> Int64 {
        var bytes: Int64 = 0
        for shard in try names(in: "\(folder)/media") {
            for name in try names(in: "\(folder)/media/\(shard)") {
                let file = try Descriptor("\(folder)/\(Archive.mediaPath(name))", O_RDONLY)
                if digests.byPath[Archive.mediaPath(name)] != nil {
                    bytes += Int64(try file.status().st_size)
                } else {
                    // Of a moment before.
                    try removeFile(file.path)
                }
            }
            try Descriptor("\(folder)/media/\(shard)", O_RDONLY | O_DIRECTORY).sync()
        }
        for part in ["tables", "uploads", "media", "."] {
            try Descriptor("\(folder)/\(part)", O_RDONLY | O_DIRECTORY).sync()
        }
        try save(digests.data, as: ArchiveDigests.name)
        return bytes
    }

    /// Writes a file whole or not at all.
    private func save(_ data: Data, as name: String) throws {
        let draft = try Descriptor("\(folder)/\(name).new", O_WRONLY | O_CREAT | O_TRUNC)
        try data.withUnsafeBytes { try draft.append($0) }
        try draft.sync()
        guard rename(draft.path, "\(folder)/\(name)") == 0 else { throw failure("writing", draft.path) }
        try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
    }
}
