import Dispatch
import Synchronization

/// What waits for a thread: callers add without blocking, threads sleep while there is nothing.
final class Mailbox<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var sleepers = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Throws `StorageError`: `busy` when the limit is reached, `unavailable` once closed.
    func put(_ item: Item) throws {
        let wake = try state.withLock { state in
            guard !state.isClosed else { throw StorageError(.unavailable, "The database is closed.") }
            guard state.items.count < limit else {
                throw StorageError(.busy, "Too much is waiting for the database.")
            }
            state.items.append(item)
            guard state.sleepers > 0 else { return false }
            state.sleepers -= 1
            return true
        }
        if wake { bell.signal() }
    }

    /// Waits for items and takes up to `most` of them, oldest first. Empty: closed, and nothing is left.
    func take(upTo most: Int) -> [Item] {
        while true {
            let taken: [Item]? = state.withLock { state in
                if state.items.isEmpty {
                    if state.isClosed { return [] }
                    state.sleepers += 1
                    return nil
                }
                let taken = Array(state.items.prefix(most))
                state.items.removeFirst(taken.count)
                return taken
            }
            if let taken { return taken }
            bell.wait()
        }
    }

    var count: Int { state.withLock { $0.items.count } }

    func close() {
        let sleepers = state.withLock { state in
            state.isClosed = true
            defer { state.sleepers = 0 }
            return state.sleepers
        }
        for _ in 0..<sleepers { bell.signal() }
    }
}
