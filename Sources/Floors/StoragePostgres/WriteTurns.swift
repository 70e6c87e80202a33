import Foundation

/// Which writes of a server run at the same time: any, but for one that has met another, for which the others make room. So when
/// many change one row at once, they go through one after the other, and none of them meets another again and again.
///
/// `@unchecked`: the state is the condition's.
final class WriteTurns: @unchecked Sendable {
    enum Turn {
        case together, alone
    }

    private let condition = NSCondition()
    /// How many run together.
    private var running = 0
    private var isAlone = false
    /// How many wait to run alone.
    private var waiting = 0
    private let patience: TimeInterval

    /// - Parameter patience: how long one waits for the others, in seconds. Most writes take a few milliseconds; beside those
    ///   that take longer all run together.
    init(patience: TimeInterval = 0.02) { self.patience = patience }

    /// Waits until a write may begin, which ``end(_:)`` has to follow.
    ///
    /// - Parameter alone: whether to begin when no others run; together with them where these take too long.
    func begin(alone: Bool) -> Turn {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: patience)
        guard alone else {
            while isAlone || waiting > 0, condition.wait(until: end) {}
            running += 1
            return .together
        }
        waiting += 1
        while isAlone || running > 0, condition.wait(until: end) {}
        waiting -= 1
        guard !isAlone, running == 0 else {
            running += 1
            if waiting == 0 { condition.broadcast() }
            return .together
        }
        isAlone = true
        return .alone
    }

    func end(_ turn: Turn) {
        condition.lock()
        defer { condition.unlock() }
        switch turn {
        case .together: running -= 1
        case .alone: isAlone = false
        }
        if running == 0 { condition.broadcast() }
    }
}
