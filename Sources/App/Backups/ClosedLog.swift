import Foundation
import Storage

/// How the database file was left by a server that has captured all of it.
struct ClosedLog: Codable {
    var position: LogPosition
    var file: DatabaseFileState

    private static func path(_ data: String) -> String { "\(data)/backup-log.closed" }

    /// Nil when the file is another by now, or the server ended otherwise.
    static func read(_ data: String, _ position: LogPosition) -> DatabaseFileState? {
        guard let bytes = FileManager.default.contents(atPath: path(data)) else { return nil }
        do {
            let closed = try JSONDecoder().decode(ClosedLog.self, from: bytes)
            return closed.position == position ? closed.file : nil
        } catch {
            // Truncated by a crash: a new chain is started.
            return nil
        }
    }

    static func write(_ data: String, _ position: LogPosition) throws {
        // Another program has the database open, and may write on.
        guard let file = try DatabaseFileState(ofDatabase: "\(data)/fanfare.db") else { return }
        try JSONEncoder().encode(ClosedLog(position: position, file: file)).write(
            to: URL(filePath: path(data)), options: .atomic)
    }
}
