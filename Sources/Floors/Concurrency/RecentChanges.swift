import Foundation

/// The versions at which things changed last, of those that changed last of all.
///
/// A set-associative cache: a thing that changes takes the place of the one that changed longest ago among the few that share
/// its bucket, whose version then stands for all of that bucket's that are not known.
package struct RecentChanges: ~Copyable, Sendable {
    private static let ways = 3
    /// A cache line: keys and versions in turn, and the newest version of those that had to go.
    private static let words = 8

    private let buckets: Int
    private nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt64>

    /// - Parameter limit: how many things are known at most.
    package init(limit: Int) {
        var buckets = 1
        while buckets * Self.ways < limit { buckets *= 2 }
        self.buckets = buckets
        // Zeroed by the system when it is first touched.
        guard let zeroed = calloc(buckets * Self.words, MemoryLayout<UInt64>.stride) else {
            fatalError("There is no memory for \(buckets) buckets of recent changes.")
        }
        memory = zeroed.bindMemory(to: UInt64.self, capacity: buckets * Self.words)
    }

    deinit { free(memory) }

    /// - Parameter version: higher than or equal to those of before.
    package mutating func note(_ key: UInt64, at version: UInt64) {
        let (hash, bucket) = place(of: key)
        var oldest = 0
        for way in 0..<Self.ways {
            if bucket[2 * way] == hash {
                bucket[2 * way + 1] = max(bucket[2 * way + 1], version)
                return
            }
            if bucket[2 * way + 1] < bucket[2 * oldest + 1] { oldest = way }
        }
        let ofOthers = bucket[2 * Self.ways]
        bucket[2 * Self.ways] = max(ofOthers, bucket[2 * oldest + 1])
        bucket[2 * oldest] = hash
        bucket[2 * oldest + 1] = max(ofOthers, version)
    }

    /// At least the version of the thing's latest change.
    package func latest(of key: UInt64) -> UInt64 {
        let (hash, bucket) = place(of: key)
        for way in 0..<Self.ways where bucket[2 * way] == hash { return bucket[2 * way + 1] }
        return bucket[2 * Self.ways]
    }

    /// The key, mixed by the finalizer of SplitMix64 (Steele, Lea and Flood 2014), and its bucket.
    private func place(of key: UInt64) -> (hash: UInt64, bucket: UnsafeMutablePointer<UInt64>) {
        var hash = key &+ 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return (hash, memory + Int(truncatingIfNeeded: hash & UInt64(buckets - 1)) * Self.words)
    }
}
