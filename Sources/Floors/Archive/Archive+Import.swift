import Concurrency
import Cryptography
import Foundation
import JSON
public import MediaKit
public import Storage

extension Archive {
    /// Fills an empty community with this one, or with nothing of it: the tables come in one transaction, after the
    /// files that they refer to. An archive of an older program is brought up to date.
    ///
    /// Throws ``ArchiveError``: `noArchive`, `damaged` with the file that is, `tooNew`, or `databaseInUse`; `DiskFull`
    /// when there is no room.
    ///
    /// - Parameters:
    ///   - migrations: all that this program knows.
    ///   - temporaryFolders: on the file system of the store.
    ///   - isEmpty: whether a database with a schema holds no community.
    public func load(
        into community: Community, migrations: [Migration], temporaryFolders: TemporaryFolders,
        isEmpty: @escaping @Sendable (any Connection) throws -> Bool,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        let (digests, manifest) = try await filePool.run {
            let digests = try ArchiveDigests.read(folder)
            for part in ["tables", "uploads"] {
                for path in digests.paths(in: part) { try digests.check(path, try file(path).digest()) }
            }
            return (digests, try ArchiveManifest.read(self, digests))
        }
        let known = Set(migrations.map(\.name))
        if let unknown = manifest.migrations.first(where: { !known.contains($0) }) {
            throw ArchiveError.tooNew(unknown)
        }
        let theirs = Set(manifest.migrations)
        do {
            try await community.database.migrate(migrations.filter { theirs.contains($0.name) })
        } catch let error as StorageError where error.kind == .tooNew {
            // A schema that is newer than the archive's cannot take its rows.
            throw ArchiveError.databaseInUse
        }
        guard try await community.database.read(isEmpty) else { throw ArchiveError.databaseInUse }
        var summary = try await putMedia(digests, into: community.store, temporaryFolders, progress)
        try await filePool.run { try putUploads(digests, into: community.uploads) }
        try await community.database.write { db in
            guard try isEmpty(db) else { throw ArchiveError.databaseInUse }
            try fill(db, with: manifest, progress)
        }
        try await community.database.migrate(migrations)
        summary.rows = manifest.tables.reduce(0) { $0 + $1.rows }
        return summary
    }

    private func fill(
        _ db: any Connection, with manifest: ArchiveManifest,
        _ progress: @escaping @Sendable (Progress) -> Void
    ) throws {
        let tables = try Self.tables(db)
        guard tables.map(\.name) == manifest.tables.map(\.name) else {
            throw ArchiveError.damaged("archive.json", "its tables are not those of its migrations")
        }
        // What migrations have brought in stands in the archive as it has become.
        for table in tables.reversed() { try db.run(SQL(text: "DELETE FROM \(table.name)")) }
        let reader = TableReader(archive: self, db: db, progress: progress)
        for (table, described) in zip(tables, manifest.tables) {
            guard described.fits(table) else {
                throw ArchiveError.damaged("archive.json", "\(table.name) has other columns")
            }
            try reader.load(described, into: table)
            if let number = described.lastNumber { try db.setLastNumber(of: table.name, to: number) }
        }
    }

    private func putMedia(
        _ digests: ArchiveDigests, into store: any BlobStore, _ temporaryFolders: TemporaryFolders,
        _ progress: @Sendable (Progress) -> Void
    ) async throws -> Summary {
        let paths = digests.paths(in: "media")
        var summary = Summary()
        for path in paths {
            try Task.checkCancellation()
            let blob = try await temporaryFolders.folder { scratch in
                let copy = "\(scratch)/copy"
                let digest = try await filePool.run { try file(path).copy(to: copy).digest }
                try digests.check(path, digest)
                guard path.hasSuffix(digest) else {
                    throw ArchiveError.damaged(path, "its content is not that of its name")
                }
                return try await store.put(copy)
            }
            summary.files += 1
            summary.bytes += blob.size
            progress(
                Progress(
                    part: "media", fraction: Double(summary.files) / Double(paths.count), count: summary.files
                ))
        }
        return summary
    }

    private func putUploads(_ digests: ArchiveDigests, into target: String) throws {
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for path in digests.paths(in: "uploads") {
            let name = (path as NSString).lastPathComponent
            try digests.check(path, try file(path).copy(to: "\(target)/\(name)").digest)
        }
        try Descriptor(target, O_RDONLY | O_DIRECTORY).sync()
    }
}
