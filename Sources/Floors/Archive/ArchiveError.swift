/// Why a community was not exported or imported.
public enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder for an export has something in it.
    case folderInUse(String)
    /// The folder is no export, or its export was not finished.
    case noArchive(String)
    /// A file, by its path in the archive, with what is wrong with it.
    case damaged(String, String)
    /// The archive is of a newer program, which had this migration.
    case tooNew(String)
    /// The database that was to take the archive holds a community.
    case databaseInUse
    /// Stored files were removed while they were being copied, again and again.
    case mediaMissing([String])

    public var description: String {
        switch self {
        case .folderInUse(let path): "\(path) is not empty: export into a new folder."
        case .noArchive(let path): "\(path) is no finished export: it has no SHA256SUMS."
        case .damaged(let file, let reason): "\(file) is damaged: \(reason)."
        case .tooNew(let migration):
            "The archive is of a newer Fanfare: this one does not know the migration \(migration)."
        case .databaseInUse:
            "There is a community already: import into an empty data folder or an empty database."
        case .mediaMissing(let keys):
            "\(keys.count) stored files are missing, such as \(keys.first ?? ""); fanfare doctor says which."
        }
    }
}
