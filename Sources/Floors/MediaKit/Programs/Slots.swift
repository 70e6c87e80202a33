import FanfareModels
import Synchronization

/// How many may work at once; the others wait in order, and no more than a given number of them.
public final class Slots: Sendable {
    private struct State {
        var free: Int
        var nextTicket = 0
        var waiting: [(ticket: Int, entry: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Mutex<State>
    private let queue: Int

    public init(_ count: Int, queue: Int = 64) {
        state = Mutex(State(free: count))
        self.queue = queue
    }

    /// Calls `body` when there is a slot. Throws `Problem` of code `busy` when too many wait already, and
    /// `CancellationError` when cancelled while waiting.
    public func use<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { entry in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    guard state.waiting.count < queue else {
                        return .failure(Problem.busy("The server is busy. Try again soon.", retryAfter: 10))
                    }
                    state.waiting.append((ticket, entry))
                    return nil
                }
                if let outcome { entry.resume(with: outcome) }
            }
        } onCancel: {
            let entry = state.withLock { state in
                state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).entry }
            }
            entry?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().entry
        }
        next?.resume()
    }
}
