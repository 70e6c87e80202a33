import FanfareModels
import Foundation
import JSON

extension Period {
    /// The period around a moment, in the time of `zone`: half-open, so that each moment is in one period alone.
    ///
    /// A day without a midnight, where clocks go forward then, begins with its first moment. A day that a zone left out,
    /// as Apia did 2011-12-30, is no period.
    func range(around moment: Date, in zone: TimeZone) -> Range<Date> {
        let day = zone.day(of: moment)
        var first = firstDay(around: day)
        var start = zone.start(ofDay: first)
        var next = firstDay(after: first)
        var end = zone.start(ofDay: next)
        // Clocks that go back over midnight show the old day again after the new one has begun.
        while moment >= end {
            first = next
            start = end
            next = firstDay(after: first)
            end = zone.start(ofDay: next)
        }
        return start..<end
    }

    func next(after range: Range<Date>, in zone: TimeZone) -> Range<Date> {
        self.range(around: range.upperBound, in: zone)
    }

    func previous(before range: Range<Date>, in zone: TimeZone) -> Range<Date> {
        self.range(around: range.lowerBound.addingTimeInterval(-0.001), in: zone)
    }

    /// The period that follows on one that ended at `start`, which is no boundary in `zone` where the zone has been
    /// changed: it ends at the boundary that makes its length the more usual one.
    func range(from start: Date, in zone: TimeZone) -> Range<Date> {
        let around = range(around: start, in: zone)
        let rest = around.upperBound.timeIntervalSince(start)
        let whole = around.upperBound.timeIntervalSince(around.lowerBound)
        let end = rest * 2 >= whole ? around.upperBound : next(after: around, in: zone).upperBound
        return start..<end
    }
}

extension Period {
    /// Days are counted from 1970-01-01, which was a Thursday.
    private func firstDay(around day: Int64) -> Int64 {
        switch self {
        case .daily: day
        case .weekly: day - floored(day + 3, 7)
        case .monthly: day - CivilDate(daysSince1970: day).day + 1
        }
    }

    private func firstDay(after first: Int64) -> Int64 {
        switch self {
        case .daily: first + 1
        case .weekly: first + 7
        case .monthly: firstDay(around: first + 31)
        }
    }

    private func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension TimeZone {
    /// Noon of a local day: a moment that lies in the same day, week and month also where periods began at the midnights of
    /// a zone some hours away.
    func noon(of day: CalendarDay) -> Date {
        let civil = CivilDate(year: Int64(day.year), month: Int64(day.month), day: Int64(day.day))
        return start(ofDay: civil.daysSince1970).addingTimeInterval(Self.halfDay)
    }

    /// The day that names a period, from its first moment: that of a day around whose noon the period is.
    func day(naming start: Date) -> CalendarDay {
        let civil = CivilDate(daysSince1970: day(of: start.addingTimeInterval(Self.halfDay)))
        return CalendarDay(year: Int(civil.year), month: Int(civil.month), day: Int(civil.day))
    }

    /// The local day of a moment.
    func today(at moment: Date) -> CalendarDay {
        let civil = CivilDate(daysSince1970: day(of: moment))
        return CalendarDay(year: Int(civil.year), month: Int(civil.month), day: Int(civil.day))
    }

    private static let halfDay: TimeInterval = 43_200
    private static let dayLength: Int64 = 86_400
    /// More than any zone has been away from UTC.
    private static let reach: Int64 = 16 * 3600

    /// The local day of a moment.
    fileprivate func day(of moment: Date) -> Int64 {
        let second = Int64(moment.timeIntervalSince1970.rounded(.down))
        let local = second + offset(at: second)
        return local >= 0 ? local / Self.dayLength : (local - Self.dayLength + 1) / Self.dayLength
    }

    /// The first moment at which the local date is `day` or later.
    fileprivate func start(ofDay day: Int64) -> Date {
        let midnight = day * Self.dayLength
        let before = offset(at: midnight - Self.reach)
        let after = offset(at: midnight + Self.reach)
        guard before != after else { return Date(timeIntervalSince1970: Double(midnight - before)) }
        let change = change(from: before, midnight - Self.reach, midnight + Self.reach)
        let start = midnight - before < change ? midnight - before : max(change, midnight - after)
        return Date(timeIntervalSince1970: Double(start))
    }

    /// The second from which the offset is not `offset` any more.
    private func change(from offset: Int64, _ early: Int64, _ late: Int64) -> Int64 {
        var (low, high) = (early, late)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }

    private func offset(at second: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }
}
