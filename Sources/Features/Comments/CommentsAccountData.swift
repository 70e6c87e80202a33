public import FanfareModels
import Foundation
public import Members
public import Storage

/// Deletion of comments with their target or their author.
extension Comments {
    /// Removes all comments on something that is being deleted, and their notices.
    public func removeAll(on target: CommentTarget, of owner: ID<Person>, in db: any Connection) throws {
        let places = [
            target.kind.rawValue, CommentTarget.gone(target.kind.rawValue),
            CommentTarget.held(target.kind.rawValue),
        ]
        let comments = try db.rows(
            """
            SELECT c.id, c.person, r.person, c.created_ms FROM comment c LEFT JOIN comment r ON r.id = c.reply_to
            WHERE c.place IN \(list: places) AND c.subject = \(target.number)
            """
        ) { (id: $0[0] as ID<Comment>, by: $0[1] as ID<Person>, to: $0[2] as ID<Person>?, at: $0[3] as Date) }
        for comment in comments {
            for localizedMessage in Set([owner] + (comment.to.map { [$0] } ?? [])) {
                try people.notices.withdraw(
                    Self.notice(
                        of: comment.id, on: target, to: localizedMessage, from: comment.by, at: comment.at),
                    in: db)
            }
        }
        try db.run("DELETE FROM comment WHERE place IN \(list: places) AND subject = \(target.number)")
    }

    /// The subquery that counts the comments on the thing whose number is in a column, also those hidden with it.
    func counted(_ kind: CommentTarget.Kind, of column: SQL) -> SQL {
        let places = [kind.rawValue, CommentTarget.held(kind.rawValue)]
        return "(SELECT COUNT(*) FROM comment c WHERE c.place IN \(list: places) AND c.subject = \(column))"
    }

    /// Removes what a person wrote, and counts it off.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        for place in CommentTarget.places {
            let counts = try db.rows(
                """
                SELECT subject, COUNT(*) FROM comment
                WHERE person = \(person) AND place IN \(list: [place, CommentTarget.held(place)])
                GROUP BY subject ORDER BY subject
                """
            ) { (subject: $0[0] as Int64, comments: $0[1] as Int64) }
            for (subject, comments) in counts {
                guard let target = CommentTarget(place: place, subject: subject) else { continue }
                try count(-comments, on: target, in: db)
            }
        }
        try db.run("DELETE FROM comment WHERE person = \(person)")
    }

    /// A person\'s data in this feature, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "comments",
                try db.exported(
                    """
                    SELECT id, place AS "on", subject AS number, content, reply_to, created_ms AS created_at FROM comment
                    WHERE person = \(person) ORDER BY id
                    """)
            )
        ]
    }

    /// A comment's text, author and target, for moderators.
    public static func reported(
        _ comment: Int64, in db: any Connection
    ) throws -> (text: String, path: String, person: ID<Person>)? {
        let found = try db.first("SELECT content, subject, person, place FROM comment WHERE id = \(comment)")
        {
            (
                text: $0[0] as String, target: CommentTarget(place: $0[3], subject: $0[1]),
                person: $0[2] as ID<Person>
            )
        }
        guard let found, let target = found.target else { return nil }
        return (found.text, "\(target.path)#comment-\(comment)", found.person)
    }
}
