/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo), the same on every machine and at every run.
/// http://www.isthe.com/chongo/tech/comp/fnv/
public struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Takes in a byte, or a whole number at once.
    public mutating func combine(_ step: UInt64) { value = (value ^ step) &* 0x100_0000_01B3 }
}
