import Dispatch
import Synchronization

/// Detects commits of other processes to the file, such as an import beside the server.
///
/// `PRAGMA data_version` says on a connection whether others have committed since. The writer asks in each transaction, which
/// tells commits of other processes from its own; while it has nothing to write, another connection asks, and has the writer look
/// when it finds something that may be the writer's own.
final class SQLiteExternalChanges: Sendable {
    private struct Seen {
        var connection: SQLiteConnection?
        var version = ""
        /// How many transactions the writer had begun.
        var begun = 0
        /// The same, where the last look could not tell whose commits it had found.
        var uncertain: Int?
    }

    /// How long a write may go unnoticed.
    static let pause = DispatchTimeInterval.milliseconds(250)

    private let seen: Mutex<Seen>
    /// When the connection asks again.
    private let next = Atomic<UInt64>(0)
    private let found = Atomic<UInt64>(0)
    private let begun = Atomic(0)
    private let askWriter = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ connection: SQLiteConnection) { seen = Mutex(Seen(connection: connection)) }

    /// - Parameter askWriter: has ``writerLooks(_:_:)`` called soon.
    func start(_ askWriter: @escaping @Sendable () -> Void) { self.askWriter.withLock { $0 = askWriter } }

    /// How often something was noticed.
    var count: Int { Int(truncatingIfNeeded: found.load(ordering: .relaxed)) }

    /// A higher number after each look that found a commit of another process.
    ///
    /// A look that fails, because the file is busy, is made up for by the next.
    func number() -> UInt64 {
        let now = DispatchTime.now()
        // Asked several times a request: without a lock, which the threads would pass to each other.
        guard now.uptimeNanoseconds >= next.load(ordering: .relaxed) else {
            return found.load(ordering: .acquiring)
        }
        seen.withLock { seen in
            guard now.uptimeNanoseconds >= next.load(ordering: .relaxed) else { return }
            next.store((now + Self.pause).uptimeNanoseconds, ordering: .relaxed)
            let begun = begun.load(ordering: .acquiring)
            if let before = seen.uncertain {
                // The writer has looked itself since, unless something keeps it from that.
                if begun == before { found.wrappingAdd(1, ordering: .releasing) }
                seen.uncertain = nil
            }
            if let version = try? seen.connection?.pragma("data_version"), version != seen.version {
                seen.version = version
                if begun == seen.begun {
                    found.wrappingAdd(1, ordering: .releasing)
                } else {
                    seen.uncertain = begun
                    askWriter.withLock(\.self)?()
                }
            }
            seen.begun = begun
        }
        return found.load(ordering: .acquiring)
    }

    /// To be called in each transaction of the writer, as it begins, and when the writer is asked to.
    ///
    /// - Parameter last: what it was the last time.
    func writerLooks(_ connection: SQLiteConnection, _ last: inout String?) throws {
        begun.wrappingAdd(1, ordering: .releasing)
        let version = try connection.pragma("data_version")
        if let last, version != last { found.wrappingAdd(1, ordering: .releasing) }
        last = version
    }

    /// To be called where the writer could not look: others may have committed something.
    func missed() { found.wrappingAdd(1, ordering: .releasing) }

    func close() { seen.withLock { $0.connection = nil } }
}
