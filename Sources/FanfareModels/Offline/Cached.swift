public import Foundation

/// A value and when it was got from where it comes from.
public struct Cached<Value: Sendable>: Sendable {
    /// What was got.
    public var value: Value
    /// When it was got.
    public var savedAt: Date

    public init(_ value: Value, at savedAt: Date) {
        self.value = value
        self.savedAt = savedAt
    }

    /// Whether the copy needs no newer one: it is less than ``CopyAge/limit`` old.
    public func isValid(at now: Date) -> Bool { CopyAge.isValid(savedAt, at: now) }

    /// The same moment with another value.
    public func map<Other>(_ body: (Value) throws -> Other) rethrows -> Cached<Other> {
        Cached<Other>(try body(value), at: savedAt)
    }
}

extension Cached: Equatable where Value: Equatable {}

/// How long copies are valid.
public enum CopyAge {
    /// How long a saved copy is valid, in seconds. Seven days, as the league specification asks.
    public static let limit: TimeInterval = 7 * 86_400

    /// Whether a copy of that moment is less than ``limit`` old.
    public static func isValid(_ savedAt: Date, at now: Date) -> Bool {
        now < savedAt.addingTimeInterval(limit)
    }
}

/// Why there is nothing to show.
public enum ReadThroughFault: Error, Equatable {
    /// The source answered, with nothing in it: a good copy is never replaced by that.
    case emptyAnswer
    /// The cache could be neither saved nor dropped.
    case notDropped(String)
    /// What is behind has been closed.
    case ended
}
