import FanfareModels
import Storage

extension Answers {
    /// What a recount found different from what was stored, and put right.
    public struct Recount: Sendable {
        public var answers: Int64 = 0
        public var wrongLikes: Int64 = 0
        public var wrongComments: Int64 = 0
        public var wrongQuestions: Int64 = 0
        public var wrongTotals: Int64 = 0

        public var wrong: Int64 { wrongLikes + wrongComments + wrongQuestions + wrongTotals }
        public var isClean: Bool { wrong == 0 }
    }

    /// Counts likes, comments, waiting questions and ready answers anew. Without `fixing`, what was wrong stays.
    public func recount(fixing: Bool = true) async throws -> Recount {
        do {
            return try await database.write { db in
                let result = try recount(in: db)
                guard fixing else { throw NotKept(recount: result) }
                return result
            }
        } catch let notKept as NotKept {
            return notKept.recount
        }
    }

    /// Undoes the transaction that found it.
    private struct NotKept: Error {
        var recount: Recount
    }

    private func recount(in db: any Connection) throws -> Recount {
        let likes: SQL = "(SELECT COUNT(*) FROM answer_like l WHERE l.answer = answer.id)"
        let comments: SQL = """
            (SELECT COUNT(*) FROM comment c WHERE c.place = 'answer' AND c.subject = answer.id)
            """
        let pending: SQL = """
            (SELECT COUNT(*) FROM question q WHERE q.receiver = question_count.person AND q.state = 'pending')
            """
        let ready: SQL = "(SELECT COUNT(*) FROM answer WHERE state = 'ready')"
        var result = Recount()
        result.wrongLikes = Int64(
            try db.run("UPDATE answer SET likes = \(likes) WHERE likes <> \(likes)"))
        result.wrongComments = Int64(
            try db.run("UPDATE answer SET comments = \(comments) WHERE comments <> \(comments)"))
        try db.run(
            """
            INSERT INTO question_count (person, pending)
            SELECT DISTINCT q.receiver, 0 FROM question q WHERE q.state = 'pending' ON CONFLICT DO NOTHING
            """)
        result.wrongQuestions = Int64(
            try db.run("UPDATE question_count SET pending = \(pending) WHERE pending <> \(pending)"))
        result.wrongTotals = Int64(
            try db.run("UPDATE answer_count SET answers = \(ready) WHERE one = 1 AND answers <> \(ready)"))
        result.answers = try db.first("SELECT answers FROM answer_count WHERE one = 1") { $0[0] } ?? 0
        return result
    }
}
