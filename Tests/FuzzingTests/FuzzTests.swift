import Foundation
import Fuzzing
import TestSupport
import Testing

/// Each reader of what strangers send gets inputs made of right ones by chance; in `script/prove fuzz` coverage guides
/// them.
///
/// A crash ends the tests; `FANFARE_SEED` of the run repeats it.
@Suite(.serialized) struct FuzzTests {
    /// Inputs for each reader: a number and no time, so that a seed gives the same ones on every machine.
    private static let inputs =
        ProcessInfo.processInfo.environment["FANFARE_FUZZ_INPUTS"].flatMap(Int.init) ?? 3_000
    /// Milliseconds of an input: these tests run without optimisation, and beside others.
    private static let limit = 20 * FuzzTarget.limit

    @Test(arguments: FuzzTarget.allCases)
    func `any bytes are read or refused, and soon`(target: FuzzTarget) async {
        let found = await Self.onThread { Self.run(target) }
        #expect(
            found.slowest > 0 && found.slowest <= Self.limit,
            "\(found.worst.prefix(200)), \(found.worst.count) bytes")
    }

    private struct Found {
        var slowest = 0.0
        var worst: [UInt8] = []
    }

    private static func run(_ target: FuzzTarget) -> Found {
        var mutator = Mutator(target, seed: SeededGenerator.seed)
        var found = Found()
        for _ in 0..<inputs {
            let input = mutator.next()
            let took = target.milliseconds(reading: input, limit: limit)
            if took > found.slowest { (found.slowest, found.worst) = (took, input) }
            if took > limit { break }
        }
        return found
    }

    /// On a thread of its own that gives way to all others.
    private static func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 19)
                continuation.resume(returning: body())
            }
        }
    }
}

/// Makes inputs of a reader's seeds by chance.
struct Mutator {
    private let target: FuzzTarget
    private let seeds: [[UInt8]]
    private let tokens = FuzzTarget.tokens.map { Array($0.utf8) }
    private var chance: SeededGenerator

    init(_ target: FuzzTarget, seed: UInt64) {
        self.target = target
        seeds = target.seeds
        chance = SeededGenerator(seed)
    }

    mutating func next() -> [UInt8] {
        var input = seeds.randomElement(using: &chance) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &chance) { change(&input) }
        // What takes more than linear time shows in long inputs.
        if Int.random(in: 0..<20, using: &chance) == 0, !input.isEmpty { lengthen(&input) }
        return Array(input.prefix(target.longest))
    }

    private mutating func change(_ input: inout [UInt8]) {
        let place = Int.random(in: 0...input.count, using: &chance)
        switch Int.random(in: 0..<6, using: &chance) {
        case 0 where place < input.count: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 1: input.insert(UInt8.random(in: 0...255, using: &chance), at: place)
        case 2: input.removeSubrange(place..<min(place + Int.random(in: 1...16, using: &chance), input.count))
        case 3: input.insert(contentsOf: input[place...].prefix(64), at: place)
        case 4:
            let other = seeds.randomElement(using: &chance) ?? []
            input =
                Array(input[..<place]) + other.suffix(Int.random(in: 0...max(other.count, 1), using: &chance))
        default: input.insert(contentsOf: tokens.randomElement(using: &chance) ?? [], at: place)
        }
    }

    /// Repeats a part of it up to the longest input.
    private mutating func lengthen(_ input: inout [UInt8]) {
        let place = Int.random(in: 0..<input.count, using: &chance)
        let part = input[place...].prefix(Int.random(in: 1...64, using: &chance))
        let times = (target.longest - min(input.count, target.longest)) / part.count
        input.insert(contentsOf: Array(repeating: part, count: times).joined(), at: place)
    }
}
