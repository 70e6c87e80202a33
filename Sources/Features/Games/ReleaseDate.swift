import FanfareModels

/// A release date, as precise as it is known: a year, a month of it, or a day.
struct ReleaseDate: Sendable, Equatable {
    /// 20041116; 20041100 for a month, 20040000 for a year, 0 for nothing known.
    let number: Int64

    static let unknown = ReleaseDate(stored: 0)

    init(stored number: Int64) { self.number = number }

    /// Nil for what is no date between 1950 and 2100.
    init?(year: Int, month: Int = 0, day: Int = 0) {
        guard 1950...2100 ~= year, 0...12 ~= month, 0...(month == 0 ? 0 : Self.days(year, month)) ~= day
        else {
            return nil
        }
        number = Int64(year * 10_000 + month * 100 + day)
    }

    var year: Int? { number == 0 ? nil : Int(number / 10_000) }
    var month: Int { Int(number / 100 % 100) }
    var day: Int { Int(number % 100) }

    /// `2004-11-16`, or as much of it as is known.
    var text: String? {
        guard let year else { return nil }
        let two: (Int) -> String = { $0 < 10 ? "-0\($0)" : "-\($0)" }
        return "\(year)\(month == 0 ? "" : two(month))\(day == 0 ? "" : two(day))"
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
