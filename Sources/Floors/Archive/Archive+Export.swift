import Concurrency
import Cryptography
import Foundation
import JSON
public import MediaKit
import Storage

extension Archive {
    /// Writes the community as it is at one moment, while it is used. What is not finished has no `SHA256SUMS`.
    ///
    /// Throws ``ArchiveError``: `folderInUse` when the folder is not empty, `damaged` when the content of a stored file
    /// is not that of its name, `mediaMissing`; `DiskFull` when there is no room.
    public func export(
        _ community: Community, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        try await filePool.run {
            guard try names(in: folder).isEmpty else { throw ArchiveError.folderInUse(folder) }
            try makeFolder(folder)
            try makeFolder("\(folder)/media")
        }
        var missing: [String] = []
        // A file that is released while others are copied may be gone, and its row too at a later moment.
        for _ in 1...3 {
            let moment = try await dump(community, progress)
            missing = try await copy(moment.keys, from: community.store, progress)
            guard missing.isEmpty else { continue }
            return try await filePool.run { try finish(moment) }
        }
        throw ArchiveError.mediaMissing(missing)
    }

    /// What has been written of one moment.
    private struct Moment: Sendable {
        var digests: ArchiveDigests
        var rows: Int
        /// Of the stored files that it refers to.
        var keys: [String]
    }

    /// Writes the tables and the unfinished uploads as they are at one moment.
    private func dump(
        _ community: Community, _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> Moment {
        try await community.database.slow { db in
            for part in ["tables", "uploads"] {
                try removeFolder("\(folder)/\(part)")
                try makeFolder("\(folder)/\(part)")
            }
            let tables = try Self.tables(db)
            var manifest = ArchiveManifest(
                migrations: try db.rows("SELECT name FROM migration ORDER BY name") { $0[0] })
            // At once, since the file of an upload goes when it is used.
            var digests = ArchiveDigests(byPath: try copyUploads(from: community.uploads))
            let writer = TableWriter(archive: self, db: db, progress: progress)
            for table in tables {
                let (written, digest) = try writer.write(table)
                manifest.tables.append(written)
                digests.byPath[Self.tablePath(table.name)] = digest
            }
            digests.byPath[ArchiveManifest.name] = try save(manifest.data, as: ArchiveManifest.name)
            return Moment(
                digests: digests, rows: manifest.tables.reduce(0) { $0 + $1.rows },
                keys: try Blobs.keys(in: db))
        }
    }

    /// The digests by path.
    private func copyUploads(from source: String) throws -> [String: String] {
        var digests: [String: String] = [:]
        for id in try names(in: source).compactMap({ Int64($0) }) {
            do {
                digests["uploads/\(id)"] =
                    try Descriptor("\(source)/\(id)", O_RDONLY).copy(to: "\(folder)/uploads/\(id)").digest
            } catch let error as FileError where error.code == ENOENT {
                // It has gone since the folder was listed.
            }
        }
        return digests
    }

    /// The keys of files that are not there any more.
    private func copy(
        _ keys: [String], from store: any BlobStore, _ progress: @Sendable (Progress) -> Void
    ) async throws -> [String] {
        var missing: [String] = []
        for (number, text) in keys.enumerated() {
            try Task.checkCancellation()
            guard let key = BlobKey(text), let path = try await store.file(key) else {
                missing.append(text)
                continue
            }
            do {
                try await filePool.run { try keep(path, as: text) }
            } catch let error as FileError where error.code == ENOENT {
                missing.append(text)
            }
            progress(
                Progress(part: "media", fraction: Double(number + 1) / Double(keys.count), count: number + 1))
        }
        return missing
    }

    private func keep(_ path: String, as key: String) throws {
        let target = "\(folder)/\(Self.mediaPath(key))"
        guard access(target, F_OK) != 0 else { return }
        try makeFolder((target as NSString).deletingLastPathComponent)
        guard try Descriptor(path, O_RDONLY).copy(to: target).digest == key else {
            throw ArchiveError.damaged(path, "its content is not that of its name")
        }
    }

    private func finish(_ moment: Moment) throws -> Summary {
        var summary = Summary(rows: moment.rows, files: moment.keys.count)
        var digests = moment.digests
        for key in moment.keys { digests.byPath[Self.mediaPath(key)] = key }
        for shard in try names(in: "\(folder)/media") {
            for name in try names(in: "\(folder)/media/\(shard)") {
                let file = try file(Self.mediaPath(name))
                if digests.byPath[Self.mediaPath(name)] != nil {
                    summary.bytes += Int64(try file.status().st_size)
                } else if unlink(file.path) != 0 {
                    // Of a moment before.
                    throw failure("removing", file.path)
                }
            }
            try Descriptor("\(folder)/media/\(shard)", O_RDONLY | O_DIRECTORY).sync()
        }
        for part in ["tables", "uploads", "media", "."] {
            try Descriptor("\(folder)/\(part)", O_RDONLY | O_DIRECTORY).sync()
        }
        _ = try save(digests.data, as: ArchiveDigests.name)
        return summary
    }

    /// Writes a file whole or not at all, and returns its digest.
    private func save(_ data: Data, as name: String) throws -> String {
        let draft = try Descriptor("\(folder)/\(name).new", O_WRONLY | O_CREAT | O_TRUNC)
        try data.withUnsafeBytes { try draft.append($0) }
        try draft.sync()
        guard rename(draft.path, "\(folder)/\(name)") == 0 else { throw failure("writing", draft.path) }
        try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
        return SHA256.hash(of: data).hex
    }

    private func removeFolder(_ path: String) throws {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch CocoaError.fileNoSuchFile {
            // None was made yet.
        }
    }
}
