import Concurrency
import Foundation
public import Logging
import Storage

extension Blobs {
    /// The number of files that a sweep removed.
    public struct Swept: Sendable, Equatable {
        /// Files whose last use had ended.
        public var released = 0
        /// Files that no row was ever written for, or whose row is gone.
        public var orphans = 0

        public init(released: Int = 0, orphans: Int = 0) {
            self.released = released
            self.orphans = orphans
        }
    }

    /// Removes the files that nothing uses. It may be killed anywhere and run beside itself.
    public func sweep() async throws -> Swept {
        Swept(released: try await sweepReleased(), orphans: try await sweepOrphans())
    }

    /// Removes released files each minute and looks for orphans at the start and each six hours, until
    /// cancelled.
    public func run(log: Logger) async {
        var untilOrphans = 0
        await repeatedly(every: .seconds(60)) {
            let released = try await sweepReleased()
            let orphans = untilOrphans == 0 ? try await sweepOrphans() : 0
            untilOrphans = untilOrphans == 0 ? 360 : untilOrphans - 1
            if released + orphans > 0 {
                log.info(
                    "unused files removed", metadata: ["released": "\(released)", "orphans": "\(orphans)"])
            }
        } failed: {
            log.error("removing unused files failed", metadata: ["error": "\($0)"])
        }
    }

    func sweepReleased() async throws -> Int {
        var removed = 0
        var last: (time: Int64, key: String) = (0, "")
        while true {
            try Task.checkCancellation()
            let page = try await released(after: last)
            guard let end = page.last else { return removed }
            if removed == 0 { try await requireOurs() }
            last = end
            for (_, text) in page {
                guard let key = BlobKey(text), try await store.remove(key, unlessPutAfter: horizon) else {
                    continue
                }
                // A keep since then has cleared the time, and its put has brought the file back.
                removed += try await database.write { db in
                    try db.run("DELETE FROM blob WHERE key = \(key) AND released_ms IS NOT NULL")
                }
            }
        }
    }

    func sweepOrphans() async throws -> Int {
        try await requireOurs()
        try await store.cleanUp()
        var removed = 0
        for shard in UInt8.min...UInt8.max {
            try Task.checkCancellation()
            let old = try await store.stored(in: shard).filter { $0.putTime <= horizon }.map(\.key)
            for start in stride(from: 0, to: old.count, by: 500) {
                let keys = Array(old[start..<min(start + 500, old.count)])
                let known = try await database.read { db in
                    Set(
                        try db.rows("SELECT key FROM blob WHERE key IN \(list: keys)") { row -> String in
                            row[0]
                        })
                }
                for key in keys where !known.contains(key.description) {
                    if try await store.remove(key, unlessPutAfter: horizon) { removed += 1 }
                }
            }
        }
        return removed
    }

    /// Files put after this, in nanoseconds since 1970, may still be waiting for their transaction: those of
    /// the last hour, but not what a killed program left.
    private var horizon: Int64 {
        max((now().milliseconds - Int64(Blobs.grace * 1000)) * 1_000_000, store.leftBehind ?? .min)
    }

    /// Throws `BlobError.foreignStore` when the store belongs to another database, whose files would all seem
    /// orphans here.
    private func requireOurs() async throws {
        let fresh = UUID().uuidString
        let mark = try await database.write { db in
            try db.run("INSERT INTO blob_owner (one, mark) VALUES (1, \(fresh)) ON CONFLICT DO NOTHING")
            return try db.first("SELECT mark FROM blob_owner WHERE one = 1") { row -> String in row[0] }
        }
        guard let mark, try await store.claim(for: mark) == mark else {
            throw BlobError.foreignStore
        }
    }

    private func released(after last: (time: Int64, key: String)) async throws -> [(time: Int64, key: String)]
    {
        try await database.read { db in
            try db.rows(
                """
                SELECT released_ms, key FROM blob
                WHERE released_ms IS NOT NULL AND (released_ms, key) > (\(last.time), \(last.key))
                ORDER BY released_ms, key LIMIT 100
                """
            ) { ($0[0], $0[1]) }
        }
    }
}
