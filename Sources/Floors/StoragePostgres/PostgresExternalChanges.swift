import Dispatch
import Storage
import Synchronization

/// Notices that other programs have committed to the database, such as the other servers of a community, and announces to
/// them what this one commits.
///
/// Each adds 1 to a sequence some moments after commits of its own, and looks at it several times a second while it is used:
/// what it has not added itself, another program has. A sequence takes no part in transactions, so that nobody waits for it.
final class PostgresExternalChanges: Sendable {
    /// How long after a commit or another look it is looked.
    private static let pause = DispatchTimeInterval.milliseconds(150)
    /// What others do is not known if nobody has looked for so long: then they may have committed something.
    private static let unseen = Duration.seconds(1)
    /// Commits of a program that was killed before it announced them, or of one that announces none, are noticed after this time.
    private static let unannounced = Duration.seconds(30)

    static let schema = "CREATE SEQUENCE IF NOT EXISTS commit_announcement"

    private struct State {
        var found: UInt64 = 0
        /// When that was another number before.
        var changed = ContinuousClock.now
        var looked: ContinuousClock.Instant?
        /// Whether a look is due or going on.
        var isLooking = false
        var look: (@Sendable () -> Void)?
        /// How many commits of this program are announced, with how many announcements.
        var announced = 0
        var own: Int64 = 0
        /// Announcements of others.
        var others: Int64?

        mutating func change(at time: ContinuousClock.Instant) {
            found &+= 1
            changed = time
        }
    }

    private let state = Mutex(State())

    /// - Parameter look: has ``look(_:_:)`` or ``missed()`` called soon.
    func start(_ look: @escaping @Sendable () -> Void) { state.withLock { $0.look = look } }

    /// A higher number after each commit of others that was noticed.
    func number() -> UInt64 {
        let now = ContinuousClock.now
        return state.withLock { state in
            let isUnseen = state.looked.map { now - $0 >= Self.unseen } ?? true
            if now - state.changed >= (isUnseen ? Self.unseen : Self.unannounced) { state.change(at: now) }
            lookSoon(&state)
            return state.found
        }
    }

    /// How often something was noticed, or may have been missed.
    var count: Int { Int(truncatingIfNeeded: state.withLock(\.found)) }

    /// To be called after commits of this program.
    func committed() { state.withLock { lookSoon(&$0) } }

    private func lookSoon(_ state: inout State) {
        guard !state.isLooking, let look = state.look else { return }
        state.isLooking = true
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause, execute: look)
    }

    /// Announces what was committed since the last look, and sees whether others have announced something.
    ///
    /// - Parameter commits: how many of this program there are so far.
    func look(_ session: PostgresSession, _ commits: () -> Int) {
        let before = commits()
        let adds = hasToAnnounce(before)
        // Without an answer what others do remains unseen, which ``number()`` takes into account.
        let all = try? session.readCommitted { connection in
            try connection.first(
                adds
                    ? "SELECT nextval('commit_announcement')"
                    : "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_announcement"
            ) { $0[0] as Int64 }
        }
        state.withLock { state in
            state.isLooking = false
            guard let all else { return }
            if adds { (state.announced, state.own) = (before, state.own + 1) }
            if state.others != all - state.own { state.change(at: .now) }
            (state.others, state.looked) = (all - state.own, .now)
            // What was committed meanwhile.
            if commits() != before { lookSoon(&state) }
        }
    }

    /// Whether others were not told of all commits of this program.
    func hasToAnnounce(_ commits: Int) -> Bool { state.withLock { $0.announced != commits } }

    /// There was no time to look.
    func missed() { state.withLock { $0.isLooking = false } }
}
