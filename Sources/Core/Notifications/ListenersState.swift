import FanfareModels

extension Listeners {
    /// One stream.
    struct Listener {
        let session: ID<Session>
        let since: ContinuousClock.Instant
        let events: AsyncStream<ServerSentEvent>.Continuation
        /// Nil until the stream has received the current state.
        var mark: HighWaterMark?

        func send(_ event: ServerSentEvent) {
            if case .dropped = events.yield(event) { events.finish() }
        }
    }

    struct State {
        /// A stream that was ended stays until its connection is gone, so that the limits count what is
        /// really open.
        var listeners: [ID<Person>: [Int: Listener]] = [:]
        var count = 0
        var lastNumber = 0
        var isClosed = false
    }
}

extension Listeners.State {
    mutating func add(
        _ listener: Listeners.Listener, for person: ID<Person>, within limits: Listeners.Limits
    ) throws(Problem) -> Int {
        guard !isClosed, count < limits.total else {
            throw .busy("Too many are listening right now.", retryAfter: 10)
        }
        guard listeners[person]?.count ?? 0 < limits.perPerson else {
            throw Problem(.tooMany, "You are listening in too many places.", retryAfter: 10)
        }
        lastNumber += 1
        count += 1
        listeners[person, default: [:]][lastNumber] = listener
        return lastNumber
    }

    mutating func remove(_ number: Int, of person: ID<Person>) {
        guard let listener = listeners[person]?.removeValue(forKey: number) else { return }
        listener.events.finish()
        count -= 1
        guard listeners[person]?.isEmpty == true else { return }
        listeners[person] = nil
    }

    func each(of person: ID<Person>? = nil, _ body: (Listeners.Listener) -> Void) {
        if let person {
            listeners[person]?.values.forEach(body)
        } else {
            for streams in listeners.values { streams.values.forEach(body) }
        }
    }

    func mark(of person: ID<Person>) -> HighWaterMark? {
        let marks = listeners[person]?.values.compactMap(\.mark) ?? []
        guard let last = marks.map(\.last).min(), let seen = marks.map(\.seen).min() else { return nil }
        return HighWaterMark(last: last, seen: seen)
    }

    /// Tells each stream of the person what it does not know. A stream that began behind the look is left to
    /// the next one, and one that knows more than the look keeps what it knows.
    mutating func deliver(_ delta: NotificationDelta) throws {
        for (number, listener) in listeners[delta.person] ?? [:] {
            guard let mark = listener.mark, mark.last >= delta.since, mark.last <= delta.last else {
                continue
            }
            let notices = delta.notices.filter { $0.id > mark.last }
            for notice in notices { listener.send(try .notice(notice, unseen: delta.unseen)) }
            if notices.isEmpty, delta.seen > mark.seen {
                listener.send(try .unseen(delta.unseen, last: delta.last))
            }
            listeners[delta.person]?[number]?.mark = HighWaterMark(
                last: delta.last, seen: max(delta.seen, mark.seen))
        }
    }
}
