import Concurrency
import Foundation
import JSON
import MediaKit
import Storage

extension Archive {
    /// Writes the community as it is at one moment, while it is used. What is not finished has no `SHA256SUMS`.
    ///
    /// Throws ``ArchiveError``: `folderInUse` when the folder is not empty, `damaged` when the content of a stored file
    /// is not that of its name, `mediaMissing`; `DiskFull` when there is no room.
    ///
    /// - Parameter withFiles: whether the stored files are copied, too.
    public func export(
        _ community: Community, withFiles: Bool = true,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        let target = try await filePool.run { try FolderTarget(folder) }
        return try await Self.write(community, to: target, withFiles: withFiles, progress: progress)
    }

    /// Writes the community as it is at one moment, while it is used.
    ///
    /// Throws as ``export(_:withFiles:progress:)`` does.
    package static func write(
        _ community: Community, to target: any ArchiveTarget, withFiles: Bool = true,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        let writer = ArchiveWriter(community: community, target: target, progress: progress)
        var missing: [String] = []
        // A file that is released while others are copied may be gone, and its row too at a later moment.
        for _ in 1...3 {
            var moment = try await writer.dump()
            if !withFiles { moment.keys = [] }
            missing = try await writer.keep(moment.keys)
            guard missing.isEmpty else { continue }
            return try await filePool.run { [moment] in
                var digests = moment.digests
                for key in moment.keys { digests.byPath[mediaPath(key)] = key }
                return Summary(
                    rows: moment.rows, files: moment.keys.count, bytes: try target.finish(digests))
            }
        }
        throw ArchiveError.mediaMissing(missing)
    }
}

/// Writes one community to one target.
private struct ArchiveWriter: Sendable {
    let community: Archive.Community
    let target: any ArchiveTarget
    let progress: @Sendable (Archive.Progress) -> Void

    /// What has been written of one moment.
    struct Moment: Sendable {
        var digests: ArchiveDigests
        var rows: Int
        /// Of the stored files that it refers to.
        var keys: [String]
    }

    /// Writes the tables and the unfinished uploads as they are at one moment.
    func dump() async throws -> Moment {
        try await community.database.slow { db in
            try target.beginMoment()
            var manifest = ArchiveManifest(
                migrations: try db.rows("SELECT name FROM migration ORDER BY name") { $0[0] })
            // At once, since the file of an upload goes when it is used.
            var digests = ArchiveDigests(byPath: try writeUploads())
            let writer = TableWriter(db: db, progress: progress)
            for table in try Archive.tables(db) {
                var written = ArchiveManifest.Table(table)
                let path = Archive.tablePath(table.name)
                digests.byPath[path] = try target.write(path) { append in
                    written.rows = try writer.write(table, append)
                }
                manifest.tables.append(written)
            }
            digests.byPath[ArchiveManifest.name] = try target.write(ArchiveManifest.name) { append in
                try manifest.data.withUnsafeBytes(append)
            }
            return Moment(
                digests: digests, rows: manifest.tables.reduce(0) { $0 + $1.rows },
                keys: try Blobs.keys(in: db))
        }
    }

    /// The digests by path.
    private func writeUploads() throws -> [String: String] {
        var digests: [String: String] = [:]
        for id in try names(in: community.uploads).compactMap({ Int64($0) }) {
            do {
                let file = try Descriptor("\(community.uploads)/\(id)", O_RDONLY)
                digests["uploads/\(id)"] = try target.write("uploads/\(id)") { try file.pieces($0) }
            } catch let error as FileError where error.code == ENOENT {
                // It has gone since the folder was listed.
            }
        }
        return digests
    }

    /// Takes over stored files, and returns the keys of those that are not there any more.
    func keep(_ keys: [String]) async throws -> [String] {
        var missing: [String] = []
        for (number, text) in keys.enumerated() {
            try Task.checkCancellation()
            guard let key = BlobKey(text), let path = try await community.store.file(key) else {
                missing.append(text)
                continue
            }
            do {
                try await filePool.run { try target.keep(path, as: text) }
            } catch let error as FileError where error.code == ENOENT {
                missing.append(text)
            }
            progress(
                Archive.Progress(
                    part: "media", fraction: Double(number + 1) / Double(keys.count), count: number + 1))
        }
        return missing
    }
}
