/// A day of the calendar, without a time: `2026-11-24`.
public struct CalendarDay: Codable, Sendable, Hashable, CustomStringConvertible {
    /// 1970 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to the length of the month.
    public let day: Int

    /// A day that is known to be one, such as one that was computed from a moment.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Throws: `Problem.invalid` for a text that is no day, and for one before 1970.
    public init(text: String) throws(Problem) {
        let parts = Array(text.utf8.prefix(11)).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
            let year = Self.number(parts[0]), let month = Self.number(parts[1]),
            let day = Self.number(parts[2]),
            year >= 1970, 1...12 ~= month, 1...Self.length(of: month, in: year) ~= day
        else { throw .invalid("at", "Give a day from 1970 on as year, month and day: 2026-11-24.") }
        self.init(year: year, month: month, day: day)
    }

    /// `2026-11-24` (ISO 8601).
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public init(from decoder: any Decoder) throws {
        try self.init(text: decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(into: Int?.some(0)) { number, digit in
            guard let known = number, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else {
                number = nil
                return
            }
            number = known * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        default: 31
        }
    }
}
