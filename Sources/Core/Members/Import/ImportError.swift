/// Why a file cannot be imported at all.
public struct ImportError: Error, CustomStringConvertible {
    public let file: String
    public let reason: String

    init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    public var description: String { "\(file) \(reason)." }
}

/// Why a row of a file cannot be imported; the others can.
struct RowFault: Error, Sendable, Equatable {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
