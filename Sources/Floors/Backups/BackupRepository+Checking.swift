import Concurrency
public import Foundation
import MediaKit

extension BackupRepository {
    /// Which objects of a backup are read back.
    public enum Reading: Sendable {
        /// Those that it brought.
        case new(Made)
        /// All.
        case all
    }

    /// Reads objects of a backup back, and every list and proof of the repository. Objects that are damaged are marked.
    ///
    /// - Returns: what is damaged, by path with the reason; nothing when all is well.
    public func faults(
        of backup: Backup, reading: Reading, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> [BackupError] {
        var faults = try await backupPool.run { try listFaults() }
        let ids: [String]
        switch reading {
        case .new(let made):
            ids = made.new.sorted()
            let before = try await backupPool.run { try backups().last { $0.time < backup.time } }
            faults += try await logFaults(since: before?.time ?? .distantPast).faults
        case .all:
            let log = try await logFaults(since: .distantPast)
            faults += log.faults
            // A damaged list does not tell what it needs, so whatever is there is read.
            ids = try await backupPool.run {
                let needed = try sound { try manifest(backup) }?.files.values.flatMap(\.objects) ?? []
                return log.objects.union(needed).union(try storedObjects()).sorted()
            }
        }
        for (number, id) in ids.enumerated() {
            try Task.checkCancellation()
            faults += try await backupPool.run {
                let found = try fault { _ = try objects.get(id) }
                if !found.isEmpty { try objects.markDamaged(id) }
                return found
            }
            progress(Double(number + 1) / Double(ids.count))
        }
        return faults
    }

    /// The lists and proofs that are damaged.
    private func listFaults() throws -> [BackupError] {
        var faults: [BackupError] = []
        for name in try storage.names(in: "backups") {
            faults += try fault {
                guard let backup = Backup(name: name) else {
                    throw BackupError.damaged("backups/\(name)", "no backup has such a name")
                }
                _ = try manifest(backup)
            }
        }
        for name in try storage.names(in: "proofs") { faults += try fault { _ = try proof(name) } }
        return faults
    }

    /// Reads changes and lists of the log.
    ///
    /// - Parameter moment: from when on changes are read.
    /// - Returns: what is damaged, and all objects that the log needs.
    private func logFaults(since moment: Date) async throws -> (faults: [BackupError], objects: Set<String>) {
        let since = moment == .distantPast ? 0 : Int64(moment.timeIntervalSince1970 * 1000)
        var (faults, objects) = try await backupPool.run { try listFaultsOfLog() }
        for chain in try await backupPool.run({ try chains() }) {
            for hour in try await backupPool.run({ try hours(of: chain) })
            where hour >= LogSegment.hour(since) {
                try Task.checkCancellation()
                faults += try await backupPool.run { try changeFaults(of: chain, in: hour) }
            }
        }
        return (faults, objects)
    }

    /// The bases and lists of files that are damaged, and the objects that the others need.
    private func listFaultsOfLog() throws -> (faults: [BackupError], objects: Set<String>) {
        var faults: [BackupError] = []
        var objects: Set<String> = []
        for chain in try chains() {
            for base in try bases(of: chain) {
                faults += try fault { objects.formUnion(try content(of: base, in: chain).objects) }
            }
        }
        for name in try fileNames() {
            faults += try fault { objects.formUnion(try file(named: name).objects) }
        }
        return (faults, objects)
    }

    private func changeFaults(of chain: LogChain, in hour: String) throws -> [BackupError] {
        let folder = "\(chain.path)/\(hour)"
        return try storage.names(in: folder).flatMap { name in
            try fault {
                guard let part = LogSegment.Part(name: name), part.hour == hour else {
                    throw BackupError.damaged("\(folder)/\(name)", "no changes have such a name")
                }
                _ = try read(part, of: chain)
            }
        }
    }

    private func storedObjects() throws -> [String] {
        try storage.names(in: "objects").flatMap { try storage.names(in: "objects/\($0)") }
    }

    /// What `read` finds damaged.
    private func fault(_ read: () throws -> Void) throws -> [BackupError] {
        do {
            try read()
            return []
        } catch let error as BackupError {
            guard case .damaged = error else { throw error }
            return [error]
        }
    }

    private func sound<T>(_ read: () throws -> T) throws -> T? {
        var value: T?
        return try fault { value = try read() }.isEmpty ? value : nil
    }

    /// Notes that a backup was restored, and read back.
    public func prove(_ backup: Backup, isWhole: Bool, at now: Date = Date()) async throws {
        try await backupPool.run {
            try add(BackupProof(time: Int64(now.timeIntervalSince1970 * 1000), isWhole: isWhole), of: backup)
        }
    }
}
