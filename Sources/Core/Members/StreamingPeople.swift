public import FanfareModels
import Synchronization

/// The people who are streaming, in memory: the live feature refreshes them from the database each second,
/// and at once when this server changes them.
public final class StreamingPeople: Sendable {
    private struct State {
        var people: Set<ID<Person>> = []
        var version: UInt64 = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// The people who are live, as of the last refresh.
    public var people: Set<ID<Person>> { state.withLock { $0.people } }

    /// A number that changes each time somebody starts or stops streaming.
    public var version: UInt64 { state.withLock { $0.version } }

    /// Replaces the set, and returns who was added and removed; nil when nothing changed.
    public func replace(with people: Set<ID<Person>>) -> LiveChange? {
        state.withLock { state in
            guard people != state.people else { return nil }
            let change = LiveChange(
                live: people.subtracting(state.people).sorted(),
                ended: state.people.subtracting(people).sorted())
            state.people = people
            state.version += 1
            return change
        }
    }
}

/// The event that people went live or ended their stream, as it is published to all listeners.
public struct LiveChange: Codable, Sendable, Equatable {
    /// People who went live.
    public var live: [ID<Person>]
    /// People whose stream ended.
    public var ended: [ID<Person>]
}
