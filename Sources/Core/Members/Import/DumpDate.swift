import Foundation
import JSON

/// A timestamp of a dump, in UTC: `2012-01-31T18:33:40.817`. Read by position, since Foundation's reader
/// takes twenty times as long, and a dump has millions.
struct DumpDate {
    let date: Date

    init?(_ text: String) {
        let digits = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= digits.count else { return nil }
            return digits[range].reduce(0 as Int64?) { sum, digit in
                sum.flatMap { (0x30...0x39).contains(digit) ? $0 * 10 + Int64(digit - 0x30) : nil }
            }
        }
        guard digits.count >= 19, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-"),
            digits[10] == UInt8(ascii: "T"), digits[13] == UInt8(ascii: ":"), digits[16] == UInt8(ascii: ":"),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            1970...9999 ~= year, 1...12 ~= month, 1...Self.days(month, year) ~= day, hour < 24, minute < 60,
            second < 61
        else { return nil }
        let fraction = digits.count >= 23 && digits[19] == UInt8(ascii: ".") ? number(20..<23) ?? 0 : 0
        let seconds =
            CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400 + hour * 3600 + minute * 60
            + second
        date = Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / 1000)
    }

    private static func days(_ month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
