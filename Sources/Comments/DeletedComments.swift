public import FanfareModels
import Foundation
import People
public import Storage

/// Comments that go, and come back while they may.
extension Comments {
    /// Deletes one's own comment, one under what is one's own, or, as an admin, any. For ``undoTime`` it can be brought
    /// back.
    public func delete(_ id: ID<Comment>, by person: ID<Person>, isAdmin: Bool = false) async throws {
        let at = now()
        let spot = try await database.write { db in
            guard let found = try found(id, CommentPlaces.all, in: db),
                let spot = CommentSpot(place: found.place, subject: found.subject)
            else { throw Problem.missing("comment") }
            let owner = try ground(of: spot, seenBy: nil, in: db).owner
            guard found.person == person || owner == person || isAdmin else {
                throw Problem.missing("comment")
            }
            try db.run("UPDATE comment SET place = \(CommentPlaces.gone(spot.place)) WHERE id = \(id)")
            try db.run(
                "INSERT INTO comment_gone (comment, person, at_ms) VALUES (\(id), \(person), \(at))")
            try count(-1, on: spot, in: db)
            for notice in notices(of: id, found, on: spot, owner: owner) { try needs.unnotify(notice, db) }
            return spot
        }
        needs.place(of: spot)?.changed(spot.number)
    }

    /// Brings back a comment that one deleted a while ago. Throws `Problem.missing` when it is too late.
    public func restore(_ id: ID<Comment>, by person: ID<Person>) async throws -> Comment {
        let since = now().addingTimeInterval(-Self.undoTime)
        let (comment, spot) = try await database.write { db in
            let mine = try db.run(
                """
                DELETE FROM comment_gone WHERE comment = \(id) AND person = \(person) AND at_ms > \(since)
                """)
            guard mine == 1, let found = try found(id, CommentPlaces.all.map(CommentPlaces.gone), in: db),
                let spot = CommentSpot(place: String(found.place.dropFirst(5)), subject: found.subject)
            else { throw Problem.missing("comment") }
            try db.run("UPDATE comment SET place = \(spot.place) WHERE id = \(id)")
            let owner = try ground(of: spot, seenBy: person, in: db).owner
            try count(1, on: spot, in: db)
            for notice in notices(of: id, found, on: spot, owner: owner) { try needs.notify(notice, db) }
            return (try one(id, seenBy: person, in: db), spot)
        }
        needs.place(of: spot)?.changed(spot.number)
        return comment
    }

    /// The comment under a thing that the person deleted last and can still bring back.
    func undoable(on spot: CommentSpot, by person: ID<Person>, in db: any Connection) throws -> ID<Comment>? {
        let since = now().addingTimeInterval(-Self.undoTime)
        return try db.first(
            """
            SELECT c.id FROM comment c JOIN comment_gone g ON g.comment = c.id
            WHERE c.place = \(CommentPlaces.gone(spot.place)) AND c.subject = \(spot.number)
                AND g.person = \(person) AND g.at_ms > \(since)
            ORDER BY g.at_ms DESC, c.id DESC LIMIT 1
            """
        ) { $0[0] }
    }

    /// Removes for good what was deleted too long ago to be brought back.
    public func tidy() async throws {
        let before = now().addingTimeInterval(-Self.undoTime)
        try await database.write { db in
            try db.run(
                """
                DELETE FROM comment WHERE id IN (SELECT comment FROM comment_gone WHERE at_ms <= \(before))
                """)
        }
    }

    /// Takes the comments on something that was deleted out of sight, or brings them back with it.
    public func hold(_ held: Bool, on spot: CommentSpot, in db: any Connection) throws {
        let (from, to) = (spot.place, CommentPlaces.held(spot.place))
        try db.run(
            """
            UPDATE comment SET place = \(held ? to : from)
            WHERE place = \(held ? from : to) AND subject = \(spot.number)
            """)
    }
}

extension Comments {
    private struct Found {
        var place: String
        var subject: Int64
        var person: ID<Person>
        var at: Date
        /// Whose comment it answers.
        var replied: ID<Person>?
    }

    private func found(_ id: ID<Comment>, _ places: [String], in db: any Connection) throws -> Found? {
        try db.first(
            """
            SELECT c.place, c.subject, c.person, c.created_ms, r.person FROM comment c
            LEFT JOIN comment r ON r.id = c.reply_to WHERE c.id = \(id) AND c.place IN \(list: places)
            """
        ) { Found(place: $0[0], subject: $0[1], person: $0[2], at: $0[3], replied: $0[4]) }
    }

    private func notices(
        of id: ID<Comment>, _ found: Found, on spot: CommentSpot, owner: ID<Person>
    ) -> [Notice] {
        Set([owner] + (found.replied.map { [$0] } ?? [])).map {
            Self.notice(of: id, on: spot, to: $0, from: found.person, at: found.at)
        }
    }
}
