import Foundation
import Synchronization

/// The `Date` of every response, put together once a second.
final class DateHeader: Sendable {
    private let last = Mutex<(second: Int64, text: String)>((.min, ""))

    var text: String {
        let second = wallClockMilliseconds() / 1000
        return last.withLock { last in
            if last.second != second {
                last = (second, HTTPDate.text(Date(timeIntervalSince1970: Double(second))))
            }
            return last.text
        }
    }
}
