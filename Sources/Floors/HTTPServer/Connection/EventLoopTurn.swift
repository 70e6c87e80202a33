import JSON
import NIOCore
import Synchronization

/// Tells which requests have waited too long for others on the same event loop.
///
/// In one turn an event loop handles every connection on which something has come. Under overload these are thousands,
/// and each would wait for all before it. See ``TurnBudget`` for what a turn serves.
final class EventLoopTurn {
    private let loop: any EventLoop
    private let now: @Sendable () -> UInt64
    let responses: ResponseQueue
    /// The loop's own, so that loops do not wait for each other.
    private var date = DateHeader()
    /// In which heads of responses are put together.
    let head = ByteWriter(capacity: 4096)
    private var budget: TurnBudget?
    /// Until when turns are short, because requests came too late.
    private var shortUntil: UInt64 = 0

    /// - Parameter now: nanoseconds on a clock that never goes back.
    init(_ loop: any EventLoop, now: @escaping @Sendable () -> UInt64 = uptimeNanoseconds) {
        self.loop = loop
        self.now = now
        responses = ResponseQueue(loop)
    }

    /// The `Date` of a response. To be called on the event loop.
    func dateText() -> String { date.text() }

    /// Counts a request, and says when it came, in nanoseconds, and whether that is too late in its turn. To be called on the
    /// event loop.
    ///
    /// Responses that are ready are sent before: each would wait for the rest of the turn.
    func countRequest() -> (received: UInt64, isLate: Bool) {
        responses.send()
        let now = now()
        var current = budget ?? begin(at: now)
        let isLate = current.isLate(at: now)
        budget = current
        if isLate { shortUntil = now &+ Self.shortFor }
        return (now, isLate)
    }

    private func begin(at now: UInt64) -> TurnBudget {
        let me = NIOLoopBound(self, eventLoop: loop)
        // Tasks run once everything was handled that had come.
        loop.execute { me.value.budget = nil }
        return TurnBudget(
            began: now, patience: now < shortUntil ? TurnBudget.shortPatience : TurnBudget.patience)
    }

    /// Nanoseconds.
    private static let shortFor: UInt64 = 1_000_000_000
}

/// The requests of one turn of an event loop: ``least`` of them, and more only within its patience. The rest is to be
/// refused, which costs next to nothing, so that turns stay short and what is served is served soon. One crowd is served
/// with some patience; while more comes all the time than can be served, turns are short, since whoever waits for a thread or
/// the database waits for whole turns too.
struct TurnBudget {
    /// Requests that are served however long they take.
    static let least = 64
    /// Nanoseconds.
    static let patience: UInt64 = 50_000_000
    /// Nanoseconds, of turns while others were refused within a second.
    static let shortPatience: UInt64 = 5_000_000

    private let began: UInt64
    private let patience: UInt64
    private var requests = 0

    init(began: UInt64, patience: UInt64 = patience) { (self.began, self.patience) = (began, patience) }

    /// Counts a request, and says whether it is too many and too late.
    mutating func isLate(at now: UInt64) -> Bool {
        requests += 1
        return requests > Self.least && now &- began > patience
    }
}

/// Responses for the connections of one event loop, made on it or on other threads.
final class ResponseQueue: Sendable {
    private let loop: any EventLoop
    private let ready = Mutex<[@Sendable () -> Void]>([])

    init(_ loop: any EventLoop) { self.loop = loop }

    /// Sends a response from another thread when the event loop comes to it.
    ///
    /// - Parameter send: run on the event loop.
    func add(_ send: @escaping @Sendable () -> Void) {
        let isFirst = ready.withLock { ready in
            ready.append(send)
            return ready.count == 1
        }
        if isFirst { loop.execute { self.send() } }
    }

    /// Sends those that are ready. To be called on the event loop.
    func send() {
        let ready = ready.withLock { ready in
            defer { if !ready.isEmpty { ready = [] } }
            return ready
        }
        for send in ready { send() }
    }
}

/// The turns of all event loops.
final class EventLoopTurns: Sendable {
    private let turns = Mutex<[ObjectIdentifier: NIOLoopBound<EventLoopTurn>]>([:])

    /// The turn of an event loop. To be called on it.
    func turn(of loop: any EventLoop) -> EventLoopTurn {
        let key = ObjectIdentifier(loop)
        if let known = turns.withLock({ $0[key] }) { return known.value }
        let turn = EventLoopTurn(loop)
        let bound = NIOLoopBound(turn, eventLoop: loop)
        turns.withLock { $0[key] = bound }
        return turn
    }
}
