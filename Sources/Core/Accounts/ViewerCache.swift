import FanfareModels
import Foundation
import Synchronization
import Pages

/// A cache of recent sessions' members, so that most requests need no database.
///
/// What another server changes shows here after two seconds; what this one changes shows at once.
final class ViewerCache: Sendable {
    /// For how many seconds an entry is valid: whatever others change, and where nothing but figures was changed.
    static let validity: (always: TimeInterval, unchanged: TimeInterval) = (2, 60)
    fileprivate static let limit = 20_000

    fileprivate struct Entry {
        var viewer: Viewer
        /// When the session ends.
        var end: TimeInterval
        var at: TimeInterval
        /// Of the content of the database before it was read.
        var content: UInt64

        func isValid(at now: TimeInterval, _ content: UInt64) -> Bool {
            let validity = ViewerCache.validity
            return at <= now && now < end
                && now - at < (self.content == content ? validity.unchanged : validity.always)
        }
    }

    fileprivate struct State {
        var entries: [String: Entry] = [:]
        /// Grows with every change, so that what was read before one is not kept after it.
        var changes = 0
    }

    /// What has to be the same still when what was read meanwhile is kept.
    struct Point {
        fileprivate var changes: Int
        fileprivate var content: UInt64
    }

    private let contentVersion: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameter contentVersion: of the database.
    init(contentVersion: @escaping @Sendable () -> UInt64) { self.contentVersion = contentVersion }

    /// The viewer of a session's secret, or from when on one is read, for ``keep(_:until:as:at:since:)``.
    func find(_ token: String, at now: Date) -> (viewer: Viewer?, point: Point) {
        let now = now.timeIntervalSinceReferenceDate
        let content = contentVersion()
        return state.withLock { state in
            let point = Point(changes: state.changes, content: content)
            guard let entry = state.entries[token], entry.isValid(at: now, content) else {
                return (nil, point)
            }
            return (entry.viewer, point)
        }
    }

    func keep(_ viewer: Viewer, until end: Date, as token: String, at now: Date, since point: Point) {
        let now = now.timeIntervalSinceReferenceDate
        state.withLock { state in
            guard state.changes == point.changes else { return }
            if state.entries.count >= Self.limit { state.makeRoom(at: now, point.content) }
            state.entries[token] = Entry(
                viewer: viewer, end: end.timeIntervalSinceReferenceDate, at: now, content: point.content)
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
    fileprivate mutating func makeRoom(at now: TimeInterval, _ content: UInt64) {
        entries = entries.filter { $0.value.isValid(at: now, content) }
        if entries.count >= ViewerCache.limit { entries.removeAll(keepingCapacity: true) }
    }
}
