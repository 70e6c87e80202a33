import Foundation

/// The `Date` of every response, put together once a second.
struct DateHeader {
    private var last: (second: Int64, text: String) = (.min, "")

    mutating func text() -> String {
        let second = wallClockMilliseconds() / 1000
        if last.second != second {
            last = (second, HTTPDate.text(Date(timeIntervalSince1970: Double(second))))
        }
        return last.text
    }
}
