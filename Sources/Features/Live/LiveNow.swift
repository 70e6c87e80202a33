public import FanfareModels
import Synchronization

/// Who is live, as every slice asks for it: in memory, read anew from the view `live_now` each second and at once when
/// this server changes it.
public final class LiveNow: Sendable {
    private struct State {
        var people: Set<ID<Person>> = []
        var version: UInt64 = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var people: Set<ID<Person>> { state.withLock { $0.people } }

    /// Another number each time somebody comes or goes: answers that show who is live are kept no longer than it stays.
    public var version: UInt64 { state.withLock { $0.version } }

    /// Takes what was read, and says who came and went.
    func set(_ people: Set<ID<Person>>) -> LiveChange? {
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

/// Who went live and whose stream ended, as it is told to everybody who listens.
public struct LiveChange: Codable, Sendable, Equatable {
    public var live: [ID<Person>]
    public var ended: [ID<Person>]
}
