import Foundation
import Testing

/// Files of the sample folder, named by FANFARE_SAMPLES.
enum Samples {
    static let folder = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

    static func naughtyStrings() throws -> [String] {
        let file = URL(filePath: try #require(folder)).appending(path: "hostile/blns/blns.json")
        return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }

    static func parsingCases() throws -> [(name: String, bytes: [UInt8])] {
        let cases = URL(filePath: try #require(folder)).appending(path: "hostile/json/test_parsing")
        return try FileManager.default.contentsOfDirectory(atPath: cases.path()).sorted().map {
            ($0, [UInt8](try Data(contentsOf: cases.appending(path: $0))))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test which needs the sample files when they are not there.
    static var needsSamples: Self { .enabled("FANFARE_SAMPLES names no folder") { Samples.folder != nil } }
}

/// Numbers that look random and are the same at every run (SplitMix64,
/// https://prng.di.unimi.it/splitmix64.c).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
