public import FanfareModels
import Notifications
import Storage

/// The data of the event that answers have changed.
public struct AnswerEventData: Codable, Sendable, Equatable {
    /// The answers that changed.
    public var data: [Line]

    /// One answer as it is now.
    public struct Line: Codable, Sendable, Equatable {
        /// The answer.
        public var id: ID<Answer>
        /// Likes in all.
        public var likes_count: Int64
        /// Comments in all.
        public var comment_count: Int64
        /// The state of its video.
        public var state: AnswerState
    }
}

extension Answers {
    /// Ready answers are published to everybody, others to their author.
    func tellChanges(_ tell: @Sendable (AnswerEventData, ID<Person>?) throws -> Void) async throws {
        let changed = changes.drain().keys.sorted()
        guard !changed.isEmpty else { return }
        let lines = try await database.read { db in
            try db.rows(
                """
                SELECT a.id, a.likes, a.comments, a.state, a.receiver FROM answer a
                WHERE a.id IN \(list: changed)
                """
            ) { row in
                (
                    line: AnswerEventData.Line(
                        id: row[0], likes_count: row[1], comment_count: row[2],
                        state: try AnswerState(stored: row[3])), receiver: row[4] as ID<Person>
                )
            }
        }
        let ready = lines.filter { $0.line.state == .ready }.map(\.line)
        if !ready.isEmpty { try tell(AnswerEventData(data: ready), nil) }
        for (line, receiver) in lines where line.state != .ready {
            try tell(AnswerEventData(data: [line]), receiver)
        }
    }
}
