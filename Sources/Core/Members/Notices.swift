public import FanfareModels
public import Foundation
public import Storage
public import HTTPBinding
import Pages

/// The notices people receive: recorded in the transaction that causes them, read by Notifications.
///
/// A person's notices are numbered by `standing.notices`: the row stays locked until the transaction ends, so
/// that they become visible in the order of their ids.
public struct Notices: Sendable {
    /// Notices that event streams wait for.
    public let expected: ExpectedNotices
    let viewerStates: ViewerStates

    public init(expected: ExpectedNotices, viewerStates: ViewerStates) {
        self.expected = expected
        self.viewerStates = viewerStates
    }
}

extension Notices {
    /// Records a notice within the transaction that causes it.
    ///
    /// Nothing is recorded of what people do themselves, of people hidden from the recipient, of a kind that
    /// is turned off, or what repeats one of the latest 64 notices. The latest ``kept`` are kept.
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
        viewerStates.changing(notice.person, .bell)
        let actor = notice.actor?.number ?? 0
        let added = try db.run(
            """
            INSERT INTO notice (person, id, kind, actor, subject, detail, at_ms)
            SELECT \(notice.person), \(number), \(notice.kind.rawValue), \(actor), \(notice.subject),
                \(notice.detail), \(notice.at)
            WHERE \(Visibility.of(notice.person).lists("\(actor)"))
                AND NOT EXISTS (
                    SELECT 1 FROM notice_off WHERE person = \(notice.person) AND kind = \(notice.kind.rawValue))
                AND NOT EXISTS (\(Self.same(notice, after: number - Self.latest)))
            """)
        if added == 1 { expected.expect(number, of: notice.person) }
        guard number % Self.latest == 0 else { return }
        try db.run("DELETE FROM notice WHERE person = \(notice.person) AND id <= \(number - Self.kept)")
    }

    /// Removes a notice within the transaction that undoes its cause.
    public func withdraw(_ notice: Notice, in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM notice WHERE person = \(notice.person) AND id IN (\(Self.same(notice, after: 0)))
            """)
        viewerStates.changing(notice.person, .bell)
    }

    /// Marks the notices up to a number as seen. What was seen stays seen.
    public func markSeen(_ person: ID<Person>, through number: Int64, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO bell (person, seen)
            SELECT person, CASE WHEN notices < \(number) THEN notices ELSE \(number) END
            FROM standing WHERE person = \(person)
            ON CONFLICT (person) DO UPDATE SET seen = excluded.seen WHERE bell.seen < excluded.seen
            """)
        viewerStates.changing(person, .bell)
    }

    /// How many notices somebody has not looked at, by kind, of those since a moment.
    public static func unseen(
        by person: ID<Person>, since moment: Date, in db: any Connection
    ) throws -> [(kind: NoticeKind, count: Int)] {
        let counts = try db.rows(
            """
            SELECT n.kind, COUNT(*) FROM notice n
            WHERE n.person = \(person) AND n.at_ms > \(moment)
                AND n.id > COALESCE((SELECT seen FROM bell WHERE person = \(person)), 0)
                AND \(isHeard(by: person))
            GROUP BY n.kind
            """
        ) { ($0[0] as String, $0[1] as Int) }
        return NoticeKind.allCases.compactMap { kind in
            counts.first { $0.0 == kind.rawValue }.map { (kind, $0.1) }
        }
    }

    /// How many notices of a person are kept, give or take ``latest``.
    public static let kept: Int64 = 1024

    /// How many of the latest a new notice has to differ from.
    public static let latest: Int64 = 64

    /// Condition on `notice n`: its actor still exists and is not hidden from the person.
    public static func isHeard(by person: ID<Person>) -> SQL {
        """
        \(Visibility.of(person).lists("n.actor"))
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
}
