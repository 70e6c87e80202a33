import JSON

/// Random numbers decided by a seed: FNV-1a makes a number of the text, SplitMix64 a stream of that number.
/// Swift's own hashing differs from run to run, so it cannot be used for anything that is kept.
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: String) {
        var hash = FNV1a()
        for byte in seed.utf8 { hash.combine(UInt64(byte)) }
        state = hash.value
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A whole number in the range; the standard library's way of drawing may change, this one stays.
    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() >> 33) % range.count
    }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[number(0...choices.count - 1)]
    }
}
