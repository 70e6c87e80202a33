import Archive
import Concurrency
import Cryptography
public import Foundation
import JSON
import MediaKit
public import Storage

/// Of which objects the files of a backup consist.
public struct BackupFiles: Sendable {
    let byPath: [String: BackupManifest.File]
}

extension BackupRepository {
    /// The finished files of what a capture gave, to be written to a chain by ``add(_:named:to:)``.
    ///
    /// - Parameter give: called with a name, unique in its chain, and the content.
    public func parts(of changes: borrowing LogChanges, _ give: (String, [UInt8]) throws -> Void) throws {
        try objects.parts(of: changes) { part, bytes in try give(part.name, bytes) }
    }

    /// Writes a file of a chain.
    ///
    /// - Throws: ``BackupError`` `damaged` for a name that no such file has; `DiskFull`.
    public func add(_ bytes: [UInt8], named name: String, to chain: LogChain) throws {
        guard let part = LogSegment.Part(name: name) else {
            throw BackupError.damaged(name, "no changes have such a name")
        }
        try storage.write(chain.path(part), bytes)
    }

    /// Where a chain ends.
    public struct LogEnd: Sendable {
        /// The chain.
        public let chain: LogChain
        /// How far the log of the database is in it.
        public let position: LogPosition
        /// The moment of its newest copy of the database file.
        public let base: Date
    }

    /// The end of the newest chain; nil when there is none, or its end cannot be read.
    public func logEnd() throws -> LogEnd? {
        guard let chain = try chains().last, let base = try bases(of: chain).last,
            let last = try segments(of: chain, since: base.time).last
        else { return nil }
        do {
            let part = try read(LogSegment.Part(of: last, last.parts - 1), of: chain)
            return LogEnd(chain: chain, position: part.head.position, base: date(base.time))
        } catch BackupError.damaged {
            return nil
        }
    }

    func read(_ part: LogSegment.Part, of chain: LogChain) throws -> (
        head: LogSegment.Head, pages: ArraySlice<UInt8>
    ) {
        let path = chain.path(part)
        guard let stored = try storage.read(path) else { throw BackupError.damaged(path, "it is missing") }
        let read = try objects.part(stored, of: path)
        guard read.head.position.number == part.segment.end else {
            throw BackupError.damaged(path, "its content is not that of its name")
        }
        return read
    }

    /// Copies a database file to a chain, while it changes.
    ///
    /// - Parameters:
    ///   - read: gives the file piece by piece.
    ///   - begin: the number of a ``LogPosition`` before which everything is in the file.
    ///   - files: the keys of all stored files that are in use.
    ///   - finish: captures the log after the copy was made, and ships it: its time and how far it is.
    /// - Throws: ``BackupError``, `DiskFull`, and what `finish` throws.
    public func addBase(
        files: [String], program: String, to chain: LogChain, from begin: Int64,
        read: @escaping @Sendable (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void,
        finish: () async throws -> (time: Date, LogPosition)
    ) async throws {
        let content = try await backupPool.run {
            var content = LogBase.Content(program: program, size: 0, objects: [], files: files.sorted())
            var splitter = FileSplitter(isLines: false)
            func store(_ piece: [UInt8]) throws {
                content.objects.append(try objects.put(piece, isText: true).id)
            }
            try read { try splitter.append($0, store) }
            try splitter.finish(store)
            content.size = splitter.size
            return content
        }
        let (time, end) = try await finish()
        let base = LogBase(
            time: Int64(time.timeIntervalSince1970 * 1000), begin: begin, end: end.number)
        try await backupPool.run { try storage.write(chain.path(base), try encode(content)) }
    }

    /// Which files of the community are not stored for chains.
    public func missingFiles(of keys: [String]) throws -> [String] {
        try keys.filter { try !storage.has(path(ofFile: fileName($0))) }
    }

    /// Stores a file of the community for chains. To be called within ``BackupStorage/exclusively(_:patience:_:)`` of
    /// ``BackupWork/objects``, as ``addBase(files:program:to:from:read:finish:)`` is.
    ///
    /// - Parameters:
    ///   - key: its name, the digest of its content.
    ///   - known: files of backups, which are not read again.
    /// - Throws: `FileError` when the file is not there any more, `DiskFull`, ``BackupError``.
    public func addFile(_ file: String, as key: String, known: BackupFiles) throws {
        var stored = BackupManifest.File(digest: key, size: 0, objects: [])
        if let before = known.byPath[Archive.mediaPath(key)], try before.objects.allSatisfy(objects.isSound) {
            stored = before
        } else {
            var splitter = FileSplitter(isLines: false)
            func store(_ piece: [UInt8]) throws {
                stored.objects.append(try objects.put(piece, isText: false).id)
            }
            try Descriptor(file, O_RDONLY).pieces { try splitter.append($0, store) }
            try splitter.finish(store)
            stored.size = splitter.size
        }
        try storage.write(path(ofFile: fileName(key)), try encode(stored))
    }

    /// Of which objects the files of the newest backup consist.
    public func newestFiles() throws -> BackupFiles { BackupFiles(byPath: try lastFiles()) }

    func content(of base: LogBase, in chain: LogChain) throws -> LogBase.Content {
        let path = chain.path(base)
        guard let stored = try storage.read(path) else { throw BackupError.damaged(path, "it is missing") }
        let content: LogBase.Content = try decode(stored, of: path)
        guard content.version <= LogBase.Content.currentVersion else { throw BackupError.tooNew }
        return content
    }

    /// Of which objects a file of the community consists.
    func file(named name: String) throws -> BackupManifest.File {
        let path = path(ofFile: name)
        guard let stored = try storage.read(path) else { throw BackupError.damaged(path, "it is missing") }
        let file: BackupManifest.File = try decode(stored, of: path)
        guard fileName(file.digest) == name else {
            throw BackupError.damaged(path, "its content is not that of its name")
        }
        return file
    }

    /// The names of all lists of objects of files.
    func fileNames() throws -> [String] {
        try storage.names(in: "log/files").flatMap { try storage.names(in: "log/files/\($0)") }
    }

    /// By the key of a file; when backups are encrypted it does not tell the key.
    func fileName(_ key: String) -> String { objects.key == nil ? key : objects.id(of: Array(key.utf8)) }

    func path(ofFile name: String) -> String { "log/files/\(name.prefix(2))/\(name)" }
}
