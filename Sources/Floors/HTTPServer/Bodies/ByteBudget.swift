import Synchronization

/// A bound on bytes that all requests hold together, in memory or on disk.
public final class ByteBudget: Sendable {
    private let limit: Int
    private let require: @Sendable (Int) throws -> Void
    private let used = Mutex(0)

    /// - Parameters:
    ///   - limit: bytes.
    ///   - require: called before bytes are taken with their number; throws when there is no room for them elsewhere.
    public init(limit: Int, require: @escaping @Sendable (Int) throws -> Void = { _ in }) {
        self.limit = limit
        self.require = require
    }

    /// Bytes that are taken now.
    public var taken: Int { used.withLock { $0 } }

    /// Throws what the budget's own check throws when there is no room for so many bytes, and takes none.
    public func requireRoom(for count: Int) throws { try require(count) }

    func take(_ count: Int) throws {
        try require(count)
        try used.withLock { used throws(RequestError) in
            guard used + count <= limit else {
                throw RequestError(.busy, "Too much is being received at once. Try again soon.")
            }
            used += count
        }
    }

    func giveBack(_ count: Int) { used.withLock { $0 -= count } }

    /// A part of the budget for one request.
    public func share() -> Share { Share(self) }

    /// What one request has taken, given back with the object.
    public final class Share: Sendable {
        private let budget: ByteBudget
        private let held = Mutex(0)

        init(_ budget: ByteBudget) { self.budget = budget }

        deinit { giveBack() }

        /// - Throws: ``RequestError`` `.busy` when all requests together would have more than the limit, and what the
        ///   budget's own check throws.
        public func take(_ count: Int) throws {
            try budget.take(count)
            held.withLock { $0 += count }
        }

        /// Gives everything back.
        public func giveBack() {
            let count = held.withLock { held in
                defer { held = 0 }
                return held
            }
            budget.giveBack(count)
        }
    }
}
