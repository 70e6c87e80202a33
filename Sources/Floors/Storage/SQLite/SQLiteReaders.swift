import Foundation
import Synchronization

/// A fixed-size pool of read connections. A caller that finds none free is suspended, in order.
final class SQLiteReaders: Sendable {
    private struct State {
        var free: [SQLiteConnection]
        var waiting: [CheckedContinuation<SQLiteConnection, any Error>] = []
        var isClosed = false
    }

    private let state: Mutex<State>
    private let limit: Int

    init(_ connections: [SQLiteConnection], limit: Int = 4096) {
        state = Mutex(State(free: connections))
        self.limit = limit
    }

    func take() async throws -> SQLiteConnection {
        if let free = state.withLock({ $0.isClosed ? nil : $0.free.popLast() }) { return free }
        return try await withCheckedThrowingContinuation { continuation in
            let now: Result<SQLiteConnection, any Error>? = state.withLock { state in
                if state.isClosed { return .failure(StorageError(.unavailable, "The database is closed.")) }
                if let free = state.free.popLast() { return .success(free) }
                if state.waiting.count >= limit {
                    return .failure(StorageError(.busy, "Too many wait to read."))
                }
                state.waiting.append(continuation)
                return nil
            }
            if let now { continuation.resume(with: now) }
        }
    }

    func release(_ connection: SQLiteConnection) {
        let next: CheckedContinuation<SQLiteConnection, any Error>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if !state.isClosed { state.free.append(connection) }
            return nil
        }
        next?.resume(returning: connection)
    }

    /// Those who wait already are still served.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.free = []
        }
    }
}
