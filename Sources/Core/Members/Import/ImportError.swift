/// Why a file cannot be imported at all.
public struct ImportError: Error, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The reason, for the operator.
    public let reason: String

    public init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    public var description: String { "\(file) \(reason)." }
}

/// Why a row of a file cannot be imported; the others can.
public struct RowFault: Error, Sendable, Equatable {
    /// The reason, for the operator.
    public var reason: String

    public init(_ reason: String) { self.reason = reason }
}
