/// Why a backup was not made, not found, or cannot be relied on.
public enum BackupError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The place holds no backups.
    case noRepository(String)
    /// The place has something else in it.
    case inUse(String)
    /// It was made by a newer program.
    case tooNew
    /// The backups are encrypted, and no key or another one was given; or they are not, and one was.
    case wrongKey(String)
    /// The file with a key has fewer than 32 bytes.
    case shortKey(String)
    /// A file of the repository, by its path in it, with what is wrong with it.
    case damaged(String, String)
    /// No backup is as old as that.
    case noBackup(String)
    /// Another program makes, checks or removes backups there at the moment.
    case busy(String)

    public var description: String {
        switch self {
        case .noRepository(let place): "There are no backups in \(place)."
        case .inUse(let place): "\(place) is not empty, and has no backups: name another folder."
        case .tooNew: "The backups were made by a newer Fanfare."
        case .wrongKey(let reason): reason
        case .shortKey(let file): "\(file) has fewer than 32 bytes, which are needed for a key."
        case .damaged(let file, let reason): "\(file) is damaged: \(reason)."
        case .noBackup(let moment): "There is no backup of \(moment) or before."
        case .busy(let place): "Another program makes or checks backups in \(place) at the moment."
        }
    }
}
