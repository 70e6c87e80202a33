import Concurrency
import Foundation
import MediaKit
import Storage

/// Copies of a SQLite database as it was before migrations, with which the program of before can go on.
struct UpgradeCopies {
    private let data: String
    private var folder: String { "\(data)/before-upgrade" }
    /// How many of the newest stay.
    private static let kept = 2

    init(_ data: String) { self.data = data }

    /// There from the copy until the migrations are through: when they fail and are tried again, the first copy counts.
    private var mark: String { "\(folder)/migrating" }

    /// Copies a database with a schema that lacks some of the migrations; others are left alone.
    ///
    /// - Returns: the path of the copy; nil when none was made.
    /// - Throws: `DiskFull` when there is no room for it, `StorageError`, `FileError`.
    func add(_ database: any Database, before migrations: [Migration], at now: Date) async throws -> String? {
        guard let database = database as? SQLiteDatabase, try await database.isOlder(than: migrations) else {
            return nil
        }
        return try await filePool.run {
            try makeFolder(folder)
            guard access(mark, F_OK) != 0 else { return nil }
            // A descriptor of our own would end SQLite's locks when it is closed.
            var about = stat()
            guard lstat("\(data)/fanfare.db", &about) == 0 else { throw failure("looking at", data) }
            try Disk(holding: folder, reserve: 64 << 20).require(Int64(about.st_size))
            let path = "\(folder)/\(now.formatted(Self.time)).db"
            let draft = "\(path).unfinished"
            unlink(draft)
            do {
                try database.copy(to: draft)
                guard chmod(draft, 0o600) == 0 else { throw failure("restricting", draft) }
                try Descriptor(draft, O_RDONLY).sync()
                guard rename(draft, path) == 0 else { throw failure("writing", path) }
                _ = try Descriptor(mark, O_WRONLY | O_CREAT)
                try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
            } catch {
                unlink(draft)
                throw error
            }
            for old in try names(in: folder).filter({ $0.hasSuffix(".db") }).sorted().dropLast(Self.kept) {
                unlink("\(folder)/\(old)")
            }
            return path
        }
    }

    /// The migrations are through.
    func finish() throws { try removeFile(mark) }

    /// Sorts, and is a name on every file system.
    private static let time = Date.ISO8601FormatStyle(
        dateSeparator: .omitted, timeSeparator: .omitted, includingFractionalSeconds: false)
}
