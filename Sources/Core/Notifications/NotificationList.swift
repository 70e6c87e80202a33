public import FanfareModels
import Foundation
import Members
import Storage

extension Notifications {
    /// A person's notices, newest first. A cursor keeps what counts as seen, so that the whole list shows
    /// what was new when it was opened.
    public func list(_ call: ListActivity, of person: ID<Person>) async throws -> ActivityList {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let seen = try call.cursor.map { try $0.number(1) }
        let isFirst = call.cursor == nil && call.questionsCursor == nil
        return try await people.database.read { db in
            let seen = try seen ?? self.seen(person, in: db)
            let (questions, nextQuestions) = try pending(call, of: person, limit, in: db)
            let entries =
                call.questionsCursor == nil
                ? try entries(of: person, before: before, limit + 1, in: db) : []
            let (page, next) = entries.keysetPage(limit) { Cursor($0.id, seen) }
            let cards = try cards(Set(page.compactMap(\.actor)), seenBy: person, in: db)
            return ActivityList(
                questions: questions, answers: isFirst ? try inbox?.answers(person, db) ?? [] : [],
                data: try withSubjects(page.map { $0.heard(cards, seen: seen) }, in: db),
                unseen: try unseen(person, in: db), next: next, nextQuestions: nextQuestions)
        }
    }

    private func pending(
        _ call: ListActivity, of person: ID<Person>, _ limit: Int, in db: any Connection
    ) throws -> (page: [PendingQuestion], next: Cursor?) {
        guard call.cursor == nil, let inbox else { return ([], nil) }
        let before = try call.questionsCursor.map { try $0.number(0) } ?? .max
        let (page, next) = try inbox.questions(person, before, limit + 1, db).keysetPage(limit) {
            Cursor($0.id)
        }
        return (Array(page), next)
    }

    private func withSubjects(_ notices: [HeardNotice], in db: any Connection) throws -> [HeardNotice] {
        guard !notices.isEmpty else { return [] }
        var notices = notices
        for read in subjects {
            let found = try read(notices, db)
            for index in notices.indices {
                if let subject = found[notices[index].id] { notices[index].take(subject) }
            }
        }
        return notices
    }
}

/// A row of `notice`.
private struct NotificationRow {
    var id: ID<HeardNotice>
    var kind: NoticeKind
    var actor: ID<Person>?
    var subject: Int64
    var detail: String
    var at: Date

    func heard(_ cards: [ID<Person>: Person], seen: Int64) -> HeardNotice {
        HeardNotice(
            id: id, kind: kind, actor: actor.flatMap { cards[$0] }, subject: subject, detail: detail, at: at,
            seen: id.number <= seen)
    }
}

extension Notifications {
    /// How many notices each group of several has, on whatever page they stand, by ``NoticeGroup/key(of:_:)``.
    func groupSizes(of person: ID<Person>, _ days: NoticeDays) async throws -> [String: Int] {
        let kinds = NoticeKind.allCases.filter(\.isGrouped).map(\.rawValue)
        return try await people.database.read { db in
            var sizes: [String: Int] = [:]
            try db.each(
                """
                SELECT n.kind, n.subject, n.at_ms FROM notice n
                WHERE n.person = \(person) AND n.kind IN \(list: kinds) AND \(Notices.isHeard(by: person))
                """
            ) { row in
                let kind = try NoticeKind(stored: row[0])
                sizes[NoticeGroup.key(of: kind, row[1], days.day(of: row[2])), default: 0] += 1
            }
            return sizes
        }
    }

    private func seen(_ person: ID<Person>, in db: any Connection) throws -> Int64 {
        try db.first("SELECT seen FROM bell WHERE person = \(person)") { $0[0] } ?? 0
    }

    private func entries(
        of person: ID<Person>, before: Int64, _ count: Int, in db: any Connection
    ) throws -> [NotificationRow] {
        try db.rows(
            """
            SELECT n.id, n.kind, n.actor, n.subject, n.detail, n.at_ms FROM notice n
            WHERE n.person = \(person) AND n.id < \(before) AND n.kind <> 'question'
                AND \(Notices.isHeard(by: person))
            ORDER BY n.id DESC LIMIT \(count)
            """
        ) { row in
            let actor: Int64 = row[2]
            return NotificationRow(
                id: row[0], kind: try NoticeKind(stored: row[1]), actor: actor == 0 ? nil : ID(actor),
                subject: row[3], detail: row[4], at: row[5])
        }
    }

    /// Looked up by themselves: joined from outside, SQLite would first make the whole view.
    private func cards(
        _ people: Set<ID<Person>>, seenBy viewer: ID<Person>, in db: any Connection
    ) throws -> [ID<Person>: Person] {
        guard !people.isEmpty else { return [:] }
        let live = self.people.live.people
        var cards: [ID<Person>: Person] = [:]
        try db.each(
            """
            SELECT \(PersonCard.columns), CASE WHEN f.follower IS NULL THEN 0 ELSE 1 END
            FROM person_card c LEFT JOIN follow f ON f.follower = \(viewer) AND f.followed = c.id
            WHERE c.id IN \(list: people)
            """
        ) { row in
            let person = Person(
                row, addresses: self.people.addresses, live: live, followed: row[PersonCard.width])
            cards[person.id] = person
        }
        return cards
    }
}
