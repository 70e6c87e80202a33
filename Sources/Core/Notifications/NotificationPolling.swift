import FanfareModels
public import Logging
import Members
import Storage

extension Notifications {
    /// The polling intervals while somebody listens.
    public struct PollingIntervals: Sendable {
        /// Between looks at what is expected on this server.
        public var expected = Duration.milliseconds(20)
        /// How long an expected notice is waited for.
        public var patience = Duration.seconds(2)
        /// Between looks at all bells, for what other servers wrote.
        public var all = Duration.seconds(1)
        /// Time between comments that keep idle connections open.
        public var heartbeat = Duration.seconds(15)
        /// How long a stream lasts. Coming back shows that the session still holds, wherever it was ended.
        public var lifetime = Duration.seconds(600)

        public init() {}
    }

    /// Keeps those who listen up to date until the task is cancelled, then ends their streams. To be run
    /// once.
    ///
    /// Streams hold up a server that shuts down gracefully, so this has to end before it.
    public func run(pace: PollingIntervals = PollingIntervals(), logger: Logger) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await watchExpected(pace, logger) }
            group.addTask { await watchAll(pace, logger) }
            await group.waitForAll()
        }
        listeners.close()
    }
}

extension Notifications {
    private func watchExpected(_ pace: PollingIntervals, _ logger: Logger) async {
        for await _ in people.notices.expected.wakes {
            while case let expected = people.notices.expected.people(patience: pace.patience),
                !expected.isEmpty
            {
                await look(at: expected, logger)
                guard await pause(pace.expected) else { return }
            }
        }
    }

    private func watchAll(_ pace: PollingIntervals, _ logger: Logger) async {
        var beat = ContinuousClock.now
        while await pause(pace.all) {
            await look(at: nil, logger)
            guard .now - beat >= pace.heartbeat else { continue }
            beat = .now
            listeners.sendHeartbeat()
            listeners.endStreams(older: pace.lifetime)
        }
    }

    /// False when the task is cancelled.
    private func pause(_ duration: Duration) async -> Bool {
        do {
            try await Task.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    private func look(at some: [ID<Person>]?, _ logger: Logger) async {
        let marks = listeners.marks(of: some)
        for start in stride(from: 0, to: marks.count, by: Self.together) {
            let batch = Array(marks[start..<min(start + Self.together, marks.count)])
            do {
                try listeners.deliver(await people.database.read { db in try delta(batch, in: db) })
            } catch {
                logger.error("polling notifications: \(error)")
            }
        }
    }

    /// Bells in one read, which is to be a quick one.
    private static let together = 32

    private func delta(_ marks: [(person: ID<Person>, mark: HighWaterMark)], in db: any Connection) throws
        -> [NotificationDelta]
    {
        let known = Dictionary(uniqueKeysWithValues: marks)
        var delta: [NotificationDelta] = []
        try db.each(
            """
            SELECT s.person, s.notices, COALESCE(b.seen, 0) FROM standing s LEFT JOIN bell b ON b.person = s.person
            WHERE s.person IN \(list: marks.map(\.person))
            """
        ) { row in
            let person: ID<Person> = row[0]
            guard let mark = known[person] else { return }
            delta.append(
                NotificationDelta(
                    person: person, since: mark.last, last: row[1], seen: row[2], unseen: 0, notices: []))
        }
        for index in delta.indices {
            guard let mark = known[delta[index].person] else { continue }
            guard delta[index].last > mark.last || delta[index].seen > mark.seen else { continue }
            delta[index].unseen = try unseen(delta[index].person, in: db)
            delta[index].notices = try notices(of: delta[index].person, after: mark.last, in: db)
        }
        return delta
    }

    func notices(of person: ID<Person>, after last: Int64, in db: any Connection) throws
        -> [NotificationDelta.Entry]
    {
        try db.rows(
            """
            SELECT n.id, n.kind FROM notice n
            WHERE n.person = \(person) AND n.id > \(last)
                AND \(Notices.isHeard(by: person))
            ORDER BY n.id DESC LIMIT \(NotificationDelta.most)
            """
        ) { NotificationDelta.Entry(id: $0[0], kind: try NoticeKind(stored: $0[1])) }.reversed()
    }
}
