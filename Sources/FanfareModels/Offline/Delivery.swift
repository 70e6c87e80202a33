import Synchronization

/// Something on its way to somebody who may stop waiting for it. Dropping it does not cancel it.
public final class Delivery: Sendable {
    private enum State {
        case waiting, delivered, cancelled
    }

    private let state = Shared(State.waiting)
    private let task: Task<Void, Never>

    /// - Parameter deliver: called once with what `load` gave, or never when cancelled before.
    public init<Value: Sendable>(
        _ load: @escaping @Sendable () async throws -> Value,
        to deliver: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let state = state
        task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await load())
            } catch {
                result = .failure(error)
            }
            let isWanted = state.value.withLock { state in
                guard state == .waiting else { return false }
                state = .delivered
                return true
            }
            if isWanted { deliver(result) }
        }
    }

    /// From now on neither a value nor an error is delivered. What several wait for goes on for the others.
    public func cancel() {
        state.value.withLock { if $0 == .waiting { $0 = .cancelled } }
        task.cancel()
    }

    /// Returns when it was delivered or will never be.
    public func settled() async { await task.value }

    private final class Shared: Sendable {
        let value: Mutex<State>

        init(_ state: State) { value = Mutex(state) }
    }
}
