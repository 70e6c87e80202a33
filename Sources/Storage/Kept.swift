import Synchronization

/// Values made of what is stored, each good until something is written: for what everybody asks for.
public final class Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version: UInt64 = 0
        var values: [Key: Value] = [:]
    }

    private let database: any Database
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: how many values are kept.
    public init(_ database: any Database, limit: Int = 256) {
        self.database = database
        self.limit = limit
    }

    /// What was kept, or what `make` reads. Two who ask at once may both make it.
    public func value(
        for key: Key, make: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        let version = database.version()
        if let kept = state.withLock({ $0.version == version ? $0.values[key] : nil }) { return kept }
        let value = try await database.read(make)
        state.withLock { state in
            if state.version != version || state.values.count >= limit {
                state.values.removeAll(keepingCapacity: true)
                state.version = version
            }
            state.values[key] = value
        }
        return value
    }
}
