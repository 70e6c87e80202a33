import Foundation
public import MediaKit
public import Storage

/// A community as files: its tables as JSON lines, its stored files and its unfinished uploads, the same bytes
/// whatever the engine (docs/archive.md).
///
/// ```
/// SHA256SUMS             the digests of all other files, written last
/// archive.json           the schema and the tables
/// tables/person.jsonl    a row a line
/// media/3f/3f29…         stored files by their SHA-256
/// uploads/12             what has come of unfinished uploads
/// ```
public struct Archive: Sendable {
    /// The path of the folder.
    public let folder: String

    public init(_ folder: String) { self.folder = folder }

    /// What a community consists of.
    public struct Community: Sendable {
        /// Its tables.
        public let database: any Database
        let store: any BlobStore
        let uploads: String

        /// - Parameter uploads: the folder of unfinished uploads.
        public init(database: any Database, store: any BlobStore, uploads: String) {
            self.database = database
            self.store = store
            self.uploads = uploads
        }
    }

    /// How much was written or read.
    public struct Summary: Sendable, Equatable {
        /// Rows of all tables.
        public var rows = 0
        /// Stored files.
        public var files = 0
        /// Bytes of the stored files.
        public var bytes: Int64 = 0

        public init(rows: Int = 0, files: Int = 0, bytes: Int64 = 0) {
            self.rows = rows
            self.files = files
            self.bytes = bytes
        }
    }

    /// How far it is.
    public struct Progress: Sendable {
        /// A table, or `media`.
        public var part: String
        /// From 0 to 1.
        public var fraction: Double
        /// Rows or files of the part so far.
        public var count: Int

        public init(part: String, fraction: Double, count: Int) {
            self.part = part
            self.fraction = fraction
            self.count = count
        }
    }

    /// Tables of the installation rather than of the community: which steps of the schema it has, and the mark of its
    /// store.
    static let leftOut: Set<String> = ["migration", "blob_owner"]

    static func tables(_ db: any Connection) throws -> [TableDescription] {
        try TableDescription.ordered(try db.tables().filter { !leftOut.contains($0.name) })
    }

    /// How much a community holds.
    package static func summary(of db: any Connection) throws -> Summary {
        var summary = Summary()
        for table in try tables(db) {
            summary.rows += try db.first(SQL(text: "SELECT COUNT(*) FROM \(table.name)")) { $0[0] } ?? 0
        }
        summary.files = try Blobs.keys(in: db).count
        summary.bytes = try Blobs.bytes(usedBy: "", in: db)
        return summary
    }

    static func tablePath(_ name: String) -> String { "tables/\(name).jsonl" }

    package static func mediaPath(_ key: String) -> String { "media/\(key.prefix(2))/\(key)" }
}
