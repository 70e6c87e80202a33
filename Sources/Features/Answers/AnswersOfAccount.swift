public import FanfareModels
import Foundation
public import JSON
public import MediaKit
public import Storage

/// What an account's owner may take along, and what goes with the account.
extension Answers {
    /// Removes what a person answered and was asked, their likes and uploads. What they asked and somebody
    /// answered stays with who answered, and no longer says who asked.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        let at = now()
        for liked: ID<Answer> in try db.rows(
            "SELECT answer FROM answer_like WHERE person = \(person) ORDER BY answer", { $0[0] })
        {
            try endLike(of: liked, by: person, at: at, in: db)
        }
        for answer: ID<Answer> in try db.rows(
            "SELECT id FROM answer WHERE receiver = \(person) ORDER BY id", { $0[0] })
        {
            try remove(answer, at: at, in: db)
        }
        try forgetAsked(by: person, in: db)
        try db.run("DELETE FROM question WHERE receiver = \(person)")
        try db.run("DELETE FROM question_count WHERE person = \(person)")
        try db.run("DELETE FROM upload WHERE person = \(person)")
    }

    private func forgetAsked(by person: ID<Person>, in db: any Connection) throws {
        let asked = try db.rows(
            "SELECT id, receiver, state, created_ms FROM question WHERE sender = \(person) ORDER BY id"
        ) {
            (
                id: $0[0] as ID<Question>,
                row: AskedQuestion(
                    sender: person, receiver: $0[1], state: try .init(stored: $0[2]), at: $0[3])
            )
        }
        for question in asked where question.row.state != .answered {
            try remove(question.id, question.row, in: db)
        }
        try db.run(
            """
            UPDATE answer SET sender = NULL WHERE question IN (SELECT id FROM question WHERE sender = \(person))
            """)
        try db.run("UPDATE question SET sender = NULL WHERE sender = \(person)")
    }

    /// A person's data in this feature, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> [(
        name: String, json: JSON
    )] {
        let asked = try db.rows(
            """
            SELECT id, receiver, content, state, created_ms FROM question WHERE sender = \(person) ORDER BY id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "receiver": JSON(integerLiteral: row[1]),
                "content": .string(row[2]), "state": .string(row[3]),
                "created_at": .string((row[4] as Date).iso8601),
            ]
        }
        let answers = try db.rows(
            """
            SELECT a.id, q.content, a.state, a.length_ms, a.likes, a.comments, a.created_ms, c.text
            FROM answer a JOIN question q ON q.id = a.question LEFT JOIN answer_captions c ON c.answer = a.id
            WHERE a.receiver = \(person) ORDER BY a.id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "question": .string(row[1]), "state": .string(row[2]),
                "length_ms": JSON(integerLiteral: row[3]), "likes_count": JSON(integerLiteral: row[4]),
                "comment_count": JSON(integerLiteral: row[5]),
                "created_at": .string((row[6] as Date).iso8601),
                "captions": (row[7] as String?).map(JSON.string) ?? .null,
            ]
        }
        let likes = try db.rows(
            "SELECT answer, at_ms FROM answer_like WHERE person = \(person) ORDER BY at_ms, answer"
        ) { row -> JSON in
            ["answer": JSON(integerLiteral: row[0]), "at": .string((row[1] as Date).iso8601)]
        }
        return [
            (name: "questions", json: .array(asked)), (name: "answers", json: .array(answers)),
            (name: "likes", json: .array(likes)),
        ]
    }

    /// Copies a person's videos and thumbnails into a folder, for the export of their data, and names the
    /// files.
    public func saveMedia(of person: ID<Person>, to folder: String) async throws -> [String] {
        let files = try await database.read { db in
            try db.rows(
                """
                SELECT a.id, m.video, m.thumbnail FROM answer a JOIN answer_media m ON m.answer = a.id
                WHERE a.receiver = \(person) ORDER BY a.id
                """
            ) {
                [("answer-\($0[0] as Int64).mp4", $0[1] as String), ("answer-\($0[0] as Int64).jpg", $0[2])]
            }
        }
        var names: [String] = []
        for (name, text) in files.joined() {
            guard let key = BlobKey(text), let path = try await store.file(key) else { continue }
            try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/\(name)")
            names.append(name)
        }
        return names
    }
}
