public import Foundation

/// Reads through a cache: what was saved is shown, what was not is loaded from where it comes from and then saved. The
/// same for the server in front of a provider and for an app in front of the server.
///
/// The use cases are those of the seed `ligas-ec.md`: load from local, load from remote, save to local, cancel.
///
/// - An empty or unreadable cache leads to the remote.
/// - A failed save never hides what was loaded; it is reported.
/// - A copy of seven days and older is still shown, and replaced behind the scenes.
/// - However many ask for one thing, it is loaded from the remote once at a time.
public struct ReadThroughCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Where copies are kept. `load` gives nil for an empty cache and throws for an unreadable one.
    public struct Copies: Sendable {
        /// Loads the copy of a key.
        public var load: @Sendable (Key) async throws -> Cached<Value>?
        /// Saves a copy under a key.
        public var save: @Sendable (Cached<Value>, Key) async throws -> Void

        public init(
            load: @escaping @Sendable (Key) async throws -> Cached<Value>?,
            save: @escaping @Sendable (Cached<Value>, Key) async throws -> Void
        ) {
            self.load = load
            self.save = save
        }
    }

    /// What went wrong and was survived.
    public enum Trouble: Sendable {
        case unreadable(Key, any Error)
        case unsaved(Key, any Error)
        /// A copy that is old stays the one that is shown.
        case notRefreshed(Key, any Error)
    }

    private let copies: Copies
    private let remote: @Sendable (Key, Cached<Value>?) async throws -> Value
    private let isEmpty: @Sendable (Value) -> Bool
    private let report: @Sendable (Trouble) -> Void
    private let now: @Sendable () -> Date
    private let flights = SingleFlight<Key, Cached<Value>>()

    /// - Parameters:
    ///   - isEmpty: an answer that says nothing, which counts as a failure and as an empty cache.
    ///   - remote: loads a value, knowing the copy that there is; it has a deadline of its own.
    public init(
        copies: Copies, isEmpty: @escaping @Sendable (Value) -> Bool = { _ in false },
        report: @escaping @Sendable (Trouble) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = Date.init,
        remote: @escaping @Sendable (Key, Cached<Value>?) async throws -> Value
    ) {
        self.copies = copies
        self.remote = remote
        self.isEmpty = isEmpty
        self.report = report
        self.now = now
    }
}

extension ReadThroughCache {
    /// The copy, or else what the remote has.
    ///
    /// - Throws: what the remote throws, when there is no copy either.
    public func load(_ key: Key) async throws -> Cached<Value> {
        if let copy = await copy(of: key) { return copy }
        return try await flights.join(key) { try await savedOrFetched(key) }
    }

    /// The same, but nil when it takes longer than `patience`; the loading goes on.
    public func load(_ key: Key, patience: Duration) async throws -> Cached<Value>? {
        if let copy = await copy(of: key) { return copy }
        return try await flights.join(key, patience: patience) { try await savedOrFetched(key) }
    }

    /// What is saved, however old; an old copy is replaced behind the scenes.
    public func copy(of key: Key) async -> Cached<Value>? {
        guard let copy = await saved(key) else { return nil }
        if !copy.isValid(at: now()) {
            flights.begin(key) {
                do {
                    return try await fetch(key, knowing: copy)
                } catch {
                    report(.notRefreshed(key, error))
                    throw error
                }
            }
        }
        return copy
    }

    /// Loads from the remote whatever is saved, and saves that. The old copy stays when it fails.
    public func refresh(_ key: Key) async throws -> Cached<Value> {
        let copy = await saved(key)
        return try await flights.join(key) { try await fetch(key, knowing: copy) }
    }

    /// Returns when what is being loaded now has come or failed.
    public func settled() async { await flights.settled() }

    /// Ends what is being loaded, and loads nothing more.
    public func end() async { await flights.end() }
}

extension ReadThroughCache {
    private func saved(_ key: Key) async -> Cached<Value>? {
        do {
            return try await copies.load(key).flatMap { isEmpty($0.value) ? nil : $0 }
        } catch {
            report(.unreadable(key, error))
            return nil
        }
    }

    /// Another loading may have ended since the cache was looked at: what it saved is not asked for again.
    private func savedOrFetched(_ key: Key) async throws -> Cached<Value> {
        // That the cache cannot be read was reported at the first look.
        if let copy = try? await copies.load(key), !isEmpty(copy.value) { return copy }
        return try await fetch(key, knowing: nil)
    }

    private func fetch(_ key: Key, knowing copy: Cached<Value>?) async throws -> Cached<Value> {
        let asked = now()
        let value = try await remote(key, copy)
        guard !isEmpty(value) else { throw ReadThroughFault.emptyAnswer }
        // The time of asking: the copy is never older than it says.
        let loaded = Cached(value, at: asked)
        do {
            try await copies.save(loaded, key)
        } catch {
            report(.unsaved(key, error))
        }
        return loaded
    }
}
