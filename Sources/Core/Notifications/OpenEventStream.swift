import FanfareModels
import Members
import Storage

extension Notifications {
    /// A stream of what happens to a person from now on, and the events it begins with: how much is unseen,
    /// and what happened since the event with the id `last`, if the stream is resumed.
    func listen(
        _ person: ID<Person>, session: ID<Session>, after last: Int64?
    ) async throws -> (opening: [ServerSentEvent], subscription: Subscription) {
        let subscription = try listeners.join(person, session: session)
        let (mark, unseen, missed) = try await people.database.read { db in
            let mark = try db.first(
                """
                SELECT s.notices, COALESCE(b.seen, 0) FROM standing s LEFT JOIN bell b ON b.person = s.person
                WHERE s.person = \(person)
                """
            ) { HighWaterMark(last: $0[0], seen: $0[1]) }
            let missed = try last.map { try notices(of: person, after: $0, in: db) } ?? []
            return (mark ?? HighWaterMark(last: 0, seen: 0), try self.unseen(person, in: db), missed)
        }
        subscription.start(from: mark)
        var opening = [ServerSentEvent.retry, try .unseen(unseen, last: mark.last)]
        for notice in missed { opening.append(try .notice(notice, unseen: unseen)) }
        return (opening, subscription)
    }
}
