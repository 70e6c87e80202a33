import Synchronization

/// What a database has done since it was opened, for `/metrics`.
package final class Counters: Sendable {
    package enum Name: String, CaseIterable {
        case reads
        /// Reads on the slow lane, whether asked for or found to be slow.
        case slowReads = "slow_reads"
        /// Bodies whose writes were committed; `commits` is smaller where bodies share one.
        case writes, commits
        /// Bodies run again, after a conflict or because a neighbour undid the whole transaction.
        case retries
    }

    private let reads = Atomic(0)
    private let slowReads = Atomic(0)
    private let writes = Atomic(0)
    private let commits = Atomic(0)
    private let retries = Atomic(0)

    package init() {}

    package func add(_ name: Name, _ count: Int = 1) {
        switch name {
        case .reads: reads.wrappingAdd(count, ordering: .relaxed)
        case .slowReads: slowReads.wrappingAdd(count, ordering: .relaxed)
        case .writes: writes.wrappingAdd(count, ordering: .relaxed)
        case .commits: commits.wrappingAdd(count, ordering: .relaxed)
        case .retries: retries.wrappingAdd(count, ordering: .relaxed)
        }
    }

    package var values: [String: Int] {
        [
            Name.reads.rawValue: reads.load(ordering: .relaxed),
            Name.slowReads.rawValue: slowReads.load(ordering: .relaxed),
            Name.writes.rawValue: writes.load(ordering: .relaxed),
            Name.commits.rawValue: commits.load(ordering: .relaxed),
            Name.retries.rawValue: retries.load(ordering: .relaxed),
        ]
    }
}
