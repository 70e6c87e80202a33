public import Archive
import Concurrency
public import Foundation
public import MediaKit
public import Storage

extension BackupRepository {
    /// A backup that was just made.
    public struct Made: Sendable {
        /// The backup, which counts once it is proven.
        public let backup: Backup
        /// What it holds.
        public let summary: Archive.Summary
        /// The objects that no earlier backup had.
        let new: Set<String>
        /// The number of these.
        public var newObjects: Int { new.count }
    }

    /// Adds a backup of the community as it is at one moment, while it is used. Only what changed since earlier backups takes
    /// room. To be called by one program at a time, within ``BackupStorage/exclusively(_:)``.
    ///
    /// - Parameters:
    ///   - program: the version that is noted.
    ///   - now: the moment that is noted.
    /// - Throws: ``BackupError``; `ArchiveError` `damaged` and `mediaMissing` for stored files of the community; `DiskFull`.
    public func make(
        of community: Archive.Community, program: String, at now: Date = Date(),
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Made {
        let known = try await backupPool.run { try lastFiles() }
        let target = BackupTarget(objects, known: known)
        let summary = try await Archive.write(community, to: target, progress: progress)
        return try await backupPool.run {
            let manifest = BackupManifest(
                time: Int64(now.timeIntervalSince1970 * 1000), program: program, rows: summary.rows,
                files: target.files)
            return Made(backup: try add(manifest), summary: summary, new: target.new)
        }
    }

    /// The files of the newest backup.
    func lastFiles() throws -> [String: BackupManifest.File] {
        guard let last = try backups().last else { return [:] }
        do {
            return try manifest(last).files
        } catch BackupError.damaged {
            // Told when the backup is checked; all files are read again.
            return [:]
        }
    }

    /// Fills an empty community with a backup, or with nothing of it. A backup of an older program is brought up to date.
    ///
    /// - Parameter withFiles: whether stored files and uploads come, too.
    /// - Throws: ``BackupError`` `damaged`, and as `Archive.load` does.
    public func restore(
        _ backup: Backup, into community: Archive.Community, migrations: [Migration],
        temporaryFolders: TemporaryFolders, withFiles: Bool = true,
        isEmpty: @escaping @Sendable (any Connection) throws -> Bool,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Archive.Summary {
        let source = try await backupPool.run {
            BackupSource(objects: objects, manifest: try manifest(backup))
        }
        return try await Archive.load(
            source, into: community, migrations: migrations, temporaryFolders: temporaryFolders,
            withFiles: withFiles, isEmpty: isEmpty, progress: progress)
    }

    /// Fills an empty community with the tables of an archive and with stored files that the log has.
    ///
    /// - Parameters:
    ///   - tables: an archive without stored files.
    ///   - keys: the stored files that come.
    /// - Throws: as ``restore(_:into:migrations:temporaryFolders:withFiles:isEmpty:progress:)`` does.
    public func restore(
        tables: Archive, files keys: [String], into community: Archive.Community, migrations: [Migration],
        temporaryFolders: TemporaryFolders, isEmpty: @escaping @Sendable (any Connection) throws -> Bool,
        progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws -> Archive.Summary {
        try await Archive.load(
            LogSource(tables: FolderSource(folder: tables.folder), repository: self, keys: keys),
            into: community, migrations: migrations, temporaryFolders: temporaryFolders, isEmpty: isEmpty,
            progress: progress)
    }
}
