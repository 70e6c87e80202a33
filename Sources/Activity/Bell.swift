public import FanfareModels
public import Foundation
public import People
public import Storage

/// Tells people what happened to them: a list to look through, a number on the bell, and events as they
/// happen.
///
/// Of People it reads the view `person_card` and the tables `follow` and `hidden`, of Accounts `notice_off`. It numbers
/// a person's notices in `standing.notices` of People: the row stays locked until the transaction ends, so that a
/// person's notices become visible in the order of their ids.
public struct Bell: Sendable {
    let database: any Database
    let addresses: Addresses
    public let hub: Hub
    let needs: Needs

    /// What other slices do for this one.
    public struct Needs: Sendable {
        /// The questions that wait for a person's answer, newest first.
        public var questions: @Sendable (ID<Person>, any Connection) throws -> [PendingQuestion]
        /// How many there are.
        public var questionCount: @Sendable (ID<Person>, any Connection) throws -> Int
        /// A person's own answers that are in the making or have failed.
        public var answers: @Sendable (ID<Person>, any Connection) throws -> [Answer]
        /// To be told, within a transaction, that it changes how much a bell says.
        public var changing: @Sendable (ID<Person>) -> Void
        /// Who is streaming right now.
        public var live: @Sendable () -> Set<ID<Person>>
        /// The path of the page a notice leads to; without one it leads to who caused it.
        public var path: @Sendable (HeardNotice) -> String?

        public init(
            questions: @escaping @Sendable (ID<Person>, any Connection) throws -> [PendingQuestion] = {
                _, _ in []
            },
            questionCount: @escaping @Sendable (ID<Person>, any Connection) throws -> Int = { _, _ in 0 },
            answers: @escaping @Sendable (ID<Person>, any Connection) throws -> [Answer] = { _, _ in [] },
            changing: @escaping @Sendable (ID<Person>) -> Void = { _ in },
            live: @escaping @Sendable () -> Set<ID<Person>> = { [] },
            path: @escaping @Sendable (HeardNotice) -> String? = { _ in nil }
        ) {
            self.questions = questions
            self.questionCount = questionCount
            self.answers = answers
            self.changing = changing
            self.live = live
            self.path = path
        }
    }

    public init(database: any Database, addresses: Addresses, hub: Hub, needs: Needs = Needs()) {
        self.database = database
        self.addresses = addresses
        self.hub = hub
        self.needs = needs
    }
}

extension Bell {
    /// Tells a person something, within the transaction that causes it. Nobody is told of what they do
    /// themselves, of whom they hide from, of a kind they turned off, or of what is among the latest they were told.
    /// Who hears of a lot keeps the latest ``kept``.
    public func record(_ notice: Notice, in db: any Connection) throws {
        guard notice.actor != notice.person else { return }
        let counted: Int64? =
            try notice.number
            ?? db.first(
                "UPDATE standing SET notices = notices + 1 WHERE person = \(notice.person) RETURNING notices"
            ) {
                $0[0]
            }
        guard let number = counted else { return }
        needs.changing(notice.person)
        let actor = notice.actor?.number ?? 0
        let added = try db.run(
            """
            INSERT INTO notice (person, id, kind, actor, subject, detail, at_ms)
            SELECT \(notice.person), \(number), \(notice.kind.rawValue), \(actor), \(notice.subject),
                \(notice.detail), \(notice.at)
            WHERE NOT EXISTS (SELECT 1 FROM hidden WHERE viewer = \(notice.person) AND person = \(actor))
                AND NOT EXISTS (
                    SELECT 1 FROM notice_off WHERE person = \(notice.person) AND kind = \(notice.kind.rawValue))
                AND NOT EXISTS (\(Self.same(notice, after: number - Self.latest)))
            """)
        if added == 1 { hub.expect(number, of: notice.person) }
        guard number % Self.latest == 0 else { return }
        try db.run("DELETE FROM notice WHERE person = \(notice.person) AND id <= \(number - Self.kept)")
    }

    /// Takes back what a person was told, within the transaction that takes back its cause.
    public func remove(_ notice: Notice, in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM notice WHERE person = \(notice.person) AND id IN (\(Self.same(notice, after: 0)))
            """)
        needs.changing(notice.person)
    }

    /// How many notices of a person are kept, give or take ``latest``.
    static let kept: Int64 = 1024

    /// How many of the latest a new notice has to differ from.
    static let latest: Int64 = 64

    /// Of a `notice n`: whether a person hears of it, which is not of whom they hide from and not of who is gone.
    static func isHeard(by person: ID<Person>) -> SQL {
        """
        NOT EXISTS (SELECT 1 FROM hidden h WHERE h.viewer = \(person) AND h.person = n.actor)
            AND (n.actor = 0 OR EXISTS (SELECT 1 FROM standing s WHERE s.person = n.actor))
        """
    }

    /// The ids of notices that say the same.
    private static func same(_ notice: Notice, after id: Int64) -> SQL {
        """
        SELECT id FROM notice WHERE person = \(notice.person) AND id > \(id)
            AND actor = \(notice.actor?.number ?? 0) AND kind = \(notice.kind.rawValue)
            AND subject = \(notice.subject) AND detail = \(notice.detail)
        """
    }

    /// How much waits or is unseen, at most ``Unseen/limit``: questions until they are answered, the rest until it is
    /// looked at.
    public func unseen(_ person: ID<Person>) async throws -> Int {
        try await database.read { db in try unseen(person, in: db) }
    }

    /// Marks as seen what the person heard of, up to a notice or all of it. What was seen stays seen.
    public func markSeen(_ person: ID<Person>, through notice: ID<HeardNotice>? = nil) async throws -> Unseen
    {
        let unseen = try await database.write { db in
            let through = notice?.number ?? .max
            try db.run(
                """
                INSERT INTO bell (person, seen)
                SELECT person, CASE WHEN notices < \(through) THEN notices ELSE \(through) END
                FROM standing WHERE person = \(person)
                ON CONFLICT (person) DO UPDATE SET seen = excluded.seen WHERE bell.seen < excluded.seen
                """)
            needs.changing(person)
            return try self.unseen(person, in: db)
        }
        hub.expect(0, of: person)
        return Unseen(unseen)
    }
}

extension Bell {
    public func unseen(_ person: ID<Person>, in db: any Connection) throws -> Int {
        let questions = try needs.questionCount(person, db)
        // Every page of theirs asks, and most have heard of nothing new.
        let isBehind = try db.first(
            """
            SELECT 1 FROM standing WHERE person = \(person)
                AND notices > COALESCE((SELECT seen FROM bell WHERE person = \(person)), 0)
            """
        ) { _ in true }
        guard isBehind == true else { return min(questions, Unseen.limit) }
        let notices: Int? = try db.first(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 FROM notice n
                WHERE n.person = \(person)
                    AND n.id > COALESCE((SELECT seen FROM bell WHERE person = \(person)), 0)
                    AND n.kind <> 'question'
                    AND \(Self.isHeard(by: person))
                LIMIT \(Unseen.limit)
            ) AS counted
            """
        ) { $0[0] }
        return min(questions + (notices ?? 0), Unseen.limit)
    }
}
