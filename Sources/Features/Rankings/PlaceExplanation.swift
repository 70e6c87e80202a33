public import FanfareModels
public import Foundation
import Members
import Storage

extension Rankings {
    /// The entries behind a person's place.
    public struct Explanation: Sendable {
        /// One ledger entry that counts.
        public struct Point: Sendable {
            /// The time at which it was recorded.
            public var at: Date
            /// When it was earned, where that is what an undoing takes away.
            public var earned: Date
            /// The reason of the score.
            public var reason: ScoreReason
            /// Points of the entry, negative for one that undoes another.
            public var points: Int64
            /// The person who caused it.
            public var actor: ID<Person>?
            /// The number of the answer, the review or the stream; 0 for a follow.
            public var subject: Int64
            /// All points up to this one.
            public var sum: Int64
        }

        /// The period.
        public var range: Range<Date>
        /// The place from 1; nil without points.
        public var place: Int?
        /// The entries, in the order of the ledger.
        public var points: [Point]
    }

    /// Every point that somebody has in a category and the current period, or the one before, in the order of
    /// the ledger.
    public func explain(
        _ person: ID<Person>, _ category: FanfareModels.Category, _ period: Period, previous: Bool = false
    ) async throws -> Explanation {
        let page = try await ranking(
            ShowRanking(category, period, previous: previous, limit: 1), seenBy: person)
        let range = page.startsAt..<page.endsAt
        let points = try await database.slow { db in
            var sum: Int64 = 0
            return try db.rows(
                """
                SELECT e.at_ms, e.earned_ms, e.reason, \(category.points), e.actor, e.subject
                FROM \(Ledger.entries(of: person)) AS e
                WHERE e.reason <> 'opening' AND \(category.condition)
                    AND e.earned_ms >= \(range.lowerBound) AND e.earned_ms < \(range.upperBound)
                    AND e.at_ms < \(range.upperBound)
                ORDER BY e.at_ms, e.number
                """
            ) { row -> Explanation.Point? in
                guard let reason = ScoreReason(rawValue: row[2]) else { return nil }
                sum += row[3]
                return Explanation.Point(
                    at: row[0], earned: row[1], reason: reason, points: row[3], actor: row[4],
                    subject: row[5], sum: sum)
            }.compactMap(\.self)
        }
        return Explanation(range: range, place: page.me?.place, points: points)
    }
}
