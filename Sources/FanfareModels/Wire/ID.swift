/// The number of one thing of a kind, so that a game's number is never taken for a person's.
public struct ID<Subject>: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number itself.
    public let number: Int64

    public init(_ number: Int64) { self.number = number }

    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    /// The number in decimal digits.
    public var description: String { String(number) }

    public static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}
