import CSQLite
import Foundation

extension StorageError {
    /// SQLite's error message of the last call on a connection.
    init(sqlite connection: OpaquePointer?, _ code: Int32, sql: String? = nil) {
        let said = String(cString: sqlite3_errmsg(connection))
        var kind = Kind(sqlite: code, said)
        // A log that cannot be made or indexed is reported without saying that the disk is full.
        if kind == .unavailable, [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection)) { kind = .full }
        self.init(kind, sql.map { "\(said) in: \($0)" } ?? said)
    }
}

extension StorageError.Kind {
    init(sqlite code: Int32, _ said: String) {
        switch code {
        case uniqueFailed, primaryKeyFailed, rowidFailed:
            self = .notUnique(StorageError.Kind.constraint(in: said))
            return
        case foreignKeyFailed:
            self = .foreignKey
            return
        default: break
        }
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: self = .check
        case SQLITE_FULL: self = .full
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_INTERRUPT: self = .interrupted
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PERM, SQLITE_AUTH: self = .unavailable
        default: self = .other
        }
    }

    /// `person.username_key` from "UNIQUE constraint failed: person.username_key"; of an index on an
    /// expression, which SQLite calls "index 'name'", the name.
    private static func constraint(in said: String) -> String {
        guard let start = said.range(of: "failed: ")?.upperBound else { return said }
        let name = said[start...]
        guard name.hasPrefix("index '"), name.hasSuffix("'") else { return String(name) }
        return String(name.dropFirst(7).dropLast())
    }
}

// Macros that Swift does not see: `SQLITE_CONSTRAINT | number << 8`.
private let foreignKeyFailed = SQLITE_CONSTRAINT | 3 << 8
private let primaryKeyFailed = SQLITE_CONSTRAINT | 6 << 8
private let uniqueFailed = SQLITE_CONSTRAINT | 8 << 8
private let rowidFailed = SQLITE_CONSTRAINT | 10 << 8
