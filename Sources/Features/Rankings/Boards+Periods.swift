public import FanfareModels

extension Boards {
    mutating func current(_ period: Period, at now: Int64) throws -> Spans.Span {
        guard let first = spans[period]?.first else {
            throw RankingsError.noClock
        }
        // Another server's clock may be ahead.
        return spans[period]?.span(around: max(now, first.lowerBound)) ?? first
    }

    mutating func before(_ span: Spans.Span, _ period: Period) -> Spans.Span {
        spans[period]?.span(before: span) ?? span
    }

    func isOpen(_ span: Spans.Span, _ period: Period) -> Bool {
        spans[period].map { span.lowerBound >= $0.first.lowerBound } ?? false
    }
}
