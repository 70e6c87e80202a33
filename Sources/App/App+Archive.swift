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
        try await withCommunity(settings, slowReads: .seconds(24 * 3600)) { community in
            try await community.database.migrate(migrations)
            return try await Archive(folder).export(community, progress: progress)
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
        return try await withCommunity(settings) { community in
            try await Archive(folder).load(
                into: community, migrations: migrations,
                temporaryFolders: try TemporaryFolders("\(settings.data)/scratch"), isEmpty: isEmpty,
                progress: progress)
        }
    }

    /// Whether a database with a schema holds no community.
    static func isEmpty(_ db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM person LIMIT 1") { $0[0] as Int } == nil
    }

    /// Opens the community of the settings for as long as `body` takes.
    static func withCommunity<T: Sendable>(
        _ settings: ServerSettings, slowReads: Duration = .seconds(60),
        _ body: (Archive.Community) async throws -> T
    ) async throws -> T {
        let database = try open(settings, slowReads: slowReads)
        do {
            let value = try await body(
                Archive.Community(
                    database: database, store: try FolderStore("\(settings.data)/media"),
                    uploads: "\(settings.data)/uploads"))
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}
