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
        var faults = try await filePool.run { try listFaults() }
        let ids: [String]
        switch reading {
        case .new(let made): ids = made.new.sorted()
        case .all:
            guard let manifest = try await filePool.run({ try sound { try manifest(backup) } }) else {
                return faults
            }
            ids = Set(manifest.files.values.flatMap(\.objects)).sorted()
        }
        for (number, id) in ids.enumerated() {
            try Task.checkCancellation()
            faults += try await filePool.run {
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
        try await filePool.run {
            try add(BackupProof(time: Int64(now.timeIntervalSince1970 * 1000), isWhole: isWhole), of: backup)
        }
    }

    /// Removes backups beyond the newest `count`, but none that is younger than `age`, and what only they used. The newest
    /// one that is proven stays in any case. To be called within ``BackupStorage/exclusively(_:)``.
    ///
    /// - Parameter age: in seconds.
    /// - Returns: the number of backups that went, and the objects.
    @discardableResult public func prune(
        keeping count: Int, youngerThan age: TimeInterval, at now: Date = Date()
    ) async throws -> (backups: Int, objects: Int) {
        try await filePool.run {
            let all = try backups()
            let lastGood = all.last { $0.proven != nil }
            let old = all.dropLast(count).filter {
                now.timeIntervalSince($0.time) > age && $0.name != lastGood?.name
            }
            let kept = all.filter { backup in !old.contains { $0.name == backup.name } }
            // Everything that stays is read before anything goes.
            let used = Set(try kept.flatMap { try manifest($0).files.values.flatMap(\.objects) })
            let proofs = try storage.names(in: "proofs")
            for backup in old {
                try storage.remove("backups/\(backup.name)")
                for proof in proofs where proof.hasPrefix(backup.name) {
                    try storage.remove("proofs/\(proof)")
                }
            }
            var removed = 0
            for shard in try storage.names(in: "objects") {
                for id in try storage.names(in: "objects/\(shard)") where !used.contains(id) {
                    try storage.remove(BackupObjects.path(id))
                    removed += 1
                }
            }
            return (old.count, removed)
        }
    }

    /// The bytes that all of it takes.
    public func size() async throws -> Int64 {
        try await filePool.run {
            var bytes: Int64 = 0
            for folder in try ["backups", "proofs", "damaged"]
                + storage.names(in: "objects").map({ "objects/\($0)" })
            {
                for name in try storage.names(in: folder) {
                    bytes += try storage.size("\(folder)/\(name)") ?? 0
                }
            }
            return bytes
        }
    }
}
