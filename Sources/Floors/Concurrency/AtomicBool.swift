import Synchronization

/// A flag that threads share.
public final class AtomicBool: Sendable {
    private let value = Atomic(false)

    /// Makes one that is not set.
    public init() {}

    /// The current value.
    public var isSet: Bool { value.load(ordering: .acquiring) }

    /// Sets the flag to true.
    public func set() { value.store(true, ordering: .releasing) }

    /// Sets the flag to false.
    public func clear() { value.store(false, ordering: .releasing) }
}
