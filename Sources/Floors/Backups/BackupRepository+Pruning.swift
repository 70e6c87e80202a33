import Concurrency
public import Foundation
import MediaKit

extension BackupRepository {
    /// Removes backups beyond the newest `count`, but none that is younger than `age`, and what only they used. The newest
    /// one that is proven stays in any case. To be called within ``BackupStorage/exclusively(_:)``.
    ///
    /// - Parameter age: in seconds.
    /// - Returns: the number of backups that went, and the objects.
    @discardableResult public func prune(
        keeping count: Int, youngerThan age: TimeInterval, at now: Date = Date()
    ) async throws -> (backups: Int, objects: Int) {
        try await storage.exclusively(.objects, patience: .seconds(600)) {
            try await backupPool.run {
                let all = try backups()
                let lastGood = all.last { $0.proven != nil }
                let old = all.dropLast(count).filter {
                    now.timeIntervalSince($0.time) > age && $0.name != lastGood?.name
                }
                let kept = all.filter { backup in !old.contains { $0.name == backup.name } }
                // Everything that stays is read before anything goes.
                let used = Set(try kept.flatMap { try manifest($0).files.values.flatMap(\.objects) })
                    .union(try objectsOfLog())
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
    }

    private func objectsOfLog() throws -> Set<String> {
        var used: Set<String> = []
        for chain in try chains() {
            for base in try bases(of: chain) { used.formUnion(try content(of: base, in: chain).objects) }
        }
        for name in try fileNames() { used.formUnion(try file(named: name).objects) }
        return used
    }

    /// Removes changes that are older than `age`, as far as nothing younger is restored with them. To be called by whoever ships
    /// the log.
    ///
    /// - Parameter age: in seconds.
    public func pruneLog(olderThan age: TimeInterval, at now: Date = Date()) async throws {
        let oldest = Int64((now.timeIntervalSince1970 - age) * 1000)
        try await backupPool.run {
            let chains = try chains()
            for chain in chains {
                let bases = try bases(of: chain)
                // The base that the oldest moment is restored from.
                let isLast = chain == chains.last
                let first = bases.last { $0.time <= oldest }
                let last = try segments(of: chain).last?.time ?? bases.last?.time ?? 0
                if !isLast, last < oldest {
                    try remove(chain)
                } else if let first {
                    try remove(of: chain, before: first)
                }
            }
            var used: Set<String> = []
            for chain in try self.chains() {
                for base in try bases(of: chain) {
                    used.formUnion(try content(of: base, in: chain).files.map(fileName))
                }
            }
            for name in try fileNames() where !used.contains(name) {
                // It may have come since the last base, and gone before the next.
                let path = path(ofFile: name)
                guard let time = try storage.time(path) else { continue }
                if now.timeIntervalSince(time) > age + 3 * 86_400 { try storage.remove(path) }
            }
        }
    }

    private func remove(_ chain: LogChain) throws {
        // Without a base nobody looks at the changes of a chain.
        for base in try bases(of: chain) { try storage.remove(chain.path(base)) }
        try remove(chain, hours: try hours(of: chain))
        for folder in ["\(chain.path)/bases", chain.path] { try storage.removeFolder(folder) }
    }

    private func remove(of chain: LogChain, before base: LogBase) throws {
        for old in try bases(of: chain) where old.time < base.time { try storage.remove(chain.path(old)) }
        // Segments of the same hour stay.
        let needed = try segments(of: chain).first { $0.end > base.begin }
        guard let needed else { return }
        try remove(chain, hours: try hours(of: chain).filter { $0 < LogSegment.hour(needed.time) })
    }

    private func remove(_ chain: LogChain, hours: [String]) throws {
        for hour in hours {
            let folder = "\(chain.path)/\(hour)"
            for name in try storage.names(in: folder) { try storage.remove("\(folder)/\(name)") }
            try storage.removeFolder(folder)
        }
    }

    /// The bytes that all of it takes.
    public func size() async throws -> Int64 {
        try await backupPool.run {
            var bytes: Int64 = 0
            func add(_ folder: String) throws {
                for name in try storage.names(in: folder) {
                    bytes += try storage.size("\(folder)/\(name)") ?? 0
                }
            }
            for folder in ["backups", "proofs", "damaged"] { try add(folder) }
            for shard in try storage.names(in: "objects") { try add("objects/\(shard)") }
            for chain in try storage.names(in: "log") {
                for folder in try storage.names(in: "log/\(chain)") { try add("log/\(chain)/\(folder)") }
            }
            return bytes
        }
    }
}
