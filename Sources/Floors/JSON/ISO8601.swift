public import Foundation

extension Date {
    /// `2026-11-21T13:24:00Z`. Whole seconds, rounded down, because that is the one form which every client's
    /// ISO 8601 reader takes. Years 1 to 9999; what lies outside is written as the nearest of these.
    public var iso8601: String {
        let writer = ByteWriter(capacity: 64)
        writer.date(self)
        return writer.string
    }

    /// Reads what `iso8601` writes, from 1582 on, also with a fraction of a second; nil for anything else.
    public init?(iso8601 text: String) {
        let whole = Date.ISO8601FormatStyle()
        guard
            let date = (try? whole.parse(text))
                ?? (try? whole.year().month().day().time(includingFractionalSeconds: true).parse(text))
        else { return nil }
        self = date
    }
}

extension ByteWriter {
    /// Writes the date as `Date.iso8601` gives it, without quotes.
    public func date(_ date: Date) {
        let earliest = -62_135_596_800.0
        let latest = 253_402_300_799.0
        let seconds = Int64(min(max(date.timeIntervalSince1970.rounded(.down), earliest), latest))
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let date = CivilDate(daysSince1970: day)
        let second = seconds - day * 86_400
        reserve(20)
        digits(date.year, 4)
        byte(UInt8(ascii: "-"))
        digits(date.month, 2)
        byte(UInt8(ascii: "-"))
        digits(date.day, 2)
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
