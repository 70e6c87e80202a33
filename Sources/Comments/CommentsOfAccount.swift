public import FanfareModels
import Foundation
public import Storage

/// What goes and what is told when an answer, or a person, goes.
extension Comments {
    /// Removes all comments on an answer that is being deleted, and what was told of them.
    public func removeAll(on answer: ID<Answer>, of owner: ID<Person>, in db: any Connection) throws {
        let comments = try db.rows(
            """
            SELECT c.id, c.person, r.person, c.created_ms FROM comment c LEFT JOIN comment r ON r.id = c.reply_to
            WHERE c.place = \(Self.answer) AND c.subject = \(answer)
            """
        ) { (id: $0[0] as ID<Comment>, by: $0[1] as ID<Person>, to: $0[2] as ID<Person>?, at: $0[3] as Date) }
        for comment in comments {
            for told in Set([owner] + (comment.to.map { [$0] } ?? [])) {
                try needs.unnotify(
                    Self.notice(of: comment.id, on: answer, to: told, from: comment.by, at: comment.at), db)
            }
        }
        try db.run("DELETE FROM comment WHERE place = \(Self.answer) AND subject = \(answer)")
    }

    /// Removes what a person wrote, and counts it off.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        let counts = try db.rows(
            """
            SELECT subject, COUNT(*) FROM comment WHERE person = \(person) AND place = \(Self.answer)
            GROUP BY subject ORDER BY subject
            """
        ) { (answer: $0[0] as Int64, comments: $0[1] as Int64) }
        for (answer, comments) in counts { try needs.answers.count(answer, -comments, db) }
        try db.run("DELETE FROM comment WHERE person = \(person)")
    }

    public static func export(_ person: ID<Person>, in db: any Connection) throws -> [(
        name: String, json: JSON
    )] {
        let comments = try db.rows(
            """
            SELECT id, subject, content, reply_to, created_ms FROM comment WHERE person = \(person) ORDER BY id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "answer_id": JSON(integerLiteral: row[1]),
                "content": .string(row[2]),
                "reply_to": (row[3] as Int64?).map { JSON(integerLiteral: $0) } ?? .null,
                "created_at": .string((row[4] as Date).iso8601),
            ]
        }
        return [(name: "comments", json: .array(comments))]
    }

    /// The beginning of a comment, whose it is and where it stands, for who looks into reports.
    public static func reported(
        _ comment: Int64, in db: any Connection
    ) throws -> (text: String, answer: ID<Answer>, person: ID<Person>)? {
        try db.first("SELECT content, subject, person FROM comment WHERE id = \(comment)") {
            (($0[0] as String), $0[1], $0[2])
        }
    }
}
