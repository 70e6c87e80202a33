import Foundation

/// The folder of a community's data, which no other user of the machine may read.
enum DataFolder {
    /// What the program has directly in the folder.
    private static let names = [
        "fanfare.db", "fanfare.db-wal", "fanfare.db-shm", "media", "outside", "drawings", "scratch",
        "uploads",
        "live", "previews.key", "setup-link", "backup-log", "backup-log.closed", "before-upgrade",
    ]

    /// A secret of this community in a file of the folder, made when it is first asked for.
    ///
    /// - Throws: `CocoaError` when the file can be neither read nor written.
    static func secret(_ name: String, in folder: String) throws -> [UInt8] {
        let file = URL(fileURLWithPath: "\(folder)/\(name)")
        if FileManager.default.fileExists(atPath: file.path) {
            let kept = try Data(contentsOf: file)
            if kept.count == 32 { return [UInt8](kept) }
        }
        let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        try Data(secret).write(to: file, options: .atomic)
        try restrict(file.path)
        return secret
    }

    /// Makes the folder, and takes from others what rights they have on it and on what is in it: versions before this
    /// one left them. What belongs to another user stays as it is.
    ///
    /// - Throws: `CocoaError` when the folder cannot be made, `POSIXError` when the rights cannot be taken.
    static func prepare(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try restrict(path)
        for name in names { try restrict("\(path)/\(name)") }
    }

    private static func restrict(_ path: String) throws {
        var about = stat()
        guard lstat(path, &about) == 0 else { return }
        let kind = about.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR, about.st_uid == geteuid(), about.st_mode & 0o077 != 0 else {
            return
        }
        // SQLite may have removed its log meanwhile.
        guard chmod(path, about.st_mode & 0o700) == 0 || errno == ENOENT else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
        }
    }
}
