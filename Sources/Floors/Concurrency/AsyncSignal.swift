import Synchronization

/// A signal that wakes one waiting task. One that comes while nobody waits is kept for the next wait.
public final class AsyncSignal: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    /// Wakes the waiting task, or the next one that waits.
    public func signal() {
        let waiter = state.withLock { state in
            state.isSet = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns at the next signal or when cancelled.
    public func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let awake = state.withLock { state in
                    if state.isSet || Task.isCancelled {
                        state.isSet = false
                        return true
                    }
                    state.waiter = waiter
                    return false
                }
                if awake { waiter.resume() }
            }
        } onCancel: {
            state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }?.resume()
        }
    }

    /// Returns at the next signal, after `limit`, or when cancelled.
    public func wait(atMost limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            // Being cancelled is the only way this sleep fails, and then the wait is over anyway.
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
