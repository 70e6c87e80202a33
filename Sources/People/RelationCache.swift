public import FanfareModels
import Foundation
import Storage
import Synchronization

/// Whom a viewer follows and whether they hide anybody: what marks every list of people.
struct Relation: Sendable {
    /// Nothing when they are too many to keep.
    var followed: Set<ID<Person>>?
    var hidesSomebody: Bool

    /// How many follows of one viewer are kept.
    static let limit = 1000
}

/// The relations of those who look around, so that a page does not ask for them each time.
///
/// What another server changes shows here after a second; what this one changes shows at once.
final class RelationCache: Sendable {
    private static let validity: TimeInterval = 1
    private static let limit = 4096

    private struct State {
        var entries: [ID<Person>: (relation: Relation, at: TimeInterval)] = [:]
        /// Each grows with every change of a share of the people, so that what was read before one is not kept after it.
        var changes = [UInt64](repeating: 0, count: 256)
    }

    private let state = Mutex(State())

    /// What was kept of a viewer, or the number of changes so far, for ``keep(_:of:at:ifStill:)``.
    func find(_ viewer: ID<Person>, at now: Date) -> (relation: Relation?, changes: UInt64) {
        let now = now.timeIntervalSinceReferenceDate
        return state.withLock { state in
            let changes = state.changes[viewer.slot]
            guard let entry = state.entries[viewer], entry.at <= now, now - entry.at < Self.validity else {
                return (nil, changes)
            }
            return (entry.relation, changes)
        }
    }

    func keep(_ relation: Relation, of viewer: ID<Person>, at now: Date, ifStill changes: UInt64) {
        state.withLock { state in
            guard state.changes[viewer.slot] == changes else { return }
            if state.entries.count >= Self.limit { state.entries.removeAll(keepingCapacity: true) }
            state.entries[viewer] = (relation, now.timeIntervalSinceReferenceDate)
        }
    }

    func forget(_ viewers: [ID<Person>]) {
        state.withLock { state in
            for viewer in viewers {
                state.changes[viewer.slot] &+= 1
                state.entries[viewer] = nil
            }
        }
    }
}

extension ID<Person> {
    fileprivate var slot: Int { Int(truncatingIfNeeded: number & 255) }
}

extension People {
    /// For other slices' lists: whom a viewer follows, nothing when they are too many to keep, and whether they hide
    /// anybody or somebody hides from them.
    public func marks(
        of viewer: ID<Person>
    ) async throws -> (followed: Set<ID<Person>>?, hidesSomebody: Bool) {
        let relation = try await relation(of: viewer)
        return (relation.followed, relation.hidesSomebody)
    }

    func relation(of viewer: ID<Person>) async throws -> Relation {
        let time = now()
        let (known, changes) = relations.find(viewer, at: time)
        if let known { return known }
        let relation = try await database.read { db in
            let followed = try db.rows(
                "SELECT followed FROM follow WHERE follower = \(viewer) LIMIT \(Relation.limit + 1)"
            ) { $0[0] as ID<Person> }
            return Relation(
                followed: followed.count > Relation.limit ? nil : Set(followed),
                hidesSomebody: try hidesSomebody(viewer, in: db))
        }
        relations.keep(relation, of: viewer, at: time, ifStill: changes)
        return relation
    }

    /// Writes what changes whom somebody follows or sees.
    func write<T: Sendable>(
        changing viewers: ID<Person>..., body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        defer { relations.forget(viewers) }
        return try await database.write(body)
    }
}
