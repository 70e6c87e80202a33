public import FanfareModels
import Notifications
import Storage

/// What is told of answers that have changed.
public struct AnswerNews: Codable, Sendable, Equatable {
    public var data: [Line]

    public struct Line: Codable, Sendable, Equatable {
        public var id: ID<Answer>
        public var likes_count: Int64
        public var comment_count: Int64
        public var state: AnswerState
    }
}

extension Answers {
    /// What is ready is everybody's, what is not is for who answers.
    func tellChanges(_ tell: @Sendable (AnswerNews, ID<Person>?) throws -> Void) async throws {
        let changed = changes.take().keys.sorted()
        guard !changed.isEmpty else { return }
        let lines = try await database.read { db in
            try db.rows(
                """
                SELECT a.id, a.likes, a.comments, a.state, a.receiver FROM answer a
                WHERE a.id IN \(list: changed)
                """
            ) { row in
                (
                    line: AnswerNews.Line(
                        id: row[0], likes_count: row[1], comment_count: row[2],
                        state: try AnswerState(stored: row[3])), receiver: row[4] as ID<Person>
                )
            }
        }
        let ready = lines.filter { $0.line.state == .ready }.map(\.line)
        if !ready.isEmpty { try tell(AnswerNews(data: ready), nil) }
        for (line, receiver) in lines where line.state != .ready {
            try tell(AnswerNews(data: [line]), receiver)
        }
    }
}
