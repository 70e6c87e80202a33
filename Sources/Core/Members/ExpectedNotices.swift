public import FanfareModels
import Synchronization

/// Notices that a transaction of this server is about to commit, for the event streams that deliver them.
///
/// Only people who are being listened for are noted. Whether the transaction committed is looked up by the
/// reader, so that a notice may be expected inside a transaction that then fails or runs again.
public final class ExpectedNotices: Sendable {
    private struct State {
        var awaited: Set<ID<Person>> = []
        var expected: [ID<Person>: (number: Int64, at: ContinuousClock.Instant)] = [:]
    }

    private let state = Mutex(State())
    /// Yields when a notice is expected.
    public let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    public init() {
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Starts or stops noting what is expected of a person.
    public func setAwaited(_ isAwaited: Bool, of person: ID<Person>) {
        state.withLock { state in
            if isAwaited {
                state.awaited.insert(person)
            } else {
                state.awaited.remove(person)
                state.expected[person] = nil
            }
        }
    }

    /// Notes that a person's notices are about to reach a number.
    public func expect(_ number: Int64, of person: ID<Person>) {
        let isAwaited = state.withLock { state in
            guard state.awaited.contains(person) else { return false }
            state.expected[person] = (max(state.expected[person]?.number ?? 0, number), .now)
            return true
        }
        if isAwaited { wake.yield() }
    }

    /// Notes that a person's notices were read up to a number.
    public func arrived(_ number: Int64, of person: ID<Person>) {
        state.withLock { state in
            guard let expected = state.expected[person], expected.number <= number else { return }
            state.expected[person] = nil
        }
    }

    /// The people whose notices are expected. One that does not come within `patience` was not committed, and
    /// is dropped.
    public func people(patience: Duration) -> [ID<Person>] {
        let now = ContinuousClock.now
        return state.withLock { state in
            state.expected = state.expected.filter { now - $0.value.at < patience }
            return Array(state.expected.keys)
        }
    }
}
