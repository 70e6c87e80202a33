public import FanfareModels
public import Members
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
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "questions",
                try db.exported(
                    """
                    SELECT id, receiver, content, state, created_ms AS created_at FROM question
                    WHERE sender = \(person) ORDER BY id
                    """)
            ),
            (
                "answers",
                try db.exported(
                    """
                    SELECT a.id, q.content AS question, a.state, a.length_ms, a.likes AS likes_count,
                        a.comments AS comment_count, a.created_ms AS created_at, c.text AS captions
                    FROM answer a JOIN question q ON q.id = a.question LEFT JOIN answer_captions c ON c.answer = a.id
                    WHERE a.receiver = \(person) ORDER BY a.id
                    """)
            ),
            (
                "likes",
                try db.exported(
                    """
                    SELECT answer, at_ms AS at FROM answer_like WHERE person = \(person) ORDER BY at_ms, answer
                    """)
            ),
        ]
    }

    /// A person's videos and thumbnails, for the export of their data.
    public static func media(of person: ID<Person>, in db: any Connection) throws -> ExportedFiles {
        let files = try db.rows(
            """
            SELECT a.id, m.video, m.thumbnail FROM answer a JOIN answer_media m ON m.answer = a.id
            WHERE a.receiver = \(person) ORDER BY a.id
            """
        ) {
            [
                (name: "answer-\($0[0] as Int64).mp4", key: $0[1] as String),
                ("answer-\($0[0] as Int64).jpg", $0[2]),
            ]
        }
        return Array(files.joined())
    }
}

extension Answers {
    /// Bytes of a person's answers, and of the uploads that are to become some.
    static func bytes(of person: ID<Person>, in db: any Connection) throws -> Int64 {
        try db.first(
            """
            SELECT CAST(
                COALESCE((SELECT SUM(m.video_size + m.thumbnail_size) FROM answer_media m
                    JOIN answer a ON a.id = m.answer WHERE a.receiver = \(person)), 0)
                + COALESCE((SELECT SUM(length) FROM upload WHERE person = \(person)), 0) AS BIGINT)
            """
        ) { $0[0] } ?? 0
    }

    /// Throws `Problem` `.full` where somebody can add nothing, before a body is read; uploads that wait were taken in already
    /// and may become an answer.
    func requireSpace(for person: ID<Person>) async throws {
        guard people.quota.limit != nil else { return }
        try await database.read { db in
            let waits = try db.first(
                "SELECT 1 FROM upload WHERE person = \(person) AND answer IS NULL LIMIT 1"
            ) {
                _ in true
            }
            if waits == nil { try people.quota.require(1, for: person, in: db) }
        }
    }
}
