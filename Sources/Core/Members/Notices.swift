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
        let number: Int64? = try db.first(
            "UPDATE standing SET notices = notices + 1 WHERE person = \(notice.person) RETURNING notices"
        ) { $0[0] }
        guard let number else { return }
        var notice = notice
        notice.number = number
        try record(counted: [notice], in: db)
    }

    /// Records notices whose numbers were counted with what they tell of.
    func record(counted notices: [Notice], in db: any Connection) throws {
        let rows = notices.compactMap { notice -> [SQLValue]? in
            guard let number = notice.number, notice.actor != notice.person else { return nil }
            viewerStates.changing(notice.person, .bell)
            return [
                .integer(notice.person.number), .integer(number), .text(notice.kind.rawValue),
                .integer(notice.actor?.number ?? 0), .integer(notice.subject), .text(notice.detail),
                .integer(notice.at.milliseconds), .integer(number - Self.latest),
            ]
        }
        guard !rows.isEmpty else { return }
        try db.each(
            """
            INSERT INTO notice (person, id, kind, actor, subject, detail, at_ms)
            SELECT c.column1, c.column2, c.column3, c.column4, c.column5, c.column6, c.column7
            FROM \(rows: rows) AS c
            WHERE c.column1 > 0 AND \(Visibility.lists("c.column4", ofViewer: "c.column1"))
                AND NOT EXISTS (SELECT 1 FROM notice_off o WHERE o.person = c.column1 AND o.kind = c.column3)
                AND NOT EXISTS (
                    SELECT 1 FROM notice n WHERE n.person = c.column1 AND n.id > c.column8 AND n.actor = c.column4
                        AND n.kind = c.column3 AND n.subject = c.column5 AND n.detail = c.column6)
            RETURNING person, id
            """
        ) { row in expected.expect(row[1], of: row[0]) }
        for notice in notices {
            guard let number = notice.number, number % Self.latest == 0 else { continue }
            try db.run("DELETE FROM notice WHERE person = \(notice.person) AND id <= \(number - Self.kept)")
        }
    }

    /// Removes a notice within the transaction that undoes its cause.
    public func withdraw(_ notice: Notice, in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM notice WHERE person = \(notice.person)
                AND actor = \(notice.actor?.number ?? 0) AND kind = \(notice.kind.rawValue)
                AND subject = \(notice.subject) AND detail = \(notice.detail)
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
}
