public import FanfareModels
public import Foundation

extension Int64: SQLBindable { @inlinable public var sqlValue: SQLValue { .integer(self) } }
extension Int: SQLBindable { @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) } }
extension Bool: SQLBindable { @inlinable public var sqlValue: SQLValue { .integer(self ? 1 : 0) } }
extension Double: SQLBindable { @inlinable public var sqlValue: SQLValue { .real(self) } }
extension String: SQLBindable { @inlinable public var sqlValue: SQLValue { .text(self) } }
extension Array: SQLBindable where Element == UInt8 {
    @inlinable public var sqlValue: SQLValue { .blob(self) }
}
extension ID: SQLBindable { @inlinable public var sqlValue: SQLValue { .integer(number) } }
extension Optional: SQLBindable where Wrapped: SQLBindable {
    @inlinable public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

/// Milliseconds since 1970 in UTC, as every time is stored.
extension Date: SQLBindable {
    /// Milliseconds since 1970, rounded.
    @inlinable public var sqlValue: SQLValue { .integer(milliseconds) }
    @inlinable public var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
    @inlinable public init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
