/// The position up to which the score log was read: its numbers may become visible out of their order on
/// PostgreSQL, where a transaction that began earlier may be committed later.
struct LogPosition: Sendable, Equatable {
    /// How long a number that was left out is waited for, in milliseconds. It is longer than any write lasts.
    static let patience: Int64 = 30_000

    /// The highest number that was seen.
    private(set) var last: Int64
    /// Lower numbers that were not, and since when.
    private(set) var gaps: [Int64: Int64] = [:]

    init(last: Int64, gaps: some Sequence<Int64> = [], since now: Int64 = 0) {
        self.last = last
        for gap in gaps { self.gaps[gap] = now }
    }

    /// Whether an entry is to be counted, which is once.
    mutating func take(_ number: Int64, at now: Int64) -> Bool {
        guard number > last else { return gaps.removeValue(forKey: number) != nil }
        // So many at once are no running transactions, but unused ids of the sequence.
        if number - last - 1 <= 10_000 {
            for gap in last + 1..<number { gaps[gap] = now }
        }
        last = number
        return true
    }

    mutating func giveUp(at now: Int64) {
        guard !gaps.isEmpty else { return }
        gaps = gaps.filter { now - $0.value < Self.patience }
    }
}
