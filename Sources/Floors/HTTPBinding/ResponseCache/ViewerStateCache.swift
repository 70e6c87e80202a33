public import FanfareModels
import HTTPServer
import Synchronization

/// The marks of those who look around, so that a page does not ask for them each time.
///
/// What another server changes shows here after two seconds; what this one changes shows at once.
public final class MarksCache: Sendable {
    fileprivate static let validity: UInt64 = 2_000_000_000
    fileprivate static let members = 8192
    fileprivate static let subjects = 1 << 20

    fileprivate struct State {
        var entries: [ID<Person>: (marks: Marks?, at: UInt64)] = [:]
        var subjects = 0
        /// For shares of the members: the newest version of the database at which something of theirs was about to
        /// change. What was read at that version or before it is not kept.
        var changes = [UInt64](repeating: 0, count: 256)
    }

    private let version: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameter version: of the database: another, higher number after each write.
    public init(version: @escaping @Sendable () -> UInt64) { self.version = version }

    /// The marks of a member, if they are kept.
    public func known(_ member: ID<Person>) -> Marks? { find(member, at: uptimeNanoseconds()) ?? nil }

    private func find(_ member: ID<Person>, at now: UInt64) -> Marks?? {
        state.withLock { state in
            guard let entry = state.entries[member], now &- entry.at < Self.validity else { return nil }
            return .some(entry.marks)
        }
    }

    /// What was kept of a member, or what `read` finds; nothing for those whose pages are their own.
    public func value(of member: ID<Person>, read: () async throws -> Marks?) async throws -> Marks? {
        let now = uptimeNanoseconds()
        if let kept = find(member, at: now) { return kept }
        let version = version() &+ 1
        let marks = try await read()
        state.withLock { $0.keep(marks, of: member, at: now, version) }
        return marks
    }

    /// To be called when something has been stored that changes a member's marks.
    public func changed(_ member: ID<Person>) { forget(member, changedAt: version()) }

    /// To be called within a transaction that changes a member's marks.
    public func changing(_ member: ID<Person>) { forget(member, changedAt: version() &+ 1) }

    private func forget(_ member: ID<Person>, changedAt version: UInt64) {
        state.withLock { state in
            state.remove(member)
            state.changes[member.share] = max(state.changes[member.share], version)
        }
    }
}

extension MarksCache.State {
    fileprivate mutating func keep(_ marks: Marks?, of member: ID<Person>, at now: UInt64, _ version: UInt64)
    {
        guard changes[member.share] < version else { return }
        remove(member)
        if entries.count >= MarksCache.members || subjects >= MarksCache.subjects {
            entries.removeAll(keepingCapacity: true)
            subjects = 0
        }
        entries[member] = (marks, now)
        subjects += marks?.size ?? 0
    }

    fileprivate mutating func remove(_ member: ID<Person>) {
        if let old = entries.removeValue(forKey: member) { subjects -= old.marks?.size ?? 0 }
    }
}

extension ID<Person> {
    fileprivate var share: Int { Int(truncatingIfNeeded: number & 255) }
}
