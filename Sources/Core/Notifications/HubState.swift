import FanfareModels

extension Hub {
    /// One stream.
    struct Listener {
        let session: ID<Session>
        let since: ContinuousClock.Instant
        let events: AsyncStream<LiveEvent>.Continuation
        /// Nothing until the stream has been told where the bell stands.
        var mark: Mark?

        func send(_ event: LiveEvent) {
            if case .dropped = events.yield(event) { events.finish() }
        }
    }

    struct State {
        /// A stream that was ended stays until its connection is gone, so that the limits count what is
        /// really open.
        var listeners: [ID<Person>: [Int: Listener]] = [:]
        var expected: [ID<Person>: (number: Int64, at: ContinuousClock.Instant)] = [:]
        var count = 0
        var lastNumber = 0
        var isClosed = false
    }
}

extension Hub.State {
    mutating func add(
        _ listener: Hub.Listener, for person: ID<Person>, within limits: Hub.Limits
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
        expected[person] = nil
    }

    func each(of person: ID<Person>? = nil, _ body: (Hub.Listener) -> Void) {
        if let person {
            listeners[person]?.values.forEach(body)
        } else {
            for streams in listeners.values { streams.values.forEach(body) }
        }
    }

    func mark(of person: ID<Person>) -> Mark? {
        let marks = listeners[person]?.values.compactMap(\.mark) ?? []
        guard let last = marks.map(\.last).min(), let seen = marks.map(\.seen).min() else { return nil }
        return Mark(last: last, seen: seen)
    }

    /// Tells each stream of the person what it does not know. A stream that began behind the look is left to
    /// the next one, and one that knows more than the look keeps what it knows.
    mutating func deliver(_ news: News) throws {
        if let expected = expected[news.person], expected.number <= news.last {
            self.expected[news.person] = nil
        }
        for (number, listener) in listeners[news.person] ?? [:] {
            guard let mark = listener.mark, mark.last >= news.since, mark.last <= news.last else { continue }
            let notices = news.notices.filter { $0.id > mark.last }
            for notice in notices { listener.send(try .notice(notice, unseen: news.unseen)) }
            if notices.isEmpty, news.seen > mark.seen {
                listener.send(try .unseen(news.unseen, last: news.last))
            }
            listeners[news.person]?[number]?.mark = Mark(last: news.last, seen: max(news.seen, mark.seen))
        }
    }
}
