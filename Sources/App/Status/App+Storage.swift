import Concurrency
import FeatureKit
import Foundation
import MediaKit
import Storage

extension App {
    /// What the data folder and the database hold, to the byte.
    static func storage(_ settings: ServerSettings, _ database: any Database) async throws -> CommunityStorage
    {
        let isPostgres = settings.databaseURL != nil
        let (media, postgres) = try await database.slow { db in
            (
                try Blobs.sizes(in: db),
                isPostgres
                    ? try db.first("SELECT pg_database_size(current_database())") { $0[0] as Int64 } : nil
            )
        }
        func bytes(_ kind: String) -> Int64 {
            media.reduce(0) { $1.type.hasPrefix(kind) ? $0 + $1.size : $0 }
        }
        let entries = try await filePool.run { try entrySizes(in: settings.data) }
        let (videos, pictures) = (bytes("video/"), bytes("image/"))
        let sqlite = entries.reduce(0) { $1.key.hasPrefix("fanfare.db") ? $0 + $1.value : $0 }
        let cached = entries["outside", default: 0]
        let unfinished = ["uploads", "live", "scratch"].reduce(0) { $0 + entries[$1, default: 0] }
        let all = entries.values.reduce(0, +)
        return CommunityStorage(
            videos: videos, pictures: pictures, otherMedia: bytes("") - videos - pictures,
            database: sqlite + (postgres ?? 0), cachedPictures: cached, unfinished: unfinished,
            other: all - sqlite - cached - unfinished)
    }

    /// The bytes of the files below each entry of a folder; of the media those that are no stored files, which the database
    /// knows.
    private static func entrySizes(in folder: String) throws -> [String: Int64] {
        var sizes: [String: Int64] = [:]
        for name in try names(in: folder) where name != "media" {
            sizes[name] = try bytes(of: "\(folder)/\(name)")
        }
        // Stored files are in folders named by the first two digits of their keys.
        for name in try names(in: "\(folder)/media") where name.utf8.count != 2 {
            sizes["media", default: 0] += try bytes(of: "\(folder)/media/\(name)")
        }
        return sizes
    }

    private static func bytes(of path: String) throws -> Int64 {
        var about = stat()
        guard lstat(path, &about) == 0 else {
            // It was removed since it was listed.
            if errno == ENOENT { return 0 }
            throw failure("measuring", path)
        }
        guard about.st_mode & S_IFMT == S_IFDIR else { return Int64(about.st_size) }
        return try names(in: path).reduce(0) { try $0 + bytes(of: "\(path)/\($1)") }
    }
}
