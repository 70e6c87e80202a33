import Dispatch
import Synchronization

/// A bounded queue: callers put without blocking, threads that take block while there is nothing.
public final class BlockingQueue<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var takers = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeup = DispatchSemaphore(value: 0)
    private let name: String
    private let limit: Int

    /// - Parameters:
    ///   - name: what errors call the resource that is waited for.
    ///   - limit: how many items may wait.
    public init(_ name: String, limit: Int) {
        self.name = name
        self.limit = limit
    }

    /// Adds an item at the end.
    ///
    /// - Throws: `QueueError.full` when the limit is reached, `closed` after ``close()``.
    public func put(_ item: Item) throws(QueueError) {
        let wakes = try state.withLock { state throws(QueueError) in
            guard !state.isClosed else { throw .closed(name) }
            guard state.items.count < limit else { throw .full(name) }
            state.items.append(item)
            guard state.takers > 0 else { return false }
            state.takers -= 1
            return true
        }
        if wakes { wakeup.signal() }
    }

    /// Waits for items and takes up to `most` of them, oldest first. Empty: closed, and nothing is left.
    public func take(upTo most: Int) -> [Item] {
        while true {
            let taken: [Item]? = state.withLock { state in
                if state.items.isEmpty {
                    if state.isClosed { return [] }
                    state.takers += 1
                    return nil
                }
                let taken = Array(state.items.prefix(most))
                state.items.removeFirst(taken.count)
                return taken
            }
            if let taken { return taken }
            wakeup.wait()
        }
    }

    /// How many items wait.
    public var count: Int { state.withLock { $0.items.count } }

    /// Takes nothing more; what waits can still be taken.
    public func close() {
        let takers = state.withLock { state in
            state.isClosed = true
            defer { state.takers = 0 }
            return state.takers
        }
        for _ in 0..<takers { wakeup.signal() }
    }
}
