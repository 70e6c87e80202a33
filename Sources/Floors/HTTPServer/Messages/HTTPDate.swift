public import Foundation

/// `Sun, 06 Nov 1994 08:49:37 GMT`, the form of RFC 9110, 5.6.7 that is sent today. Its two obsolete forms are not read.
public enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Whole seconds, rounded down.
    public static func text(_ date: Date) -> String {
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let day = days[(parts.weekday ?? 1) - 1]
        let month = months[(parts.month ?? 1) - 1]
        let clock = [parts.hour, parts.minute, parts.second].map { two($0 ?? 0) }.joined(separator: ":")
        return "\(day), \(two(parts.day ?? 1)) \(month) \(two(parts.year ?? 1)) \(clock) GMT"
    }

    static func date(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { " :".contains($0) })
        guard words.count == 8, let month = months.firstIndex(where: { $0 == words[2] }) else { return nil }
        let parts = DateComponents(
            year: Int(words[3]), month: month + 1, day: Int(words[1]), hour: Int(words[4]),
            minute: Int(words[5]),
            second: Int(words[6]))
        guard let date = calendar.date(from: parts), HTTPDate.text(date) == text else { return nil }
        return date
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
