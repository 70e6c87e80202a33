import Concurrency

/// A limit on the work of a query, after which SQLite interrupts it.
enum QueryBudget {
    case unlimited
    /// A number of rounds of `instructions` each.
    case rounds(Int)
    /// Until a deadline, or until the caller is cancelled.
    case until(ContinuousClock.Instant, isUnwanted: AtomicBool)
    case spent

    /// How many instructions SQLite's machine does between two looks at the allowance: about 20 µs.
    static let instructions: Int32 = 1000

    /// Spends one unit and returns whether there is more.
    mutating func spend() -> Bool {
        switch self {
        case .unlimited: return true
        case .spent: return false
        case .rounds(let left):
            self = left > 1 ? .rounds(left - 1) : .spent
        case .until(let end, let isUnwanted):
            if ContinuousClock.now >= end || isUnwanted.isSet { self = .spent }
        }
        return !isSpent
    }

    var isSpent: Bool { if case .spent = self { true } else { false } }
}
