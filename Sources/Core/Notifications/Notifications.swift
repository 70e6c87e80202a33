public import FanfareModels
public import Foundation
public import Members
public import Storage

/// A person's notifications: a list, a count of unseen ones, and server-sent events as they happen.
public struct Notifications: Sendable {
    let people: People
    /// The open event streams of this server.
    public let listeners: Listeners
    let inbox: Inbox?
    let paths: [NoticeKind: NoticePath]
    let subjects: [NoticeSubject.Reading]
    let zone: @Sendable () -> TimeZone

    /// The path of the page a notice leads to; nil for the page of the person who caused it.
    public typealias NoticePath = @Sendable (HeardNotice) -> String?

    /// The questions that wait for a person's answer, shown above the notices.
    public struct Inbox: Sendable {
        /// The questions that are pending and whose number is below a bound, newest first, up to a limit.
        public var questions: Questions
        /// Counts the questions that wait for a person's answer.
        public var questionCount: @Sendable (ID<Person>, any Connection) throws -> Int
        /// A person's own answers that are being processed or have failed.
        public var answers: @Sendable (ID<Person>, any Connection) throws -> [Answer]

        public typealias Questions =
            @Sendable (ID<Person>, _ before: Int64, _ limit: Int, any Connection) throws -> [PendingQuestion]

        public init(
            questions: @escaping Questions,
            questionCount: @escaping @Sendable (ID<Person>, any Connection) throws -> Int,
            answers: @escaping @Sendable (ID<Person>, any Connection) throws -> [Answer]
        ) {
            self.questions = questions
            self.questionCount = questionCount
            self.answers = answers
        }
    }

    /// - Parameter zone: the community's time zone, for the headings of days.
    public init(
        people: People, listeners: Listeners, inbox: Inbox?, paths: [NoticeKind: NoticePath],
        subjects: [NoticeSubject.Reading] = [], zone: @escaping @Sendable () -> TimeZone = { .gmt }
    ) {
        self.people = people
        self.listeners = listeners
        self.inbox = inbox
        self.paths = paths
        self.subjects = subjects
        self.zone = zone
    }
}

extension Notifications {
    /// How much waits or is unseen, at most ``Unseen/limit``: questions until they are answered, the rest
    /// until it is looked at.
    public func unseen(_ person: ID<Person>) async throws -> Int {
        try await people.database.read { db in try unseen(person, in: db) }
    }

    /// Marks a person's notices as seen, up to one or all of them. Seen notices stay seen.
    public func markSeen(_ person: ID<Person>, through notice: ID<HeardNotice>? = nil) async throws -> Unseen
    {
        let unseen = try await people.database.write(.figures) { db in
            try people.notices.markSeen(person, through: notice?.number ?? .max, in: db)
            return try self.unseen(person, in: db)
        }
        people.notices.expected.expect(0, of: person)
        return Unseen(unseen)
    }
}

extension Notifications {
    /// Counts unseen notices inside a transaction.
    public func unseen(_ person: ID<Person>, in db: any Connection) throws -> Int {
        // Every page of theirs asks, and mostly there are no new notices.
        let isBehind = try db.pipelined(
            """
            SELECT 1 FROM standing WHERE person = \(person)
                AND notices > COALESCE((SELECT seen FROM bell WHERE person = \(person)), 0)
            """
        ) { _ in true }
        let questions = try inbox?.questionCount(person, db) ?? 0
        guard try isBehind.first() != nil else { return min(questions, Unseen.limit) }
        let notices: Int? = try db.first(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 FROM notice n
                WHERE n.person = \(person)
                    AND n.id > COALESCE((SELECT seen FROM bell WHERE person = \(person)), 0)
                    AND n.kind <> 'question'
                    AND \(Notices.isHeard(by: person))
                LIMIT \(Unseen.limit)
            ) AS counted
            """
        ) { $0[0] }
        return min(questions + (notices ?? 0), Unseen.limit)
    }
}
