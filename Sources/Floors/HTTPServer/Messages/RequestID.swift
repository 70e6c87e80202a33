import Synchronization

/// The id of a request in its response, in the log and on error pages.
public struct RequestID: CustomStringConvertible, Sendable {
    public let description: String

    private static let first = UInt64.random(in: 0...UInt64.max)
    private static let count = Atomic<UInt64>(0)

    /// Counts on from a random number, mixed so that neighbours look different (splitmix64, Steele et al.
    /// 2014).
    public static func next() -> RequestID {
        let step = count.wrappingAdd(1, ordering: .relaxed).newValue
        var mixed = first &+ step &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(description: (mixed ^ (mixed >> 31)).base36)
    }
}

extension UInt64 {
    /// The number to the base of 36: a fifth of the time of `String(_:radix:)`.
    package var base36: String {
        // 13 digits are enough for 64 bits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 13) { digits in
            var (rest, start) = (self, digits.count)
            repeat {
                start -= 1
                let digit = UInt8(truncatingIfNeeded: rest % 36)
                digits[start] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                rest /= 36
            } while rest > 0
            return String(decoding: UnsafeBufferPointer(rebasing: digits[start...]), as: UTF8.self)
        }
    }
}
