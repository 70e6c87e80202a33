import Synchronization

/// Wakes one sleeper. A ring while nobody sleeps is kept for the next wait.
public final class Bell: Sendable {
    private struct State {
        var hasRung = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    public func ring() {
        let sleeper = state.withLock { state in
            state.hasRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume()
    }

    /// Returns at the next ring or when cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { sleeper in
                let awake = state.withLock { state in
                    if state.hasRung || Task.isCancelled {
                        state.hasRung = false
                        return true
                    }
                    state.sleeper = sleeper
                    return false
                }
                if awake { sleeper.resume() }
            }
        } onCancel: {
            state.withLock { state in
                defer { state.sleeper = nil }
                return state.sleeper
            }?.resume()
        }
    }

    /// Returns at the next ring, after `limit`, or when cancelled.
    func wait(atMost limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            // Being cancelled is the only way this sleep fails, and then the wait is over anyway.
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
