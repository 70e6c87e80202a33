import Synchronization

/// Detects commits of other processes to the file, such as an import beside the server.
final class SQLiteExternalChanges: Sendable {
    private struct Seen {
        var connection: SQLiteConnection?
        var version = ""
        var writes: UInt64 = 0
        var next = ContinuousClock.now
    }

    /// How long a write may go unnoticed.
    static let pause = Duration.milliseconds(250)

    private let seen: Mutex<Seen>

    init(_ connection: SQLiteConnection) { seen = Mutex(Seen(connection: connection)) }

    /// A number that differs after each look that found something new; writes of this program count too. A
    /// look that fails, because the file is busy, is made up for by the next.
    func writes() -> UInt64 {
        let now = ContinuousClock.now
        return seen.withLock { seen in
            guard now >= seen.next else { return seen.writes }
            seen.next = now + Self.pause
            guard let connection = seen.connection, let version = try? connection.pragma("data_version")
            else {
                return seen.writes
            }
            if version != seen.version {
                seen.version = version
                seen.writes &+= 1
            }
            return seen.writes
        }
    }

    func close() { seen.withLock { $0.connection = nil } }
}
