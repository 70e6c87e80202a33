import Foundation

/// Random numbers that are the same for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(_ seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// The seed of tests that try something else in each run: `FANFARE_SEED`, or a new one, which is printed.
    public static let seed: UInt64 = {
        if let text = ProcessInfo.processInfo.environment["FANFARE_SEED"], let seed = UInt64(text) {
            return seed
        }
        let seed = UInt64.random(in: 0..<1_000_000)
        FileHandle.standardError.write(
            Data("FANFARE_SEED=\(seed) repeats what is random in this run.\n".utf8))
        return seed
    }()
}
