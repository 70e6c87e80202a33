import FanfareModels

/// All boards that may still change, and how far the log has been added up in them.
struct Boards: Sendable {
    struct Key: Hashable, Sendable {
        var category: Category
        var period: Period
        /// When the period begins, in milliseconds.
        var start: Int64
    }

    var position: LogPosition
    var openPeriods: [Period: OpenPeriods]
    private(set) var all: [Key: Board] = [:]
    /// Entries that were counted since they were read or written as a whole.
    var unsavedChanges = 0
    /// Of the boards that are stored. When it grows, what is in memory is not to be trusted any more.
    var generation: Int64 = 0

    init(_ position: LogPosition, _ openPeriods: [Period: OpenPeriods]) {
        self.position = position
        self.openPeriods = openPeriods
    }

    subscript(key: Key) -> Board {
        get { all[key] ?? Board() }
        set { all[key] = newValue }
    }

    /// Counts an entry of the log, unless it has been.
    ///
    /// - Parameter transaction: a number of a transaction that is higher than those of all that have written something.
    mutating func take(_ entry: ScoreLogEntry, at now: Int64, before transaction: Int64? = nil) {
        guard position.take(entry.number, at: now, before: transaction) else { return }
        unsavedChanges += 1
        guard entry.reason != nil else {
            for key in all.keys { all[key]?.remove(entry.person) }
            return
        }
        eachKey(of: entry) { boards, key, points in
            boards.all[key, default: Board()].add(points, to: entry.person, at: entry.at)
        }
    }

    /// The boards on which an entry counts: those of the periods in which it was earned, if it was recorded
    /// before their end.
    mutating func eachKey(of entry: ScoreLogEntry, _ body: (inout Boards, Key, Int64) -> Void) {
        for period in Period.allCases {
            guard let span = openPeriods[period]?.span(around: entry.earned), entry.at < span.upperBound
            else {
                continue
            }
            entry.each { category, points in
                body(&self, Key(category: category, period: period, start: span.lowerBound), points)
            }
        }
    }

    /// Starts the open periods of one kind at `span`; those before it are closed and stored elsewhere.
    mutating func begin(_ period: Period, with span: OpenPeriods.Span) {
        guard let first = openPeriods[period]?.first, first != span else { return }
        openPeriods[period]?.begin(with: span)
        for key in all.keys where key.period == period && key.start < span.lowerBound { all[key] = nil }
    }
}
