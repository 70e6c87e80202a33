public import MediaKit
import Synchronization

/// A disk that a test fills up and empties.
public final class TestDisk: Sendable {
    private let free = Mutex<Int64>(TestDisk.total)
    private static let total: Int64 = 1 << 40

    public init() {}

    /// To be measured instead of the real one.
    public var disk: Disk {
        Disk(holding: "/") { [self] in (total: Self.total, free: free.withLock { $0 }) }
    }

    /// Leaves so many bytes free, beside the reserve.
    public func leave(_ bytes: Int64) { free.withLock { $0 = (256 << 20) + bytes } }

    /// Leaves less than the reserve free.
    public func fill() { leave(-1) }

    public func clear() { free.withLock { $0 = Self.total } }
}
