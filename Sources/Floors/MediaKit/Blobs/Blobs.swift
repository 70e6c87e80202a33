public import Foundation
public import Storage

/// Which stored files are in use and by what, and the removal of those that nothing uses.
///
/// A file is put first, then the transaction that refers to it calls ``keep(_:type:for:in:)``. So a crash can
/// leave a file without a row, never a row without its file. Files without a row, and files whose last use was
/// released, are removed by ``sweep()`` once `grace` has passed since they were last put; at once when they were put
/// before this program began and it found no other on the store.
public struct Blobs: Sendable {
    /// The store of the files.
    public let store: any BlobStore
    let database: any Database
    let now: @Sendable () -> Date

    /// How long a put file waits for the transaction that refers to it: one hour.
    public static let grace: TimeInterval = 3600

    public init(
        _ store: any BlobStore, _ database: any Database, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.store = store
        self.database = database
        self.now = now
    }

    /// Records that `holder` (`person/12/picture`) uses a file, in the transaction that refers to it. Repeating
    /// it changes nothing.
    ///
    /// Throws `BlobError.tooOld` when the file was put so long ago that a sweep may have taken it.
    public static func keep(
        _ blob: StoredBlob, type: MediaType, for holder: String, at now: Date = Date(), in db: any Connection
    ) throws {
        guard Double(blob.putTime) / 1e9 > now.timeIntervalSince1970 - grace / 2 else {
            throw BlobError.tooOld(blob.key)
        }
        try db.run(
            """
            INSERT INTO blob (key, size, type, at_ms) VALUES (\(blob.key), \(blob.size), \(type), \(now))
            ON CONFLICT (key) DO UPDATE SET released_ms = NULL
            """)
        try db.run(
            "INSERT INTO blob_use (holder, key) VALUES (\(holder), \(blob.key)) ON CONFLICT DO NOTHING")
    }

    /// Ends every use by `holder`, in the transaction that drops the references.
    public static func release(_ holder: String, at now: Date = Date(), in db: any Connection) throws {
        let keys = try db.rows("DELETE FROM blob_use WHERE holder = \(holder) RETURNING key") {
            row -> String in row[0]
        }
        for key in keys {
            try db.run(
                """
                UPDATE blob SET released_ms = \(now)
                WHERE key = \(key) AND NOT EXISTS (SELECT 1 FROM blob_use WHERE blob_use.key = blob.key)
                """)
        }
    }

    /// Makes every use by one holder a use by another, in the transaction that moves the references.
    public static func move(from holder: String, to other: String, in db: any Connection) throws {
        try db.run("UPDATE blob_use SET holder = \(other) WHERE holder = \(holder)")
    }

    /// The type of a file that is in use, nil when there is none of that key.
    public static func type(_ key: BlobKey, in db: any Connection) throws -> MediaType? {
        try db.first("SELECT type FROM blob WHERE key = \(key) AND released_ms IS NULL") { MediaType($0[0]) }
    }

    /// The keys of all files that are in use, sorted.
    package static func keys(in db: any Connection) throws -> [String] {
        try db.rows("SELECT key FROM blob WHERE released_ms IS NULL ORDER BY key") { $0[0] }
    }

    /// The keys of files that are in use since a moment, or were before and came again.
    package static func keys(since moment: Date, in db: any Connection) throws -> [String] {
        try db.rows("SELECT key FROM blob WHERE at_ms >= \(moment) AND released_ms IS NULL") { $0[0] }
    }

    /// Ends every use of files that are lost.
    package static func drop(_ keys: [String], at now: Date = Date(), in db: any Connection) throws {
        for key in keys {
            try db.run("DELETE FROM blob_use WHERE key = \(key)")
            try db.run("UPDATE blob SET released_ms = \(now) WHERE key = \(key)")
        }
    }

    /// Bytes of all files by type, those that are about to be removed included.
    package static func sizes(in db: any Connection) throws -> [(type: String, size: Int64)] {
        try db.rows("SELECT type, CAST(SUM(size) AS BIGINT) FROM blob GROUP BY type") { ($0[0], $0[1]) }
    }

    /// Bytes used by all holders whose name starts with `prefix`, each file once.
    public static func bytes(usedBy prefix: String, in db: any Connection) throws -> Int64 {
        try db.first(
            """
            SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM blob WHERE key IN
            (SELECT key FROM blob_use WHERE \(SQL.begins("holder", with: prefix)))
            """
        ) { $0[0] } ?? 0
    }
}
