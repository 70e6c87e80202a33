public import Archive
import Foundation
import MediaKit
import Storage

extension App {
    /// Writes the community as it is at one moment into an empty folder (docs/archive.md), while it is used.
    ///
    /// Throws `ArchiveError`, `StorageError`, or `DiskFull`.
    public static func export(
        _ settings: ServerSettings, to folder: String,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Archive.Summary {
        // All tables are read in one transaction.
        let database = try open(settings, slowReads: .seconds(24 * 3600))
        do {
            try await database.migrate(migrations)
            let summary = try await Archive(folder).export(
                try community(settings, database), progress: progress)
            await database.close()
            return summary
        } catch {
            await database.close()
            throw error
        }
    }

    /// Fills the empty community of the settings with an archive, or with nothing of it.
    ///
    /// Throws `ArchiveError`, `StorageError`, or `DiskFull`.
    public static func load(
        _ settings: ServerSettings, from folder: String,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Archive.Summary {
        try DataFolder.prepare(settings.data)
        let database = try open(settings)
        do {
            let summary = try await Archive(folder).load(
                into: try community(settings, database), migrations: migrations,
                temporaryFolders: try TemporaryFolders("\(settings.data)/scratch"),
                isEmpty: { db in try db.first("SELECT 1 FROM person LIMIT 1") { $0[0] as Int } == nil },
                progress: progress)
            await database.close()
            return summary
        } catch {
            await database.close()
            throw error
        }
    }

    private static func community(
        _ settings: ServerSettings, _ database: any Database
    ) throws -> Archive.Community {
        Archive.Community(
            database: database, store: try FolderStore("\(settings.data)/media"),
            uploads: "\(settings.data)/uploads")
    }
}
