public import FanfareModels
public import Members
import Synchronization

/// The open event streams of this server, and what each has delivered.
///
/// Every stream has a bounded buffer. A client that cannot keep up is disconnected, and resumes by the id of
/// the last event when they come back.
public final class Listeners: Sendable {
    /// Bounds on open event streams.
    public struct Limits: Sendable {
        /// Streams of one person at a time: as many as tabs and devices may be open.
        public var perPerson: Int
        /// The most streams of this server.
        public var total: Int
        /// Events that wait for one stream.
        public var buffer: Int

        public init(perPerson: Int = 6, total: Int = 10_000, buffer: Int = 32) {
            self.perPerson = perPerson
            self.total = total
            self.buffer = buffer
        }
    }

    private let limits: Limits
    private let state = Mutex(State())
    private let expected: ExpectedNotices

    /// - Parameter expected: informed of who listens.
    public init(limits: Limits = Limits(), expected: ExpectedNotices) {
        self.limits = limits
        self.expected = expected
    }

    /// How many streams are open.
    public var count: Int { state.withLock { $0.count } }

    /// Sends an event to the streams of one person, or to everybody's, on this server.
    public func publish(_ event: ServerSentEvent, to person: ID<Person>? = nil) {
        state.withLock { state in state.each(of: person) { $0.send(event) } }
    }

    /// Ends the streams of a session, when it has logged out.
    public func end(session: ID<Session>) {
        state.withLock { state in state.each { if $0.session == session { $0.events.finish() } } }
    }

    /// Ends the streams of a person who is suspended or gone.
    public func end(_ person: ID<Person>) {
        state.withLock { state in state.each(of: person) { $0.events.finish() } }
    }

    /// The sessions that listen here.
    public var sessions: Set<ID<Session>> {
        state.withLock { state in
            var sessions: Set<ID<Session>> = []
            state.each { sessions.insert($0.session) }
            return sessions
        }
    }

    /// Ends all streams and lets nobody in any more.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.each { $0.events.finish() }
        }
    }
}

extension Listeners {
    /// Subscribes a person until the subscription is released.
    ///
    /// Throws `Problem`: `tooMany` when the person has too many streams, `busy` when the server has.
    func join(_ person: ID<Person>, session: ID<Session>) throws(Problem) -> Subscription {
        let (events, continuation) = AsyncStream.makeStream(
            of: ServerSentEvent.self, bufferingPolicy: .bufferingOldest(limits.buffer))
        let listener = Listener(session: session, since: .now, events: continuation)
        let number = try state.withLock { state throws(Problem) in
            defer { expected.setAwaited(state.listeners[person] != nil, of: person) }
            return try state.add(listener, for: person, within: limits)
        }
        return Subscription(to: self, person: person, number: number, events: events)
    }

    /// Delivers notices after the mark from here on.
    func start(_ person: ID<Person>, _ number: Int, from mark: HighWaterMark) {
        state.withLock { $0.listeners[person]?[number]?.mark = mark }
    }

    func leave(_ person: ID<Person>, _ number: Int) {
        state.withLock { state in
            state.remove(number, of: person)
            expected.setAwaited(state.listeners[person] != nil, of: person)
        }
    }

    /// The last delivered notices of the streams of these people, or of everybody.
    func marks(of people: [ID<Person>]? = nil) -> [(person: ID<Person>, mark: HighWaterMark)] {
        state.withLock { state in
            (people ?? Array(state.listeners.keys)).compactMap { person in
                state.mark(of: person).map { (person, $0) }
            }
        }
    }

    func deliver(_ delta: [NotificationDelta]) throws {
        for one in delta { expected.arrived(one.last, of: one.person) }
        try state.withLock { state in
            for one in delta { try state.deliver(one) }
        }
    }

    func sendHeartbeat() { publish(.heartbeat) }

    /// Ends streams that have lasted long, so that those who come back show that they still may.
    func endStreams(older age: Duration) {
        let now = ContinuousClock.now
        state.withLock { state in state.each { if now - $0.since >= age { $0.events.finish() } } }
    }
}
