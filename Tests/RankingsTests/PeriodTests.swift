import FanfareModels
import Foundation
import JSON
import Testing

@testable import Rankings

@Suite struct PeriodTests {
    /// A moment, its zone, and what the day, the week or the month around it is.
    struct Case: Sendable, CustomTestStringConvertible {
        var period: Period
        var zone: String
        var moment: String
        var start: String
        var end: String

        init(_ period: Period, _ zone: String, _ moment: String, _ start: String, _ end: String) {
            self.period = period
            self.zone = zone
            self.moment = moment
            self.start = start
            self.end = end
        }

        var testDescription: String { "\(period) \(zone) \(moment)" }
    }

    static let cases = [
        Case(.daily, "UTC", "2026-11-22T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
        Case(.daily, "UTC", "2026-11-22T23:59:59Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
        Case(.weekly, "UTC", "2026-11-22T23:59:59Z", "2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z"),
        Case(.weekly, "UTC", "2026-11-23T00:00:00Z", "2026-11-23T00:00:00Z", "2026-11-30T00:00:00Z"),
        Case(.monthly, "UTC", "2024-02-29T12:00:00Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"),
        Case(.monthly, "UTC", "2026-12-31T23:59:59Z", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        Case(.monthly, "UTC", "1969-12-31T23:59:59Z", "1969-12-01T00:00:00Z", "1970-01-01T00:00:00Z"),
        // ISO 8601 has 2026-W53 from 28 December to 3 January.
        Case(.weekly, "UTC", "2027-01-01T00:00:00Z", "2026-12-28T00:00:00Z", "2027-01-04T00:00:00Z"),
        Case(.weekly, "UTC", "1969-12-30T00:00:00Z", "1969-12-29T00:00:00Z", "1970-01-05T00:00:00Z"),
        // Clocks go forward at 2:00 and back at 3:00: 23 and 25 hours.
        Case(.daily, "Europe/Madrid", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
        Case(.daily, "Europe/Madrid", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
        Case(
            .weekly, "Europe/Madrid", "2026-10-25T22:59:59Z", "2026-10-18T22:00:00Z", "2026-10-25T23:00:00Z"),
        Case(
            .monthly, "Europe/Madrid", "2026-10-31T22:59:59Z", "2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z"),
        Case(
            .daily, "America/New_York", "2026-03-08T06:00:00Z", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"
        ),
        Case(
            .daily, "America/New_York", "2026-11-01T04:00:00Z", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"
        ),
        Case(
            .monthly, "America/New_York", "2026-11-15T00:00:00Z", "2026-11-01T04:00:00Z",
            "2026-12-01T05:00:00Z"),
        Case(
            .daily, "Asia/Kathmandu", "2026-11-22T18:14:59Z", "2026-11-21T18:15:00Z", "2026-11-22T18:15:00Z"),
        Case(
            .daily, "Asia/Kathmandu", "2026-11-22T18:15:00Z", "2026-11-22T18:15:00Z", "2026-11-23T18:15:00Z"),
        // Half an hour is enough there.
        Case(
            .daily, "Australia/Lord_Howe", "2026-10-04T00:00:00Z", "2026-10-03T13:30:00Z",
            "2026-10-04T13:00:00Z"),
        Case(
            .daily, "Australia/Lord_Howe", "2026-04-05T00:00:00Z", "2026-04-04T13:00:00Z",
            "2026-04-05T13:30:00Z"),
        // Clocks went forward at midnight: the day began at 1:00.
        Case(
            .daily, "America/Sao_Paulo", "2018-11-04T12:00:00Z", "2018-11-04T03:00:00Z",
            "2018-11-05T02:00:00Z"),
        Case(
            .daily, "America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03T03:00:00Z",
            "2018-11-04T03:00:00Z"),
        // Clocks went back at midnight: 23:00 came twice, and the day was over after the second.
        Case(
            .daily, "America/Sao_Paulo", "2018-02-18T02:30:00Z", "2018-02-17T02:00:00Z",
            "2018-02-18T03:00:00Z"),
        // Clocks went back at 0:01: the new day had begun.
        Case(
            .daily, "America/St_Johns", "2010-11-07T03:00:00Z", "2010-11-07T02:30:00Z", "2010-11-08T03:30:00Z"
        ),
        // 2011-12-30 was left out.
        Case(.daily, "Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z"),
        Case(.daily, "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"),
        Case(.weekly, "Pacific/Apia", "2011-12-31T00:00:00Z", "2011-12-26T10:00:00Z", "2012-01-01T10:00:00Z"),
    ]

    @Test(arguments: cases)
    func `a period goes from one local midnight to another`(example: Case) throws {
        let zone = try #require(TimeZone(identifier: example.zone))
        let moment = try date(example.moment)
        let range = example.period.range(around: moment, in: zone)
        #expect(range.lowerBound.iso8601 == example.start && range.upperBound.iso8601 == example.end)
        #expect(range.contains(moment))
    }

    @Test(
        arguments: [
            "UTC", "Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo",
            "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "Asia/Gaza",
        ], Period.allCases)
    func `periods follow on each other without gap or overlap`(name: String, period: Period) throws {
        let zone = try #require(TimeZone(identifier: name))
        var range = period.range(around: try date("2006-01-01T12:00:00Z"), in: zone)
        let usual: Range<TimeInterval> =
            switch period {
            case .daily: 22.hours..<26.hours
            case .weekly: (7 * 24 - 25).hours..<(7 * 24 + 2).hours
            case .monthly: (28 * 24 - 26).hours..<(31 * 24 + 2).hours
            }
        let end = try date("2027-02-01T00:00:00Z")
        while range.lowerBound < end {
            #expect(usual.contains(range.upperBound.timeIntervalSince(range.lowerBound)), "\(range)")
            let next = period.next(after: range, in: zone)
            #expect(next.lowerBound == range.upperBound)
            #expect(period.previous(before: next, in: zone) == range)
            for moment in [next.lowerBound, next.upperBound - 0.001] {
                #expect(period.range(around: moment, in: zone) == next)
            }
            #expect(period.range(around: next.lowerBound - 0.001, in: zone) == range)
            range = next
        }
    }

    @Test(arguments: [
        // To Madrid, an hour ahead: a day of 23 hours.
        (Period.daily, "Europe/Madrid", "2026-11-23T00:00:00Z", "2026-11-23T23:00:00Z"),
        // To New York, five behind: the five hours that are left there are part of the next day.
        (.daily, "America/New_York", "2026-11-23T00:00:00Z", "2026-11-24T05:00:00Z"),
        (.weekly, "America/New_York", "2026-11-23T00:00:00Z", "2026-11-30T05:00:00Z"),
        (.monthly, "Asia/Kathmandu", "2026-11-01T00:00:00Z", "2026-11-30T18:15:00Z"),
        (.daily, "UTC", "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z"),
    ])
    func `after the zone was changed, the next period is as long as usual, nearly`(
        period: Period, name: String, start: String, end: String
    ) throws {
        let zone = try #require(TimeZone(identifier: name))
        let range = period.range(from: try date(start), in: zone)
        #expect(range.lowerBound.iso8601 == start && range.upperBound.iso8601 == end)
    }

    private func date(_ text: String) throws -> Date { try #require(Date(iso8601: text)) }
}

extension Int {
    fileprivate var hours: TimeInterval { TimeInterval(self * 3600) }
}
