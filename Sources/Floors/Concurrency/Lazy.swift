import Synchronization

/// A value that is made in a task of its own when it is first asked for, and kept; so is an error.
public final class Lazy<Value: Sendable>: Sendable {
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
