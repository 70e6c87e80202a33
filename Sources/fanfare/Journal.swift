import Foundation

/// The journal of systemd, which the group `adm` can read: no place for secrets.
enum Journal {
    /// Whether standard output is connected to it.
    static var isStandardOutput: Bool {
        isConnected(STDOUT_FILENO, stream: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])
    }

    /// Whether a descriptor is connected to the journal.
    ///
    /// - Parameter stream: the device and inode of its socket, as `JOURNAL_STREAM` has them; see systemd.exec(5).
    static func isConnected(_ descriptor: Int32, stream: String?) -> Bool {
        var about = stat()
        return fstat(descriptor, &about) == 0 && stream == "\(about.st_dev):\(about.st_ino)"
    }
}
