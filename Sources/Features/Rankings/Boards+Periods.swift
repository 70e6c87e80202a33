import FanfareModels

extension Boards {
    mutating func current(_ period: Period, at now: Int64) throws -> OpenPeriods.Span {
        guard let first = openPeriods[period]?.first else {
            throw RankingsError.noClock
        }
        // Another server's clock may be ahead.
        return openPeriods[period]?.span(around: max(now, first.lowerBound)) ?? first
    }

    mutating func before(_ span: OpenPeriods.Span, _ period: Period) -> OpenPeriods.Span {
        openPeriods[period]?.span(before: span) ?? span
    }

    func isOpen(_ span: OpenPeriods.Span, _ period: Period) -> Bool {
        openPeriods[period].map { span.lowerBound >= $0.first.lowerBound } ?? false
    }
}
