public import Foundation
import Synchronization

/// A clock that stands until a test moves it, and a list of what happened.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>
    private let lines = Mutex<[String]>([])

    public init(at time: Date = Date(timeIntervalSince1970: 1_000_000)) { self.time = Mutex(time) }

    public var now: Date { time.withLock { $0 } }
    public var written: [String] { lines.withLock { $0 } }

    public func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    public func write(_ line: String) { lines.withLock { $0.append(line) } }
}
