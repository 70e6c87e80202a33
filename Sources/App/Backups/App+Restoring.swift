public import Archive
public import Backups
import Concurrency
public import Foundation
import MediaKit
import Storage

extension App {
    /// What was restored.
    public struct Restored: Sendable {
        /// The moment that the community is as of.
        public var time: Date
        /// What it holds.
        public var summary: Archive.Summary
        /// Files that had not come to the folder of backups yet.
        public var missing: [String] = []
    }

    /// Fills the empty community of the settings with what it was at a moment, or with nothing of it: out of the changes of
    /// each second where there are some, otherwise with the newest backup of the moment or before.
    ///
    /// - Parameter target: the community of the settings where it is open; nil opens it.
    /// - Throws: `BackupError`, `ArchiveError`, `StorageError`, or `DiskFull`.
    public static func restore(
        _ settings: ServerSettings, at moment: Date = .distantFuture, into target: Archive.Community? = nil,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Restored {
        let repository = try backups(settings)
        let (log, backup) = try await backupPool.run {
            (try repository.logMoment(at: moment), try repository.backups().last { $0.time <= moment })
        }
        if let log, backup.map({ $0.time <= log.time }) ?? true {
            return try await restore(log, of: repository, settings, into: target, progress: progress)
        }
        let newest = try backup ?? repository.backup(at: moment)
        let summary = try await restore(
            newest, of: repository, settings, into: target, withFiles: true, progress: progress)
        return Restored(time: newest.time, summary: summary)
    }

    static func restore(
        _ backup: Backup, of repository: BackupRepository, _ settings: ServerSettings,
        into target: Archive.Community? = nil, withFiles: Bool,
        progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws -> Archive.Summary {
        try DataFolder.prepare(settings.data)
        return try await withCommunity(settings, target) { community in
            try await repository.restore(
                backup, into: community, migrations: migrations,
                temporaryFolders: try TemporaryFolders("\(settings.data)/scratch"), withFiles: withFiles,
                isEmpty: isEmpty, progress: progress)
        }
    }

    private static func withCommunity<T: Sendable>(
        _ settings: ServerSettings, _ open: Archive.Community?, _ body: (Archive.Community) async throws -> T
    ) async throws -> T {
        if let open { return try await body(open) }
        return try await withCommunity(settings, body)
    }

    /// What is wrong with the database as of the last change that was shipped, a line each.
    static func faultsOfLog(
        _ repository: BackupRepository, _ settings: ServerSettings, check: DatabaseCheck,
        progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws -> [String] {
        guard let moment = try await backupPool.run({ try repository.logMoment(at: .distantFuture) }) else {
            return []
        }
        return try await inScratch(settings) { scratch in
            try await write(moment, of: repository, to: scratch.data, progress)
            return try await check(scratch)
        }
    }

    /// Calls `body` with the settings of a community of its own, on SQLite, in a folder that is removed after it.
    static func inScratch<T: Sendable>(
        _ settings: ServerSettings, _ body: (ServerSettings) async throws -> T
    ) async throws -> T {
        try await TemporaryFolders("\(settings.data)/scratch").folder { folder in
            var scratch = settings
            scratch.data = folder
            scratch.databaseURL = nil
            return try await body(scratch)
        }
    }

    private static func restore(
        _ moment: BackupRepository.LogMoment, of repository: BackupRepository, _ settings: ServerSettings,
        into target: Archive.Community?, progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws -> Restored {
        try DataFolder.prepare(settings.data)
        let database = "\(settings.data)/fanfare.db"
        let isDirect =
            target == nil && settings.databaseURL == nil && !FileManager.default.fileExists(atPath: database)
        return try await inScratch(settings) { original in
            let scratch = original.data
            try await write(moment, of: repository, to: scratch, progress)
            let tables = Archive("\(scratch)/archive")
            var restored = Restored(time: moment.time, summary: .init())
            var files: [String] = []
            try await withCommunity(original, slowReads: .seconds(24 * 3600)) { community in
                let database = community.database
                try await database.migrate(migrations)
                let keys = try await database.slow { db in try Blobs.keys(in: db) }
                let missing = try await backupPool.run { Set(try repository.missingFiles(of: keys)) }
                restored.missing = missing.sorted()
                files = keys.filter { !missing.contains($0) }
                if isDirect {
                    let store = try FolderStore("\(settings.data)/media")
                    try await put(files, out: repository, into: store, in: scratch, progress)
                }
                try await database.write { [restored] db in try Blobs.drop(restored.missing, in: db) }
                restored.summary = try await database.slow { db in try Archive.summary(of: db) }
                if !isDirect { _ = try await tables.export(community, withFiles: false, progress: progress) }
            }
            if isDirect {
                guard rename("\(scratch)/fanfare.db", database) == 0 else {
                    throw failure("writing", database)
                }
                try Descriptor(settings.data, O_RDONLY | O_DIRECTORY).sync()
            } else {
                try await withCommunity(settings, target) { [files] community in
                    _ = try await repository.restore(
                        tables: tables, files: files, into: community, migrations: migrations,
                        temporaryFolders: try TemporaryFolders("\(settings.data)/scratch"), isEmpty: isEmpty,
                        progress: progress)
                }
            }
            return restored
        }
    }

    private static func put(
        _ keys: [String], out repository: BackupRepository, into store: FolderStore, in scratch: String,
        _ progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws {
        for (number, key) in keys.enumerated() {
            try Task.checkCancellation()
            let copy = "\(scratch)/copy"
            try await backupPool.run { try repository.writeFile(key, to: copy) }
            _ = try await store.put(copy)
            progress(
                Archive.Progress(
                    part: "media", fraction: Double(number + 1) / Double(keys.count), count: number + 1))
        }
    }

    private static func write(
        _ moment: BackupRepository.LogMoment, of repository: BackupRepository, to folder: String,
        _ progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws {
        try await backupPool.run {
            try repository.writeDatabase(of: moment, to: "\(folder)/fanfare.db") { fraction in
                progress(Archive.Progress(part: "changes", fraction: fraction, count: 0))
            }
        }
    }
}
