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
        try await Self.load(
            FolderSource(folder: folder), into: community, migrations: migrations,
            temporaryFolders: temporaryFolders, isEmpty: isEmpty, progress: progress)
    }

    /// Fills an empty community with what a source has.
    ///
    /// Throws as ``load(into:migrations:temporaryFolders:isEmpty:progress:)`` does.
    ///
    /// - Parameter withFiles: whether stored files and uploads come, too.
    package static func load(
        _ source: any ArchiveSource, into community: Community, migrations: [Migration],
        temporaryFolders: TemporaryFolders, withFiles: Bool = true,
        isEmpty: @escaping @Sendable (any Connection) throws -> Bool,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        let loader = ArchiveLoader(source: source, community: community, progress: progress)
        let (digests, manifest) = try await filePool.run {
            let digests = try source.digests()
            for part in withFiles ? ["tables", "uploads"] : ["tables"] {
                for path in digests.paths(in: part) { try digests.check(path, try source.digest(of: path)) }
            }
            return (digests, try ArchiveManifest.read(source, digests))
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
        var summary = Summary()
        if withFiles {
            summary = try await loader.putMedia(digests, temporaryFolders)
            try await filePool.run { try loader.putUploads(digests) }
        }
        try await community.database.write { db in
            guard try isEmpty(db) else { throw ArchiveError.databaseInUse }
            try loader.fill(db, with: manifest)
        }
        try await community.database.migrate(migrations)
        summary.rows = manifest.tables.reduce(0) { $0 + $1.rows }
        return summary
    }
}

/// Brings what one source has into one community.
private struct ArchiveLoader: Sendable {
    let source: any ArchiveSource
    let community: Archive.Community
    let progress: @Sendable (Archive.Progress) -> Void

    func fill(_ db: any Connection, with manifest: ArchiveManifest) throws {
        let tables = try Archive.tables(db)
        guard tables.map(\.name) == manifest.tables.map(\.name) else {
            throw ArchiveError.damaged("archive.json", "its tables are not those of its migrations")
        }
        // What migrations have brought in stands in the archive as it has become.
        for table in tables.reversed() { try db.run(SQL(text: "DELETE FROM \(table.name)")) }
        let reader = TableReader(source: source, db: db, progress: progress)
        for (table, described) in zip(tables, manifest.tables) {
            guard described.fits(table) else {
                throw ArchiveError.damaged("archive.json", "\(table.name) has other columns")
            }
            try reader.load(described, into: table)
            if let number = described.lastNumber { try db.setLastNumber(of: table.name, to: number) }
        }
    }

    func putMedia(
        _ digests: ArchiveDigests, _ temporaryFolders: TemporaryFolders
    ) async throws -> Archive.Summary {
        let paths = digests.paths(in: "media")
        var summary = Archive.Summary()
        for path in paths {
            try Task.checkCancellation()
            let blob = try await temporaryFolders.folder { scratch in
                let copy = "\(scratch)/copy"
                let digest = try await filePool.run { try source.copy(path, to: copy) }
                try digests.check(path, digest)
                guard path.hasSuffix(digest) else {
                    throw ArchiveError.damaged(path, "its content is not that of its name")
                }
                return try await community.store.put(copy)
            }
            summary.files += 1
            summary.bytes += blob.size
            progress(
                Archive.Progress(
                    part: "media", fraction: Double(summary.files) / Double(paths.count), count: summary.files
                ))
        }
        return summary
    }

    func putUploads(_ digests: ArchiveDigests) throws {
        let target = community.uploads
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for path in digests.paths(in: "uploads") {
            let name = (path as NSString).lastPathComponent
            try digests.check(path, try source.copy(path, to: "\(target)/\(name)"))
        }
        try Descriptor(target, O_RDONLY | O_DIRECTORY).sync()
    }
}
