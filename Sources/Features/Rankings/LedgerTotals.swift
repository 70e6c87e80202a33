import FanfareModels
import Members
import Storage

/// Recounting of the ledger, for boards without a snapshot, and to verify those that have one.
extension Rankings {
    /// Entries that are added up by one statement.
    private static let share = 100_000

    /// All open boards.
    func countedBoards(at now: Int64, in db: any Connection) throws -> Boards {
        var boards = Boards(try Self.position(at: now, in: db), try openPeriods(in: db))
        boards.generation = try Stored(in: db).generation
        // Entries are in the future where clocks of servers differ; then the log has them once more.
        let latest: Int64 = try db.first("SELECT COALESCE(MAX(at_ms), 0) FROM score_log") { $0[0] } ?? 0
        for (period, var openPeriods) in boards.openPeriods {
            _ = openPeriods.span(around: max(now, latest))
            for span in openPeriods.list {
                for (category, totals) in try Self.totals(in: span, db) {
                    boards[Boards.Key(category: category, period: period, start: span.lowerBound)] = Board(
                        totals)
                }
            }
            boards.openPeriods[period] = openPeriods
        }
        // All of it is worth a copy.
        boards.unsavedChanges = boards.all.values.reduce(0) { $0 + $1.count }
        return boards
    }

    /// Where the log ends.
    private static func position(at now: Int64, in db: any Connection) throws -> LogPosition {
        let last: Int64 = try db.first("SELECT COALESCE(MAX(id), 0) FROM score_log") { $0[0] } ?? 0
        let pruned = try Stored(in: db).pruned
        guard last > 0 else { return LogPosition(last: pruned) }
        guard let next = try db.transactionNumber() else { return LogPosition(last: last) }
        // What is missing among the latest may be on its way.
        let recent = max(pruned + 1, last - 10_000)
        let there = Set(try db.rows("SELECT id FROM score_log WHERE id >= \(recent)") { $0[0] as Int64 })
        let gaps = (recent..<last).filter { !there.contains($0) }
        return LogPosition(last: last, gaps: gaps, since: now, before: next)
    }

    /// The points of a period, by category: of entries that were earned in it and recorded before its end.
    static func totals(in span: OpenPeriods.Span, _ db: any Connection) throws -> [Category: PointTotals] {
        var all: [Category: PointTotals] = [:]
        let categories = Category.allCases
        let sums = categories.map(\.sums)
        let columns = sums.dropFirst().reduce(sums[0]) { "\($0), \($1)" as SQL }
        // Nothing is earned after it is recorded, but by another server's clock.
        var before = span.lowerBound - Ledger.lateness
        while let times = try Ledger.times(after: before, count: share, in: db),
            times.lowerBound < span.upperBound
        {
            try db.each(
                """
                SELECT e.person, \(columns) FROM score_entry e
                WHERE e.at_ms >= \(times.lowerBound) AND e.at_ms <= \(min(times.upperBound, span.upperBound - 1))
                    AND e.earned_ms >= \(span.lowerBound) AND e.earned_ms < \(span.upperBound)
                    AND e.reason <> 'opening'
                GROUP BY e.person
                """
            ) { row in
                for (index, category) in categories.enumerated() {
                    guard let reached = row[2 + 2 * index] as Int64? else { continue }
                    all[category, default: PointTotals()].add(row[1 + 2 * index], to: row[0], at: reached)
                }
            }
            before = times.upperBound
        }
        return all
    }
}

extension Category {
    /// Whether an entry `e` of the ledger changes its total.
    var condition: SQL {
        guard self != .all else { return "e.reputation <> 0" }
        let reasons = ScoreReason.allCases.filter { Scoring.category($0) == self }
        return "e.reason IN \(list: reasons.map(\.rawValue)) AND e.amount <> 0"
    }

    /// What an entry `e` adds.
    var points: SQL { self == .all ? "e.reputation" : "e.amount" }

    /// The sum, and when it was reached.
    fileprivate var sums: SQL {
        """
        CAST(SUM(CASE WHEN \(condition) THEN \(points) ELSE 0 END) AS BIGINT),
        MAX(CASE WHEN \(condition) THEN e.at_ms END)
        """
    }
}
