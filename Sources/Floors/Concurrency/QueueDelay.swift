import Synchronization

/// Tells what has waited too long in a queue that does not empty any more, as controlled delay does
/// (https://www.rfc-editor.org/rfc/rfc8289): a crowd that comes once is served in its turn, but when for half a second everything
/// has waited longer than it should, what does so is to be refused, until for some seconds nothing has.
public final class QueueDelay: Sendable {
    private struct State {
        var lateSince: ContinuousClock.Instant?
        var refusedAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let target: Duration
    /// How long a crowd may take.
    private static let standing = Duration.milliseconds(500)
    /// A queue that was emptied by refusing stands again at once, as long as too many come.
    private static let memory = Duration.seconds(5)

    /// - Parameter target: how long something should wait at most.
    public init(target: Duration) { self.target = target }

    /// Whether something that is taken out of the queue is to be refused.
    public func refuses(addedAt added: ContinuousClock.Instant, now: ContinuousClock.Instant = .now) -> Bool {
        let isLate = now - added > target
        return state.withLock { state in
            guard isLate else {
                state.lateSince = nil
                return false
            }
            let since = state.lateSince ?? now
            state.lateSince = since
            let isStanding = now - since > Self.standing
            let hasRefused = state.refusedAt.map { now - $0 < Self.memory } ?? false
            guard isStanding || hasRefused else { return false }
            state.refusedAt = now
            return true
        }
    }
}
