public import Archive
public import Foundation
public import MediaKit
public import Storage

/// A small schema with a column of each kind, keys of each kind, a table that refers to itself and one of many pages.
public struct SampleCommunity {
    public static let migrations =
        MediaSchema.migrations + [
            Migration(
                "sample-1",
                """
                CREATE TABLE kind (
                    id BIGSERIAL PRIMARY KEY,
                    parent BIGINT REFERENCES kind (id),
                    words TEXT,
                    bytes BYTEA,
                    share DOUBLE PRECISION
                );
                CREATE TABLE a_link (
                    words TEXT NOT NULL,
                    kind BIGINT NOT NULL REFERENCES kind (id),
                    PRIMARY KEY (words, kind)
                ) WITHOUT ROWID;
                CREATE TABLE single (one BIGINT PRIMARY KEY CHECK (one = 1), count BIGINT NOT NULL);
                INSERT INTO single (one, count) VALUES (1, 0);
                """)
        ]

    public let database: any Database
    public let store: FolderStore
    private let folder: TemporaryFolder

    public init(_ engine: Engine, migrated: Bool = true) async throws {
        folder = try TemporaryFolder()
        database = try await engine.open(migrated ? Self.migrations : [])
        store = try FolderStore(folder.url.appending(path: "media").path)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "uploads"), withIntermediateDirectories: true)
    }

    public var community: Archive.Community {
        Archive.Community(
            database: database, store: store, uploads: folder.url.appending(path: "uploads").path)
    }

    /// Rows with what is hard to write, over a thousand of one table, two stored files and an upload that goes on.
    public func fill() async throws {
        var blobs: [StoredBlob] = []
        for bytes in [
            Data("film\n".utf8), Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }),
        ] {
            let file = folder.url.appending(path: UUID().uuidString)
            try bytes.write(to: file)
            blobs.append(try await store.put(file.path))
        }
        try Data("begun".utf8).write(to: folder.url.appending(path: "uploads/12"))
        try await database.write { [blobs] db in
            for blob in blobs { try Blobs.keep(blob, type: .mp4, for: "sample/1", in: db) }
            let texts = ["", "naïve 👩🏽‍🚀", "\u{1}\t\"\\\n\u{2028}", "Ünïcode", "z", "Z", "ž"]
            for (number, text) in texts.enumerated() {
                try db.run(
                    """
                    INSERT INTO kind (parent, words, bytes, share) VALUES
                    (\(number == 0 ? nil : Int64(number)), \(text), \(Array(text.utf8) + [0, 255]),
                    \([0.1, -0.0, 1e300, 5e-324, 3, -1.5, 1 / 3][number]))
                    """)
            }
            try db.run("INSERT INTO kind (words) VALUES (NULL)")
            try db.run("DELETE FROM kind WHERE id = 8")
            for number in 0..<1_500 {
                let word = texts[number % texts.count] + String(number * 7919 % 1_500)
                try db.run("INSERT INTO a_link (words, kind) VALUES (\(word), \(number % 7 + 1))")
            }
            try db.run("UPDATE single SET count = \(Int64.max)")
        }
    }

    public func keys() async throws -> [String] {
        try await database.read { db in try db.rows("SELECT key FROM blob ORDER BY key") { $0[0] } }
    }

    public func load(_ archive: URL, _ migrations: [Migration] = Self.migrations) async throws
        -> Archive.Summary
    {
        try await Archive(archive.path).load(
            into: community, migrations: migrations, temporaryFolders: temporaryFolders(),
            isEmpty: Self.isEmpty)
    }

    /// Folders beside those of the community.
    public func temporaryFolders() throws -> TemporaryFolders {
        try TemporaryFolders(folder.url.appending(path: "scratch").path)
    }

    /// Whether nothing was filled in.
    public static func isEmpty(_ db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM kind LIMIT 1") { $0[0] as Int } == nil
    }

    /// The files of an archive by their paths in it.
    public static func contents(_ archive: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: archive.path)
        return try paths.reduce(into: [:]) { all, path in
            var isFolder: ObjCBool = false
            let file = archive.appending(path: path)
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if !isFolder.boolValue { all[path] = try Data(contentsOf: file) }
        }
    }
}
