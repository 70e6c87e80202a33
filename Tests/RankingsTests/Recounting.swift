import FanfareModels
import Foundation
import JSON
import Rankings
import Storage

/// The places of a period as the ledger alone gives them, by window functions of the database.
func recounted(
    _ category: FanfareModels.Category, _ range: Range<Date>, in db: any Connection
) throws -> [String] {
    let (points, condition): (SQL, SQL) =
        switch category {
        case .cheers: ("e.amount", "e.reason = 'cheered'")
        case .audience: ("e.amount", "e.reason = 'watched'")
        case .answers: ("e.amount", "e.reason = 'answer_liked'")
        case .critics: ("e.amount", "e.reason = 'review_upvoted'")
        case .followers: ("e.amount", "e.reason = 'followed'")
        case .all:
            (
                "e.reputation",
                "e.reason IN ('answer_liked', 'review_upvoted', 'review_downvoted', 'followed', 'cheered')"
            )
        }
    return try db.rows(
        """
        SELECT ROW_NUMBER() OVER (ORDER BY x.points DESC, x.reached, x.person), p.username, x.points
        FROM (
            SELECT e.person, CAST(SUM(\(points)) AS BIGINT) AS points, MAX(e.at_ms) AS reached FROM score_entry e
            WHERE \(condition) AND e.earned_ms >= \(range.lowerBound) AND e.earned_ms < \(range.upperBound)
                AND e.at_ms < \(range.upperBound)
            GROUP BY e.person
        ) AS x JOIN person p ON p.id = x.person
        WHERE x.points > 0 ORDER BY 1
        """
    ) { "\($0[0] as Int) \($0[1] as String) \($0[2] as Int64)" }
}

extension RankingsFixture {
    /// All boards that are open or were closed last, and what the ledger gives for them.
    func compare(previous: [Bool] = [false, true]) async throws -> [(
        what: String, shown: [String], counted: [String]
    )] {
        var all: [(String, [String], [String])] = []
        for category in FanfareModels.Category.allCases {
            for period in Period.allCases {
                for previous in previous {
                    let ranking = try await show(category, period, previous: previous)
                    let counted = try await database.slow { db in
                        try recounted(category, ranking.startsAt..<ranking.endsAt, in: db)
                    }
                    all.append(
                        ("\(category) \(period) \(previous)", ranking.lines, Array(counted.prefix(100))))
                }
            }
        }
        return all
    }

    /// Whether all open boards show what the ledger gives for them.
    func isCurrent() async throws -> Bool {
        try await compare(previous: [false]).allSatisfy { $0.shown == $0.counted }
    }

    /// Closed rankings whose places are not those of the ledger; somebody who has left is in neither.
    func wrongClosed() async throws -> [String] {
        try await database.slow { db in
            let closed = try db.rows(
                "SELECT id, category, starts_ms, ends_ms, period FROM closed_ranking WHERE closed_ms IS NOT NULL"
            ) {
                (
                    id: $0[0] as Int64, category: $0[1] as String, start: $0[2] as Date, end: $0[3] as Date,
                    period: $0[4] as String
                )
            }
            return try closed.compactMap { ranking in
                guard let category = FanfareModels.Category(rawValue: ranking.category) else {
                    return ranking.category
                }
                let stored = try db.rows(
                    """
                    SELECT p.username, c.points FROM closed_place c JOIN person p ON p.id = c.person
                    WHERE c.ranking = \(ranking.id) ORDER BY c.place
                    """
                ) { "\($0[0] as String) \($0[1] as Int64)" }
                let counted = try recounted(category, ranking.start..<ranking.end, in: db)
                    .map { $0.drop { $0 != " " }.dropFirst() }
                return stored.elementsEqual(counted) { $0 == $1 }
                    ? nil : "\(category) \(ranking.period) \(ranking.start.iso8601)"
            }
        }
    }
}
