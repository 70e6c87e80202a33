import Synchronization

/// One piece of work at a time for each key, however many wait for it. Who stops waiting leaves the others waiting; the
/// work goes on, since its result is saved.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct Flight {
        var number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var next = 0
        var isOver = false
    }

    private let state = Mutex(State())

    public init() {}

    /// Waits for the work that goes on for this key, which is begun when there is none.
    public func join(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                if Task.isCancelled { return waiter.resume(throwing: CancellationError()) }
                guard addWaiter(key, as: (ticket, waiter), work) else {
                    return waiter.resume(throwing: ReadThroughFault.ended)
                }
                // Cancelled between the look above and the boarding: the handler found nobody.
                if Task.isCancelled { leave(key, ticket) }
            }
        } onCancel: {
            leave(key, ticket)
        }
    }

    /// The same, but nil when it takes longer than `patience`.
    public func join(
        _ key: Key, patience: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await self.join(key, work) }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Begins the work unless it goes on already; nobody waits.
    public func begin(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) {
        _ = addWaiter(key, as: nil, work)
    }

    /// Returns when the work that goes on now has ended.
    public func settled() async {
        for task in state.withLock({ $0.flights.values.compactMap(\.task) }) { await task.value }
    }

    /// Cancels all work and returns when it has ended. What is asked for later throws ``ReadThroughFault/ended``.
    public func end() async {
        let tasks = state.withLock { state in
            state.isOver = true
            return state.flights.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}

extension SingleFlight {
    private func addWaiter(
        _ key: Key, as passenger: (ticket: Int, waiter: Waiter)?,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            if state.flights[key] == nil {
                state.next += 1
                let number = state.next
                var flight = Flight(number: number)
                flight.task = Task { await self.perform(key, number, work) }
                state.flights[key] = flight
            }
            if let passenger { state.flights[key]?.waiters[passenger.ticket] = passenger.waiter }
            return true
        }
    }

    private func perform(_ key: Key, _ number: Int, _ work: @Sendable () async throws -> Value) async {
        let result: Result<Value, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state -> [Waiter] in
            guard state.flights[key]?.number == number else { return [] }
            return state.flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let waiter = state.withLock { $0.flights[key]?.waiters.removeValue(forKey: ticket) }
        waiter?.resume(throwing: CancellationError())
    }
}
