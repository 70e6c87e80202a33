import Concurrency
public import FanfareModels
import HTTPServer
public import Pages
import Synchronization

/// A cache of viewer states by member, so that a page does not ask for them each time.
///
/// What another server changes shows here after two seconds; what this one changes shows at once.
public final class ViewerStates: Sendable {
    /// Reads what is asked for; nil for a member whose pages are their own.
    public typealias Read = @Sendable (ViewerStateRequest) async throws -> ViewerState?

    /// For how long a state is valid, in nanoseconds: whatever others change, and where nothing but figures was changed.
    fileprivate static let validity: (always: UInt64, unchanged: UInt64) = (2_000_000_000, 60_000_000_000)
    fileprivate static let members = 8192
    /// States of one member, and of all.
    fileprivate static let ofMember = 4096
    fileprivate static let ofAll = 1 << 20

    fileprivate struct Entry {
        /// Nil of a member whose pages are their own.
        var state: ViewerState?
        var at: UInt64
        /// Of the content of the database before it was read.
        var content: UInt64

        func isValid(at now: UInt64, _ content: UInt64) -> Bool {
            now &- at
                < (self.content == content ? ViewerStates.validity.unchanged : ViewerStates.validity.always)
        }
    }

    fileprivate struct Entries: ~Copyable {
        var byMember: [ID<Person>: Entry] = [:]
        var count = 0
        /// The flags whose states follow from those of others.
        var dependents: [ViewerFlag: [ViewerFlag]] = [:]
        /// Changes of states: what was read at their versions or before is not kept.
        var changes = RecentChanges(limit: 8192)
        /// Changes that members made themselves.
        var ownChanges = RecentChanges(limit: 8192)
    }

    private let version: @Sendable () -> UInt64
    private let contentVersion: @Sendable () -> UInt64
    private let entries = Mutex(Entries())

    /// - Parameters:
    ///   - version: of the database: another, higher number after each write.
    ///   - contentVersion: the same but after writes that change nothing but figures. What of them changes states is told to
    ///     ``changed(_:_:)`` or ``changing(_:_:)``.
    public init(
        version: @escaping @Sendable () -> UInt64, contentVersion: @escaping @Sendable () -> UInt64
    ) {
        self.version = version
        self.contentVersion = contentVersion
    }

    /// Says that states of a flag follow from those of another, with which they are then forgotten.
    public func register(_ dependent: ViewerFlag, dependingOn flag: ViewerFlag) {
        entries.withLock { $0.dependents[flag, default: []].append(dependent) }
    }

    /// The state of a member as far as it is kept; an outer nil where nothing is.
    func known(_ member: ID<Person>, at now: UInt64 = uptimeNanoseconds()) -> ViewerState?? {
        let content = contentVersion()
        return entries.withLock { entries in
            guard let entry = entries.byMember[member], entry.isValid(at: now, content) else { return nil }
            return .some(entry.state)
        }
    }

    /// The state of a member if it is kept, and of all subjects of these flags: a response need not read them then.
    public func whole(_ flags: [ViewerFlag], of member: ID<Person>?) -> ViewerState? {
        guard let member, case .some(.some(let state)) = known(member) else { return nil }
        return flags.allSatisfy { state.count($0) != nil } ? state : nil
    }

    /// Whether it is known that the member's pages are not their own.
    public func isKnownToShare(_ member: ID<Person>) -> Bool {
        whole([], of: member) != nil
    }

    /// The state of a member that covers what is asked; nil for one whose pages are their own.
    func state(
        of member: ID<Person>, _ asked: [ViewerFlag: [Int64]], read: Read
    ) async throws -> ViewerState? {
        let now = uptimeNanoseconds()
        let request: ViewerStateRequest
        switch known(member, at: now) {
        case .some(.none): return nil
        case .some(.some(let kept)):
            let missing = kept.missing(of: asked)
            if missing.isEmpty { return kept }
            request = ViewerStateRequest(of: member, missing, known: kept)
        case .none: request = ViewerStateRequest(of: member, asked)
        }
        let version = version() &+ 1
        let content = contentVersion()
        let state = try await read(request)
        entries.withLock {
            $0.keep(.init(state: state, at: now, content: content), of: member, version)
        }
        return state.map { request.known.merging($0) }
    }

    /// The number of a member's unseen notifications; nil for one whose pages are their own.
    public func unseen(by member: ID<Person>, read: Read) async throws -> Int? {
        try await state(of: member, [.bell: [0]], read: read)?.state(.bell, of: 0)
    }

    /// To be called when something has been stored that a member did, and that changes their states or figures.
    ///
    /// - Parameter flags: the only ones whose states it changes; nil for all.
    public func changed(_ member: ID<Person>, _ flags: [ViewerFlag]? = nil) {
        let version = version()
        entries.withLock { entries in
            entries.forget(flags, of: member, changedAt: version)
            entries.ownChanges.note(member.key, at: version)
        }
    }

    /// To be called within a transaction of somebody that changes the states of one of a member's flags.
    public func changing(_ member: ID<Person>, _ flag: ViewerFlag) {
        let version = version() &+ 1
        entries.withLock { $0.forget([flag], of: member, changedAt: version) }
    }

    /// For how long figures that others have changed may be shown as they were, in nanoseconds.
    private static let figuresLag: UInt64 = 1_000_000_000

    /// Whether figures that were read a moment ago may be shown to a member who has changed none since, or to a guest.
    ///
    /// - Parameters:
    ///   - version: of the database before they were read.
    ///   - time: when, by ``uptimeNanoseconds()``.
    ///   - member: nil for a guest.
    public func mayShowFigures(of version: UInt64, readAt time: UInt64, to member: ID<Person>?) -> Bool {
        guard uptimeNanoseconds() &- time < Self.figuresLag else { return false }
        return member.map { member in entries.withLock { version >= $0.ownChanges.latest(of: member.key) } }
            ?? true
    }
}

extension ViewerStates.Entries {
    fileprivate mutating func keep(_ new: ViewerStates.Entry, of member: ID<Person>, _ version: UInt64) {
        guard changes.latest(of: member.key) < version else { return }
        var new = new
        // What was known when it was asked for may have been forgotten meanwhile.
        if let old = byMember[member], old.isValid(at: new.at, new.content), let known = old.state {
            new.state = new.state.map { known.merging($0) }
            // As old as the oldest part of it.
            new.at = old.at
            new.content = old.content
        }
        remove(member)
        if byMember.count >= ViewerStates.members || count >= ViewerStates.ofAll {
            byMember.removeAll(keepingCapacity: true)
            count = 0
        }
        let states = new.state?.count ?? 0
        guard states < ViewerStates.ofMember else { return }
        byMember[member] = new
        count += states
    }

    /// - Parameter flags: nil for all.
    fileprivate mutating func forget(
        _ flags: [ViewerFlag]?, of member: ID<Person>, changedAt version: UInt64
    ) {
        changes.note(member.key, at: version)
        guard let flags else { return remove(member) }
        guard var entry = byMember[member], entry.state != nil else { return }
        remove(member)
        for flag in flags {
            for other in [flag] + (dependents[flag] ?? []) { entry.state?.forget(other) }
        }
        byMember[member] = entry
        count += entry.state?.count ?? 0
    }

    private mutating func remove(_ member: ID<Person>) {
        if let old = byMember.removeValue(forKey: member) { count -= old.state?.count ?? 0 }
    }
}

extension ID {
    /// As ``RecentChanges`` knows it.
    fileprivate var key: UInt64 { UInt64(bitPattern: number) }
}
