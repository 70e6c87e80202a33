public import FanfareModels
public import Foundation
import Members
public import Storage

/// First places of periods that were over before their rankings were counted, for communities that are filled with a past.
extension Rankings {
    /// The periods of a kind that ended before a moment, from the one before that around `start`, the oldest first.
    public func ended(_ period: Period, since start: Date, before end: Date) -> [Range<Date>] {
        let around = period.range(around: start, in: zone)
        let periods = sequence(first: period.previous(before: around, in: zone)) {
            period.next(after: $0, in: zone)
        }
        return Array(periods.prefix { $0.upperBound <= end })
    }

    /// Gives the badge of a period to who is first in each category by the ledger as it is, as closing the period does, which
    /// then gives it to nobody twice.
    public func awardFirst(_ period: Period, _ span: Range<Date>, in db: any Connection) throws {
        let totals = try Self.totals(in: OpenPeriods.span(span), db)
        let badge = Scoring.badge(period)
        for category in Category.allCases {
            var first: RankedScore?
            totals[category]?.each { score in
                if score.points > 0, first.map({ score < $0 }) ?? true { first = score }
            }
            guard let first else { continue }
            try people.ledger.award(
                badge.name, badge.medal, to: ID(first.person), at: OpenPeriods.span(span).upperBound, in: db)
        }
    }
}
