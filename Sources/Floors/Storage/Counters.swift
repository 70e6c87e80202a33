import Synchronization

/// Counters of a database since it was opened, for `/metrics`.
package final class Counters: Sendable {
    package enum Name: Int, CaseIterable {
        case reads
        /// Reads among the slow ones, whether asked for or found to be slow.
        case slowReads
        /// Bodies whose writes were committed; `commits` is smaller where bodies share one.
        case writes, commits
        /// Commits of more than figures.
        case contentCommits
        /// Bodies run again, after a conflict or because a neighbour undid the whole transaction.
        case retries
        /// Of SQLite's log into its file.
        case checkpoints, failedCheckpoints
        /// Of SQLite's log before a checkpoint.
        case failedCaptures

        fileprivate var words: String {
            switch self {
            case .slowReads: "slow_reads"
            case .contentCommits: "content_commits"
            case .failedCheckpoints: "failed_checkpoints"
            case .failedCaptures: "failed_captures"
            default: "\(self)"
            }
        }
    }

    private let counts = Name.allCases.map { _ in Count() }

    private final class Count: Sendable {
        let value = Atomic(0)
    }

    package init() {}

    package func add(_ name: Name, _ count: Int = 1) {
        counts[name.rawValue].value.wrappingAdd(count, ordering: .releasing)
    }

    package subscript(name: Name) -> Int { counts[name.rawValue].value.load(ordering: .acquiring) }

    /// By names such as `slow_reads`.
    package var values: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: Name.allCases.map { name in
                (name.words, self[name])
            })
    }
}
