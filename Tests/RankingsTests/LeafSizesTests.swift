import TestSupport
import Testing

@testable import Rankings

@Suite struct LeafSizesTests {
    @Test(arguments: [UInt64(1), 2, 3])
    func `sums are those of a plain list, whatever is inserted, removed and changed`(seed: UInt64) {
        var chance = SeededGenerator(seed)
        var (sizes, plain) = (LeafSizes(), [Int]())
        for step in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &chance) {
            case 0..<5:
                let (size, leaf) = (
                    Int.random(in: 0...9, using: &chance), Int.random(in: 0...plain.count, using: &chance)
                )
                sizes.insert(size, at: leaf)
                plain.insert(size, at: leaf)
            case 5..<7 where !plain.isEmpty:
                let leaf = plain.indices.randomElement(using: &chance) ?? 0
                sizes.remove(at: leaf)
                plain.remove(at: leaf)
            default:
                guard let leaf = plain.indices.randomElement(using: &chance) else { continue }
                sizes.add(3, to: leaf)
                plain[leaf] += 3
            }
            guard step % 100 == 99 else { continue }
            #expect(sizes.count == plain.count)
            for leaf in 0...plain.count { #expect(sizes.before(leaf) == plain[..<leaf].reduce(0, +)) }
            for offset in 0...(plain.reduce(0, +) + 1) {
                let (leaf, index) = sizes.leaf(atOffset: offset)
                #expect(sizes.before(leaf) + index == offset)
                #expect(leaf == plain.count || index < plain[leaf])
            }
        }
    }
}
