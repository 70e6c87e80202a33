import FanfareModels
import Foundation
import Storage

/// Saving a picture, and the room for it.
extension PictureCache {
    /// Records the picture, and removes the least recently used ones beyond the bound and the version it
    /// replaces.
    func save(_ copy: Cached<Entry>, for address: String) async throws {
        let entry = copy.value
        let file = name(entry.path)
        let (bound, folder) = (bound, folder)
        let gone = try await database.write { db -> [String] in
            let before: String? = try db.first(
                "SELECT file FROM outside_picture WHERE address = \(address)"
            ) { $0[0] }
            try db.run(
                """
                INSERT INTO outside_picture (address, file, size, validator, saved_ms, used_ms)
                VALUES (\(address), \(file), \(entry.size), \(entry.validator), \(copy.savedAt), \(copy.savedAt))
                ON CONFLICT (address) DO UPDATE SET file = excluded.file, size = excluded.size,
                    validator = excluded.validator, saved_ms = excluded.saved_ms, used_ms = excluded.used_ms
                """)
            let replaced = before.flatMap { $0 == file ? nil : [$0] } ?? []
            return replaced + (try Self.makeRoom(bound, in: db))
        }
        for file in gone { try remove("\(folder)/\(file)") }
    }

    /// Removes files that no row knows, which a crash between the two left, and rows beyond a bound that was
    /// lowered. To be called at the start.
    public func cleanUp() async throws {
        let (bound, folder) = (bound, folder)
        let known = try await database.write { db -> Set<String> in
            _ = try Self.makeRoom(bound, in: db)
            return Set(try db.rows("SELECT file FROM outside_picture") { $0[0] as String })
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where !known.contains(file) {
            try remove("\(folder)/\(file)")
        }
    }

    /// The size of all pictures, in bytes.
    public func used() async throws -> Int64 {
        try await database.read { db in try Self.used(in: db) }
    }

    private static func used(in db: any Connection) throws -> Int64 {
        try db.first("SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM outside_picture") { $0[0] } ?? 0
    }

    private static func makeRoom(_ bound: Int64, in db: any Connection) throws -> [String] {
        var over = try used(in: db) - bound
        var files: [String] = []
        while over > 0 {
            let oldest = try db.rows(
                "SELECT address, file, size FROM outside_picture ORDER BY used_ms, address LIMIT 50"
            ) { (address: $0[0] as String, file: $0[1] as String, size: $0[2] as Int64) }
            guard !oldest.isEmpty else { break }
            for picture in oldest where over > 0 {
                try db.run("DELETE FROM outside_picture WHERE address = \(picture.address)")
                files.append(picture.file)
                over -= picture.size
            }
        }
        return files
    }

    private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// A file that is gone already is as good as removed.
    private func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
    }
}
