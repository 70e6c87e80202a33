import Members
public import Storage

extension Answers {
    /// Recounts likes, comments, pending questions and ready answers. Without `fixing`, what was wrong stays.
    public func recount(fixing: Bool = true) async throws -> RecountReport {
        try await database.write(keeping: fixing) { db in try recount(in: db) }
    }

    private func recount(in db: any Connection) throws -> RecountReport {
        let likes: SQL = "(SELECT COUNT(*) FROM answer_like l WHERE l.answer = answer.id)"
        let comments = commenting.counted(.answer, of: "answer.id")
        let pending: SQL = """
            (SELECT COUNT(*) FROM question q WHERE q.receiver = question_count.person AND q.state = 'pending')
            """
        let ready: SQL = "(SELECT COUNT(*) FROM answer WHERE state = 'ready')"
        let wrongLikes = try db.run("UPDATE answer SET likes = \(likes) WHERE likes <> \(likes)")
        let wrongComments = try db.run(
            "UPDATE answer SET comments = \(comments) WHERE comments <> \(comments)")
        try db.run(
            """
            INSERT INTO question_count (person, pending)
            SELECT DISTINCT q.receiver, 0 FROM question q WHERE q.state = 'pending' ON CONFLICT DO NOTHING
            """)
        let wrongQuestions = try db.run(
            "UPDATE question_count SET pending = \(pending) WHERE pending <> \(pending)")
        let wrongTotals = try db.run(
            "UPDATE answer_count SET answers = \(ready) WHERE one = 1 AND answers <> \(ready)")
        let wrongWords = try recountWords(in: db)
        let answers: Int64 = try db.first("SELECT answers FROM answer_count WHERE one = 1") { $0[0] } ?? 0
        return RecountReport(
            "answers", counted: answers,
            wrong: [
                ("like counts", Int64(wrongLikes)), ("comment counts", Int64(wrongComments)),
                ("question counts", Int64(wrongQuestions)), ("totals", Int64(wrongTotals)),
                ("search words", wrongWords),
            ])
    }
}
