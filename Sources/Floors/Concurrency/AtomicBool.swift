import Synchronization

/// A flag that threads share.
public final class AtomicBool: Sendable {
    private let value = Atomic(false)

    /// Makes one that is not set.
    public init() {}

    public var isSet: Bool { value.load(ordering: .acquiring) }

    public func set() { value.store(true, ordering: .releasing) }

    public func clear() { value.store(false, ordering: .releasing) }
}
