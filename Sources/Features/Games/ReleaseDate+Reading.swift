/// Reading dates as people and files write them.
extension ReleaseDate {
    /// Reads `2004`, `2004-11`, `2004-11-16` (with a time behind it, too), `20041116`, `Nov 16, 2004`, `16 November 2004`,
    /// `16-Nov-04`, `Nov 2004`, `11/16/2004`, `Q4 2004`, `Holiday 2004`, in English and Spanish; nil for anything else.
    ///
    /// Of `05/11/2004` it takes the year alone, since it may be in May or in November. Two digits of a year are of the
    /// century that lies within 1950 and 2049.
    init?(_ text: String) {
        guard text.utf8.count <= 80 else { return nil }
        let parts = Self.parts(text)
        guard let date = Self.numeric(parts) ?? Self.named(parts) ?? Self.vague(parts) else { return nil }
        self = date
    }

    /// A part of a date: digits or letters that stand together.
    private enum Part: Equatable {
        case number(Int, digits: Int)
        case month(Int)
        case word(String)
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var rest = Substring(text.lowercased())
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                parts.append(.number(Int(digits) ?? 0, digits: digits.count))
                // What follows is the time of a timestamp.
                if parts.count >= 3, rest.first == "t" || rest.first == " ", hasTime(rest) {
                    return parts
                }
            } else if first.isLetter {
                let word = String(rest.prefix(while: \.isLetter))
                rest = rest.dropFirst(word.count)
                if word == "q" || word == "h", let digit = rest.first, digit.isASCII, digit.isNumber {
                    rest = rest.dropFirst()
                    parts.append(.word("\(word)\(digit)"))
                } else if let month = month(word) {
                    parts.append(.month(month))
                } else {
                    parts.append(.word(word))
                }
            } else {
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    private static func hasTime(_ text: Substring) -> Bool {
        let text = text.dropFirst()
        return text.prefix { $0.isNumber }.count == 2 && text.dropFirst(2).first == ":"
    }

    /// Digits alone.
    private static func numeric(_ parts: [Part]) -> ReleaseDate? {
        let numbers = parts.compactMap { part in
            if case .number(let value, let digits) = part { (value: value, digits: digits) } else { nil }
        }
        guard numbers.count == parts.count, let first = numbers.first else { return nil }
        switch numbers.count {
        case 1 where first.digits == 4: return ReleaseDate(year: first.value)
        case 1 where first.digits == 8:
            let (year, month, day) = (first.value / 10_000, first.value / 100 % 100, first.value % 100)
            return month > 0 && day > 0 ? ReleaseDate(year: year, month: month, day: day) : nil
        case 2 where first.digits == 4:
            return numbers[1].value > 0 ? ReleaseDate(year: first.value, month: numbers[1].value) : nil
        case 2 where numbers[1].digits == 4 && first.digits <= 2:
            return first.value > 0 ? ReleaseDate(year: numbers[1].value, month: first.value) : nil
        case 3 where first.digits == 4:
            let (month, day) = (numbers[1].value, numbers[2].value)
            return month > 0 && day > 0 ? ReleaseDate(year: first.value, month: month, day: day) : nil
        case 3:
            guard first.digits <= 2, numbers[1].digits <= 2, let year = year(numbers[2]) else { return nil }
            return ReleaseDate(first.value, numbers[1].value, of: year)
        default: return nil
        }
    }

    /// A day and a month in either order, where one of both is more than a month can be; else the year alone.
    private init?(_ one: Int, _ other: Int, of year: Int) {
        guard one > 0, other > 0 else { return nil }
        switch (one, other) {
        case _ where one == other && one <= 12: self.init(year: year, month: one, day: one)
        case (1...12, 1...12): self.init(year: year)
        case (1...12, _): self.init(year: year, month: one, day: other)
        default: self.init(year: year, month: other, day: one)
        }
    }

    /// With the name of a month in it.
    private static func named(_ parts: [Part]) -> ReleaseDate? {
        var (month, numbers) = (nil as Int?, [(value: Int, digits: Int)]())
        for part in parts {
            switch part {
            case .month(let value):
                guard month == nil else { return nil }
                month = value
            case .number(let value, let digits): numbers.append((value, digits))
            case .word(let word):
                guard endings.contains(word) || weekdays.contains(String(word.prefix(3))) else { return nil }
            }
        }
        guard let month else { return nil }
        switch numbers.count {
        case 1 where numbers[0].digits == 4: return ReleaseDate(year: numbers[0].value, month: month)
        case 2:
            let isYearFirst = numbers[0].digits == 4
            let day = numbers[isYearFirst ? 1 : 0]
            guard day.digits <= 2, day.value > 0, let year = year(numbers[isYearFirst ? 0 : 1]) else {
                return nil
            }
            return ReleaseDate(year: year, month: month, day: day.value)
        default: return nil
        }
    }

    /// A year with a word for a part of it, which is not kept.
    private static func vague(_ parts: [Part]) -> ReleaseDate? {
        var year: Int?
        for part in parts {
            switch part {
            case .number(let value, digits: 4) where year == nil: year = value
            case .word(let word): guard vagueWords.contains(word) else { return nil }
            default: return nil
            }
        }
        return year.flatMap { ReleaseDate(year: $0) }
    }

    private static func year(_ number: (value: Int, digits: Int)) -> Int? {
        switch number.digits {
        case 4: number.value
        case 2: number.value + (number.value < 50 ? 2000 : 1900)
        default: nil
        }
    }

    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        let name = String(word.prefix(3))
        guard monthNames[name]?.contains(where: { $0.hasPrefix(word) }) == true else { return nil }
        return monthNumbers[name]
    }

    private static let monthList: [[String]] = [
        ["january", "enero"], ["february", "febrero"], ["march", "marzo"], ["april", "abril"],
        ["may", "mayo"],
        ["june", "junio"], ["july", "julio"], ["august", "agosto"], ["september", "septiembre", "setiembre"],
        ["october", "octubre"], ["november", "noviembre"], ["december", "diciembre"],
    ]

    private static let monthNumbers: [String: Int] = {
        let pairs = monthList.enumerated().flatMap { place, names in
            Set(names.map { String($0.prefix(3)) }).map { ($0, place + 1) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    private static let monthNames: [String: [String]] = {
        let pairs = monthList.flatMap { names in names.map { (String($0.prefix(3)), [$0]) } }
        return Dictionary(pairs, uniquingKeysWith: +)
    }()

    /// What stands behind a day, and between the parts in Spanish.
    private static let endings: Set = ["st", "nd", "rd", "th", "de", "del", "of"]

    private static let weekdays: Set = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "lun", "mar", "mié", "mie", "jue", "vie", "sáb",
        "sab", "dom",
    ]

    private static let vagueWords: Set = [
        "q1", "q2", "q3", "q4", "h1", "h2", "spring", "summer", "fall", "autumn", "winter", "holiday",
        "holidays",
        "early", "mid", "late", "end", "tba", "tbd", "tbc", "in", "of", "quarter", "half", "first", "second",
        "third",
        "fourth", "coming", "expected", "estimated", "year", "circa", "ca", "primavera", "verano", "otoño",
        "invierno",
        "principios", "mediados", "finales", "de", "trimestre",
    ]
}
