import FanfareModels
import Foundation
import Rankings
import Storage

/// Compares rankings with the ledger, each counted by one plain statement.
struct Comparison {
    let database: any Database
    let rankings: Rankings

    /// How many closed and open rankings were compared, how many places the closed ones have, and how many rankings differ.
    func run() async throws -> [String: Int] {
        let closed = try await differingClosed()
        let open = try await differingOpen()
        return [
            "closed": closed.compared, "places": closed.places, "open": open.compared,
            "differ": closed.differ + open.differ,
        ]
    }
}

extension Comparison {
    private static func reasons(of category: FanfareModels.Category) -> (condition: SQL, points: SQL) {
        switch category {
        case .all: ("reputation <> 0", "reputation")
        case .cheers: ("reason = 'cheered'", "amount")
        case .audience: ("reason = 'watched'", "amount")
        case .answers: ("reason = 'answer_liked'", "amount")
        case .critics: ("reason = 'review_upvoted'", "amount")
        case .followers: ("reason = 'followed'", "amount")
        }
    }

    private static func counted(_ category: FanfareModels.Category, _ start: Int64, _ end: Int64) -> SQL {
        let (condition, points) = reasons(of: category)
        return """
            SELECT ROW_NUMBER() OVER (ORDER BY points DESC, reached, person) AS place, person, points, reached FROM (
                SELECT person, CAST(SUM(\(points)) AS BIGINT) AS points, MAX(at_ms) AS reached FROM score_entry
                WHERE \(condition) AND earned_ms >= \(start) AND earned_ms < \(end) AND at_ms < \(end)
                GROUP BY person) AS summed
            WHERE points > 0
            """
    }

    private func differingClosed() async throws -> (compared: Int, differ: Int, places: Int) {
        try await database.write { db in
            try db.run(
                "CREATE INDEX IF NOT EXISTS recount ON score_entry (earned_ms, at_ms, person, reason, amount, reputation)"
            )
        }
        let all = try await database.slow { db in
            try db.rows("SELECT id, category, starts_ms, ends_ms, closed_ms FROM closed_ranking ORDER BY id")
            { row in
                (
                    id: row[0] as Int64, category: row[1] as String, start: row[2] as Int64,
                    end: row[3] as Int64,
                    closed: row[4] as Int64?
                )
            }
        }
        var (differ, places) = (0, 0)
        for ranking in all {
            guard let category = FanfareModels.Category(rawValue: ranking.category), ranking.closed != nil
            else {
                differ += 1
                continue
            }
            let (wrong, count) = try await database.slow { db in
                let wrong: Int? = try db.first(
                    """
                    WITH counted AS (\(Self.counted(category, ranking.start, ranking.end))),
                        kept AS (SELECT place, person, points, reached_ms FROM closed_place WHERE ranking = \(ranking.id))
                    SELECT (SELECT COUNT(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept) AS a)
                        + (SELECT COUNT(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted) AS b)
                    """
                ) { $0[0] }
                let count: Int? = try db.first(
                    "SELECT COUNT(*) FROM closed_place WHERE ranking = \(ranking.id)"
                ) { $0[0] }
                return (wrong ?? 1, count ?? 0)
            }
            differ += wrong == 0 ? 0 : 1
            places += count
        }
        return (all.count, differ, places)
    }

    /// What the API gives of the rankings that go on, page by page.
    private func differingOpen() async throws -> (compared: Int, differ: Int) {
        var (compared, differ) = (0, 0)
        for period in Period.allCases {
            for category in FanfareModels.Category.allCases {
                var given: [[Int64]] = []
                var cursor: Cursor?
                var range: Range<Int64> = 0..<0
                repeat {
                    let page = try await rankings.ranking(
                        ShowRanking(category, period, limit: 100, cursor: cursor), seenBy: nil)
                    given += page.data.map { [Int64($0.place), $0.person?.id.number ?? 0, $0.value] }
                    range =
                        Int64(
                            page.startsAt.timeIntervalSince1970 * 1000)..<Int64(
                            page.endsAt.timeIntervalSince1970 * 1000)
                    cursor = page.next
                } while cursor != nil
                let wanted = try await database.slow { [range] db in
                    try db.rows(
                        "\(Self.counted(category, range.lowerBound, range.upperBound)) ORDER BY place"
                    ) {
                        [$0[0] as Int64, $0[1] as Int64, $0[2] as Int64]
                    }
                }
                compared += 1
                if given != wanted { differ += 1 }
            }
        }
        return (compared, differ)
    }
}
