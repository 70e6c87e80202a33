import FanfareModels
import Foundation
import Synchronization
import Pages

/// A cache of recent sessions' members, so that most requests need no database.
///
/// What another server changes shows here after two seconds; what this one changes shows at once.
final class ViewerCache: Sendable {
    /// Seconds that an entry is believed.
    static let validity: TimeInterval = 2
    fileprivate static let limit = 20_000

    fileprivate struct State {
        var entries: [String: (viewer: Viewer, at: TimeInterval)] = [:]
        /// Grows with every change, so that what was read before one is not kept after it.
        var changes = 0
    }

    private let state = Mutex(State())

    /// The viewer of a session's secret, or the number of changes so far, for ``keep(_:as:at:ifStill:)``.
    func find(_ token: String, at now: Date) -> (viewer: Viewer?, changes: Int) {
        let now = now.timeIntervalSinceReferenceDate
        return state.withLock { state in
            guard let entry = state.entries[token], entry.at <= now, now - entry.at < Self.validity else {
                return (nil, state.changes)
            }
            return (entry.viewer, state.changes)
        }
    }

    func keep(_ viewer: Viewer, as token: String, at now: Date, ifStill changes: Int) {
        let now = now.timeIntervalSinceReferenceDate
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.entries.count >= Self.limit { state.makeRoom(at: now) }
            state.entries[token] = (viewer, now)
        }
    }

    func forget(_ person: ID<Person>) {
        state.withLock { state in
            state.changes += 1
            state.entries = state.entries.filter { $0.value.viewer.id != person }
        }
    }
}

extension ViewerCache.State {
    fileprivate mutating func makeRoom(at now: TimeInterval) {
        entries = entries.filter { $0.value.at <= now && now - $0.value.at < ViewerCache.validity }
        if entries.count >= ViewerCache.limit { entries.removeAll(keepingCapacity: true) }
    }
}
