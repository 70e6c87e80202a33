/// How many stand in each leaf of a ``Board``, and in each block of them, since a place is the sum of all before it.
struct LeafSizes: Sendable {
    private static let block = 64

    private var sizes: [Int32] = []
    /// Of each block of leaves.
    private var sums: [Int32] = []

    var count: Int { sizes.count }

    subscript(leaf: Int) -> Int { Int(sizes[leaf]) }

    /// How many stand in all leaves before one.
    func before(_ leaf: Int) -> Int {
        let leaf = min(leaf, sizes.count)
        let block = leaf / Self.block
        return Self.sum(sums, 0..<block) + Self.sum(sizes, block * Self.block..<leaf)
    }

    /// The index of the leaf that holds the entry at an offset from the first one, and the entry's index in it; ``count`` for an
    /// offset past the end.
    func leaf(atOffset offset: Int) -> (leaf: Int, index: Int) {
        var (block, rest) = (0, offset)
        while block < sums.count, rest >= Int(sums[block]) {
            rest -= Int(sums[block])
            block += 1
        }
        var leaf = min(block * Self.block, sizes.count)
        while leaf < sizes.count, rest >= Int(sizes[leaf]) {
            rest -= Int(sizes[leaf])
            leaf += 1
        }
        return (leaf, rest)
    }

    mutating func add(_ more: Int, to leaf: Int) {
        sizes[leaf] += Int32(more)
        sums[leaf / Self.block] += Int32(more)
    }

    mutating func insert(_ size: Int, at leaf: Int) {
        sizes.insert(Int32(size), at: leaf)
        addUp(from: leaf)
    }

    mutating func append(_ size: Int) { insert(size, at: sizes.count) }

    mutating func remove(at leaf: Int) {
        sizes.remove(at: leaf)
        addUp(from: leaf)
    }

    private mutating func addUp(from leaf: Int) {
        let first = leaf / Self.block
        sums.removeSubrange(min(first, sums.count)...)
        for start in stride(from: first * Self.block, to: sizes.count, by: Self.block) {
            sums.append(Int32(Self.sum(sizes, start..<min(start + Self.block, sizes.count))))
        }
    }

    private static func sum(_ values: [Int32], _ range: Range<Int>) -> Int {
        values.withUnsafeBufferPointer { values in
            var sum = 0
            for index in range { sum += Int(values[index]) }
            return sum
        }
    }
}
