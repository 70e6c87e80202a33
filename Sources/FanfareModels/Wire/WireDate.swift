public import Foundation

extension Date {
    /// `2026-11-21T13:24:00Z`. Whole seconds, rounded down, because that is the one form which every client's
    /// ISO 8601 reader takes. Years 1 to 9999; what lies outside is written as the nearest of these.
    public var iso8601: String {
        let sink = ByteSink(capacity: 64)
        sink.date(self)
        return sink.string
    }

    /// Reads what `iso8601` writes, from 1582 on; a fraction of a second is allowed too. Nil for anything
    /// else.
    public init?(iso8601 text: String) {
        let whole = Date.ISO8601FormatStyle()
        guard
            let date = (try? whole.parse(text))
                ?? (try? whole.year().month().day().time(includingFractionalSeconds: true).parse(text))
        else { return nil }
        self = date
    }
}

extension ByteSink {
    /// The date as `Date.iso8601` gives it, without quotes.
    public func date(_ date: Date) {
        let earliest = -62_135_596_800.0
        let latest = 253_402_300_799.0
        let seconds = Int64(min(max(date.timeIntervalSince1970.rounded(.down), earliest), latest))
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let (year, month, dayOfMonth) = civil(day)
        let second = seconds - day * 86_400
        reserve(20)
        digits(year, 4)
        byte(UInt8(ascii: "-"))
        digits(month, 2)
        byte(UInt8(ascii: "-"))
        digits(dayOfMonth, 2)
        byte(UInt8(ascii: "T"))
        digits(second / 3600, 2)
        byte(UInt8(ascii: ":"))
        digits(second / 60 % 60, 2)
        byte(UInt8(ascii: ":"))
        digits(second % 60, 2)
        byte(UInt8(ascii: "Z"))
    }

    private func digits(_ value: Int64, _ width: Int) {
        var rest = value
        for place in (0..<width).reversed() {
            base[count &+ place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        advance(width)
    }
}

/// Year, month and day of the day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`: eras of 400
/// years that start in March. https://howardhinnant.github.io/date_algorithms.html
func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
}
