/// The position up to which the score log was read: its numbers may become visible out of their order on
/// PostgreSQL, where a transaction that began earlier may be committed later.
struct LogPosition: Sendable, Equatable {
    /// How long a number that was left out is waited for, in milliseconds. It is longer than any write lasts.
    static let patience: Int64 = 30_000

    /// A number that was left out.
    struct Gap: Equatable {
        var since: Int64
        /// Higher than the number of the transaction that may still commit it; nil where that is not known.
        var transaction: Int64?
    }

    /// The highest number that was seen.
    private(set) var last: Int64
    /// Lower numbers that were not.
    private(set) var gaps: [Int64: Gap] = [:]

    init(last: Int64, gaps: some Sequence<Int64> = [], since now: Int64 = 0, before transaction: Int64? = nil)
    {
        self.last = last
        for gap in gaps { self.gaps[gap] = Gap(since: now, transaction: transaction) }
    }

    /// Whether an entry is to be counted, which is once.
    ///
    /// - Parameter transaction: a number of a transaction that is higher than those of all that have written something.
    mutating func take(_ number: Int64, at now: Int64, before transaction: Int64? = nil) -> Bool {
        guard number > last else { return gaps.removeValue(forKey: number) != nil }
        // So many at once are no running transactions, but unused ids of the sequence.
        if number - last - 1 <= 10_000 {
            for gap in last + 1..<number { gaps[gap] = Gap(since: now, transaction: transaction) }
        }
        last = number
        return true
    }

    /// Waits no longer for the numbers whose transactions have ended without them.
    ///
    /// - Parameter transaction: the oldest that was running when the gaps were looked for.
    mutating func giveUp(at now: Int64, oldest transaction: Int64? = nil) {
        guard !gaps.isEmpty else { return }
        gaps = gaps.filter { _, gap in
            if let transaction, let own = gap.transaction, own <= transaction { return false }
            return now - gap.since < Self.patience
        }
    }
}
