public import Archive
public import Backups
import Concurrency
public import Foundation
import MediaKit
import Storage

extension App {
    /// Checks a community without a server, of which nothing but the database is there: the faults, a line each.
    public typealias DatabaseCheck = @Sendable (ServerSettings) async throws -> [String]

    /// A backup that was made and proven.
    public struct ProvenBackup: Sendable {
        /// The backup.
        public var backup: Backup
        /// What it holds.
        public var summary: Archive.Summary
        /// Pieces of files that no earlier backup had.
        public var newObjects: Int
        /// Whether everything was read back, not only what is new.
        public var isWhole: Bool
        /// Old backups that were removed.
        public var pruned: Int
    }

    /// The repository of the settings.
    ///
    /// - Parameter isToBeMade: whether it is made when it is not there.
    /// - Throws: `BackupError`, `CocoaError` when the file of the key cannot be read.
    public static func backups(_ settings: ServerSettings, isToBeMade: Bool = false) throws
        -> BackupRepository
    {
        try BackupRepository(
            try backupFolder(settings), key: try settings.backupKeyFile.map(BackupKey.init(file:)),
            isToBeMade: isToBeMade)
    }

    /// Makes a backup while the community is used, restores its database into scratch, has it checked, reads back what it
    /// brought, once a week everything, and removes what is too old.
    ///
    /// - Throws: `BackupFailure` when the backup is there and does not hold; `BackupError`, `ArchiveError`, `DiskFull`, or
    ///   `StorageError` when none was made.
    public static func backUp(
        _ settings: ServerSettings, at now: Date = Date(), isWhole: Bool = false,
        check: @escaping DatabaseCheck,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> ProvenBackup {
        try await backupFolder(settings).exclusively {
            let repository = try await backupPool.run { try backups(settings, isToBeMade: true) }
            // All tables are read in one transaction.
            let made = try await withCommunity(settings, slowReads: .seconds(24 * 3600)) { community in
                try await repository.make(
                    of: community, program: ServerVersion.current, at: now, progress: progress)
            }
            let lastWhole = try await backupPool.run { try repository.backups().compactMap(\.readBack).max() }
            let isWhole = isWhole || lastWhole.map { now.timeIntervalSince($0) > Self.week } ?? true
            try await prove(
                made.backup, in: repository, settings, reading: isWhole ? .all : .new(made), at: now,
                check: check, progress: progress)
            let pruned = try await repository.prune(
                keeping: settings.backupKeep, youngerThan: Double(settings.backupKeepDays) * 86_400, at: now)
            return ProvenBackup(
                backup: made.backup, summary: made.summary, newObjects: made.newObjects, isWhole: isWhole,
                pruned: pruned.backups)
        }
    }

    /// Restores the newest backup's database into scratch, has it checked, and reads everything back.
    ///
    /// - Throws: `BackupFailure` when it does not hold, `BackupError`.
    public static func checkBackups(
        _ settings: ServerSettings, at now: Date = Date(), check: @escaping DatabaseCheck,
        progress: @escaping @Sendable (Archive.Progress) -> Void = { _ in }
    ) async throws -> Backup {
        let repository = try backups(settings)
        return try await repository.storage.exclusively {
            let backup = try repository.backup(at: .distantFuture)
            try await prove(
                backup, in: repository, settings, reading: .all, at: now, check: check, progress: progress)
            return backup
        }
    }

    static func backupFolder(_ settings: ServerSettings) throws(SettingsError) -> BackupFolder {
        guard let folder = settings.backupFolder else {
            throw SettingsError(lines: ["backup-folder: names the folder of backups; it is not set"])
        }
        return BackupFolder(folder)
    }

    private static let week: TimeInterval = 7 * 86_400

    private static func prove(
        _ backup: Backup, in repository: BackupRepository, _ settings: ServerSettings,
        reading: BackupRepository.Reading, at now: Date, check: DatabaseCheck,
        progress: @escaping @Sendable (Archive.Progress) -> Void
    ) async throws {
        let damaged = try await repository.faults(of: backup, reading: reading) { fraction in
            progress(Archive.Progress(part: "reading back", fraction: fraction, count: 0))
        }
        guard damaged.isEmpty else { throw BackupFailure(lines: damaged.map(\.description)) }
        let faults = try await inScratch(settings) { scratch in
            _ = try await restore(backup, of: repository, scratch, withFiles: false, progress: progress)
            return try await check(scratch)
        }
        guard faults.isEmpty else { throw BackupFailure(lines: faults) }
        let logFaults = try await faultsOfLog(repository, settings, check: check, progress: progress)
        guard logFaults.isEmpty else { throw BackupFailure(lines: logFaults) }
        var isWhole = false
        if case .all = reading { isWhole = true }
        try await repository.prove(backup, isWhole: isWhole, at: now)
    }
}

/// A backup that is there, but cannot be relied on.
public struct BackupFailure: Error, Sendable, CustomStringConvertible {
    /// What is wrong, a line each.
    public let lines: [String]

    public var description: String {
        (["The backup does not hold, and does not count:"] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}
