import Synchronization

/// What is made when it is first asked for, off the event loops, and kept.
public final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Task<Value, any Error>?>(nil)
    private let make: @Sendable () throws -> Value

    public init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

    /// Throws what making it throws.
    public var value: Value {
        get async throws {
            let task = made.withLock { made in
                let task = made ?? Task.detached { [make] in try make() }
                made = task
                return task
            }
            return try await task.value
        }
    }
}
