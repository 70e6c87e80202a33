public import FanfareModels
import Foundation
import HTTPBinding
public import Members
import Pages
public import Storage

extension ViewerFlag {
    /// Whether the member has deleted comments that can be brought back, wherever they stood.
    static let hasUndoableComments = ViewerFlag("comments.undoable")
}

/// Comments that go, and come back while they may.
extension Comments {
    /// Deletes one's own comment, one under what is one's own, or, as a moderator, any. For ``undoTime`` it can be brought
    /// back.
    public func delete(_ id: ID<Comment>, by person: ID<Person>, asModerator: Bool = false) async throws {
        let at = now()
        defer { people.viewerStates.changed(person, [.hasUndoableComments]) }
        let target = try await database.write { db in
            guard let found = try found(id, CommentTarget.places, in: db),
                let target = CommentTarget(place: found.place, subject: found.subject)
            else { throw Problem.missing("comment") }
            let owner = try targetInfo(of: target, seenBy: nil, in: db).owner
            guard found.person == person || owner == person || asModerator else {
                throw Problem.missing("comment")
            }
            try db.run(
                "UPDATE comment SET place = \(CommentTarget.gone(target.kind.rawValue)) WHERE id = \(id)")
            try db.run(
                "INSERT INTO comment_gone (comment, person, at_ms) VALUES (\(id), \(person), \(at))")
            try count(-1, on: target, in: db)
            for notice in notices(of: id, found, on: target, owner: owner) {
                try people.notices.withdraw(notice, in: db)
            }
            if found.person != person && owner != person {
                try people.moderatorRemovals.tell(.comment, id.number, by: person, at: at, in: db)
            }
            return target
        }
        try commenting.source(of: target).changed(target.number)
    }

    /// Brings back a comment that one deleted a while ago. Throws `Problem.missing` when it is too late.
    public func restore(_ id: ID<Comment>, by person: ID<Person>) async throws -> Comment {
        let since = now().addingTimeInterval(-Self.undoTime)
        defer { people.viewerStates.changed(person, [.hasUndoableComments]) }
        let (comment, target) = try await database.write { db in
            let mine = try db.run(
                """
                DELETE FROM comment_gone WHERE comment = \(id) AND person = \(person) AND at_ms > \(since)
                """)
            guard mine == 1, let found = try found(id, CommentTarget.places.map(CommentTarget.gone), in: db),
                let target = CommentTarget(place: String(found.place.dropFirst(5)), subject: found.subject)
            else { throw Problem.missing("comment") }
            try db.run("UPDATE comment SET place = \(target.kind.rawValue) WHERE id = \(id)")
            let owner = try targetInfo(of: target, seenBy: person, in: db).owner
            try count(1, on: target, in: db)
            for notice in notices(of: id, found, on: target, owner: owner) {
                try people.notices.record(notice, in: db)
            }
            return (try one(id, seenBy: person, in: db), target)
        }
        try commenting.source(of: target).changed(target.number)
        return comment
    }

    /// The state of ``ViewerFlag/hasUndoableComments``.
    func hasUndoable(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        let since = now().addingTimeInterval(-Self.undoTime)
        return try db.first(
            "SELECT 1 FROM comment_gone WHERE person = \(person) AND at_ms > \(since) LIMIT 1"
        ) { _ in true } == true
    }

    /// False where it is known that the member has deleted no comment that could be brought back.
    func mayUndo(_ member: ID<Person>) -> Bool {
        people.viewerStates.whole([.hasUndoableComments], of: member)?.has(.hasUndoableComments, 0) ?? true
    }

    /// The comment under a thing that the person deleted last and can still bring back.
    func undoable(
        on target: CommentTarget, by person: ID<Person>, in db: any Connection
    ) throws -> PipelinedRows<ID<Comment>> {
        let since = now().addingTimeInterval(-Self.undoTime)
        return try db.pipelined(
            """
            SELECT c.id FROM comment c JOIN comment_gone g ON g.comment = c.id
            WHERE c.place = \(CommentTarget.gone(target.kind.rawValue)) AND c.subject = \(target.number)
                AND g.person = \(person) AND g.at_ms > \(since)
            ORDER BY g.at_ms DESC, c.id DESC LIMIT 1
            """
        ) { $0[0] }
    }

    /// Removes for good what was deleted too long ago to be brought back.
    public func cleanUp() async throws {
        let before = now().addingTimeInterval(-Self.undoTime)
        try await database.write { db in
            try db.run(
                """
                DELETE FROM comment WHERE id IN (SELECT comment FROM comment_gone WHERE at_ms <= \(before))
                """)
        }
    }

    /// Takes the comments on something that was deleted out of sight, or brings them back with it.
    public func hold(_ held: Bool, on target: CommentTarget, in db: any Connection) throws {
        let (from, to) = (target.kind.rawValue, CommentTarget.held(target.kind.rawValue))
        try db.run(
            """
            UPDATE comment SET place = \(held ? to : from)
            WHERE place = \(held ? from : to) AND subject = \(target.number)
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
        of id: ID<Comment>, _ found: Found, on target: CommentTarget, owner: ID<Person>
    ) -> [Notice] {
        Set([owner] + (found.replied.map { [$0] } ?? [])).map {
            Self.notice(of: id, on: target, to: $0, from: found.person, at: found.at)
        }
    }
}
