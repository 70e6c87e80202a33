import Archive
import Cryptography
import Foundation
import JSON
import MediaKit
import Synchronization

/// A backup in the making: an archive whose files become objects.
final class BackupTarget: ArchiveTarget {
    private struct State {
        var files: [String: BackupManifest.File] = [:]
        /// The objects that this backup brought.
        var new: Set<String> = []
    }

    private let objects: BackupObjects
    /// Stored files of earlier backups, which are not read again.
    private let known: [String: BackupManifest.File]
    private let state = Mutex(State())

    init(_ objects: BackupObjects, known: [String: BackupManifest.File]) {
        self.objects = objects
        self.known = known.filter { $0.key.hasPrefix("media/") }
    }

    /// Of all files that were written.
    var files: [String: BackupManifest.File] { state.withLock(\.files) }
    /// The objects that this backup brought, and no other before.
    var new: Set<String> { state.withLock(\.new) }

    func beginMoment() throws {
        state.withLock { state in state.files = state.files.filter { $0.key.hasPrefix("media/") } }
    }

    func write(
        _ path: String, _ body: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> String {
        let isText = path.hasPrefix("tables/") || path == "archive.json"
        var splitter = FileSplitter(isLines: isText)
        var hash = SHA256()
        var file = BackupManifest.File(digest: "", size: 0, objects: [])
        func store(_ piece: [UInt8]) throws {
            let (id, isNew) = try objects.put(piece, isText: isText)
            file.objects.append(id)
            if isNew { state.withLock { _ = $0.new.insert(id) } }
        }
        try body {
            hash.update($0)
            try splitter.append($0, store)
        }
        try splitter.finish(store)
        file.digest = hash.finalize().hex
        file.size = splitter.size
        state.withLock { [file] in $0.files[path] = file }
        return file.digest
    }

    func keep(_ file: String, as key: String) throws {
        let path = Archive.mediaPath(key)
        guard state.withLock({ $0.files[path] == nil }) else { return }
        if let before = known[path], try before.objects.allSatisfy(objects.isSound) {
            state.withLock { $0.files[path] = before }
            return
        }
        let content = try Descriptor(file, O_RDONLY)
        guard try write(path, { try content.pieces($0) }) == key else {
            throw ArchiveError.damaged(file, "its content is not that of its name")
        }
    }

    func finish(_ digests: ArchiveDigests) throws -> Int64 {
        state.withLock { state in
            // Stored files of a moment before are no part of it.
            state.files = state.files.filter { digests.byPath[$0.key] == $0.value.digest }
            return state.files.reduce(0) { $0 + ($1.key.hasPrefix("media/") ? $1.value.size : 0) }
        }
    }
}
