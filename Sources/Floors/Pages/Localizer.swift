public import FanfareModels
public import Foundation
import JSON

/// The texts of a page in its reader's language: `t("Follow")` is "Seguir" in Spanish.
///
/// The English text is the key; what has no translation stays English.
public struct Localizer: Sendable {
    /// The reader's language.
    public let language: Language

    private let translations: Translations

    public init(_ language: Language, _ translations: Translations) {
        self.language = language
        self.translations = translations
    }

    /// The translation of an English text; the text itself where there is none.
    public func callAsFunction(_ english: String) -> String {
        language == .english ? english : translations[language, english] ?? english
    }

    /// What the reader's language, also English, has for a text; nil where it has nothing.
    func translation(of english: String) -> String? { translations[language, english] }

    /// With `{}` in the text replaced by `value`.
    public func callAsFunction(_ english: String, _ value: some CustomStringConvertible) -> String {
        self(english).replacing(bytesOf: "{}", with: value.description)
    }

    /// `1 follower`, `12,480 followers`.
    public func count(_ number: Int64, _ one: String, _ many: String) -> String {
        "\(self.number(number)) \(noun(number, one, many))"
    }

    /// The form of a noun that goes with a number.
    public func noun(_ number: Int64, _ one: String, _ many: String) -> String {
        self(number == 1 ? one : many)
    }

    /// Bytes as people read them, in powers of ten: `340 MB`, `1.2 GB`.
    public func size(_ bytes: Int64) -> String {
        let (unit, name): (Int64, String) = bytes < 999_500_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
        let tenths = (bytes + unit / 20) / (unit / 10)
        let isWhole = unit == 1_000_000 || tenths >= 100
        let point = language == .english ? "." : ","
        return isWhole
            ? "\(number((bytes + unit / 2) / unit)) \(name)" : "\(tenths / 10)\(point)\(tenths % 10) \(name)"
    }

    /// `12,480` in English, `12.480` in Spanish.
    public func number(_ number: Int64) -> String { Self.number(number, in: language) }

    /// `12,480` in English, `12.480` in Spanish.
    public static func number(_ number: Int64, in language: Language) -> String {
        // With a minus sign, not a hyphen.
        if number < 0, number != .min { return "−" + Self.number(-number, in: language) }
        let separator = UInt8(ascii: language == .english ? "," : ".")
        // 19 digits, 6 separators and a sign.
        return String(unsafeUninitializedCapacity: 26) { text in
            guard let start = text.baseAddress else { return 0 }
            var count = start.write(decimal: number)
            // From the last group on, so that those before it stay where they are.
            for place in stride(from: count - 3, to: number < 0 ? 1 : 0, by: -3) {
                (start + place + 1).update(from: start + place, count: count - place)
                start[place] = separator
                count += 1
            }
            return count
        }
    }

    /// `3 Mar 2025`, in UTC; the browser turns it into the reader's own time.
    public func date(_ date: Date) -> String {
        let (year, month, day) = civil(date)
        let name = (language == .english ? Self.englishMonths : Self.spanishMonths)[month - 1]
        return String(day) + " " + name + " " + String(year)
    }

    private static let englishMonths = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let spanishMonths = [
        "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
    ]

    /// A moment that the browser shows as "2 hours ago" while it is young.
    public func time(_ date: Date) -> HTML {
        "<time datetime=\"\(date.iso8601)\" data-relative>\(self.date(date))</time>"
    }

    /// The civil date of a moment, in UTC (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    public func civil(_ date: Date) -> (year: Int, month: Int, day: Int) {
        let days = Int64((date.timeIntervalSince1970 / 86_400).rounded(.down))
        let date = CivilDate(daysSince1970: days)
        return (Int(date.year), Int(date.month), Int(date.day))
    }
}
