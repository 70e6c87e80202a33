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

extension ReleaseDate {
    /// Reads `2004`, `2004-11`, `2004-11-16`, `Nov 16, 2004`, `16 Nov, 2004` and `Nov 2004`; nil for anything
    /// else.
    init?(_ text: String) {
        let parts = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        let months = parts.map { part in
            part.count >= 3 ? Self.months.firstIndex(of: String(part.prefix(3))) : nil
        }
        let numbers = parts.map { Int($0) }
        switch (parts.count, months.firstIndex { $0 != nil }) {
        case (1, nil), (2, nil), (3, nil):
            guard numbers.allSatisfy({ $0 != nil }), parts[0].count == 4 else { return nil }
            let all = numbers.compactMap { $0 } + [0, 0]
            guard parts.count < 2 || all[1] > 0, parts.count < 3 || all[2] > 0 else { return nil }
            self.init(year: all[0], month: all[1], day: all[2])
        case (2, 0):
            guard let month = months[0], let year = numbers[1] else { return nil }
            self.init(year: year, month: month + 1)
        case (3, let place?) where place < 2:
            guard let month = months[place], let day = numbers[1 - place], let year = numbers[2], day > 0
            else {
                return nil
            }
            self.init(year: year, month: month + 1, day: day)
        default: return nil
        }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
