import Synchronization

/// A bound on bytes that all requests hold together, in memory or on disk.
///
/// One client holds at most a quarter of it, and guests together at most half: who is signed in is never refused for what
/// guests send.
public final class ByteBudget: Sendable {
    private struct Used {
        var all = 0
        var guests = 0
        var byClient: [ClientKey: Int] = [:]
    }

    private let limit: Int
    private let require: @Sendable (Int) throws -> Void
    private let used = Mutex(Used())

    /// - Parameters:
    ///   - limit: bytes.
    ///   - require: called before bytes are taken with their number; throws when there is no room for them elsewhere.
    public init(limit: Int, require: @escaping @Sendable (Int) throws -> Void = { _ in }) {
        self.limit = limit
        self.require = require
    }

    /// Bytes that are taken now.
    public var taken: Int { used.withLock { $0.all } }

    /// Throws what the budget's own check throws when there is no room for so many bytes, and takes none.
    public func requireRoom(for count: Int) throws { try require(count) }

    private func take(_ count: Int, for client: ClientKey) throws {
        try require(count)
        try used.withLock { used throws(RequestError) in
            let own = used.byClient[client, default: 0] + count
            guard own <= limit / 4, client.isMember || used.guests + count <= limit / 2,
                used.all + count <= limit
            else { throw RequestError(.busy, "Too much is being received at once. Try again soon.") }
            used.byClient[client] = own
            used.all += count
            if !client.isMember { used.guests += count }
        }
    }

    private func giveBack(_ count: Int, of client: ClientKey) {
        used.withLock { used in
            let own = used.byClient[client, default: 0] - count
            used.byClient[client] = own > 0 ? own : nil
            used.all -= count
            if !client.isMember { used.guests -= count }
        }
    }

    /// A part of the budget for one request of a client.
    public func share(for client: ClientKey) -> Share { Share(self, client) }

    /// What one request has taken, given back with the object.
    public final class Share: Sendable {
        private let budget: ByteBudget
        private let client: ClientKey
        private let held = Mutex(0)

        init(_ budget: ByteBudget, _ client: ClientKey) {
            self.budget = budget
            self.client = client
        }

        deinit { giveBack() }

        /// - Throws: ``RequestError`` `.busy` when the client, or all requests together, would have more than their limit,
        ///   and what the budget's own check throws.
        public func take(_ count: Int) throws {
            try budget.take(count, for: client)
            held.withLock { $0 += count }
        }

        /// Gives everything back.
        public func giveBack() {
            let count = held.withLock { held in
                defer { held = 0 }
                return held
            }
            if count > 0 { budget.giveBack(count, of: client) }
        }
    }
}
