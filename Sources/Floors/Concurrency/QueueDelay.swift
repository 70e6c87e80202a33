import Synchronization

/// Tells what has waited too long in a queue that does not empty any more, as controlled delay does
/// (https://www.rfc-editor.org/rfc/rfc8289): a crowd that comes once is served in its turn, but when for half a second everything
/// has waited longer than it should, what does so is to be refused until the queue has been empty.
public final class QueueDelay: Sendable {
    private struct State {
        var lateSince: ContinuousClock.Instant?
        var isRefusing = false
    }

    private let state = Mutex(State())
    private let target: Duration
    /// How long a crowd may take.
    private static let standing = Duration.milliseconds(500)

    /// - Parameter target: how long something should wait at most.
    public init(target: Duration) { self.target = target }

    /// Whether something that is taken out of the queue is to be refused.
    public func refuses(addedAt added: ContinuousClock.Instant, now: ContinuousClock.Instant = .now) -> Bool {
        let waited = now - added
        return state.withLock { state in
            guard waited > target else {
                state.lateSince = nil
                if waited < target / 10 { state.isRefusing = false }
                return false
            }
            let since = state.lateSince ?? now
            state.lateSince = since
            if now - since > Self.standing { state.isRefusing = true }
            return state.isRefusing
        }
    }
}
