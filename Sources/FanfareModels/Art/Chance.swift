/// Chance that is decided by its seed: FNV-1a makes a number of the text, SplitMix64 a stream of that number.
/// Swift's own hashing differs from run to run, so it cannot be used for anything that is kept.
package struct Chance: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: String) {
        state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
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
