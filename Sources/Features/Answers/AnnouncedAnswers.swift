public import FanfareModels
public import Foundation
public import MediaKit
import Notifications
public import Storage

/// Answers that are recorded before their videos are there: a history made all at once keeps its order and its times.
extension Answers {
    /// An answer that waits for its video.
    public struct AnnouncedAnswer: Sendable {
        /// Its number.
        public var id: ID<Answer>
        /// The text of its question.
        public var question: String
        /// Who answered.
        public var receiver: ID<Person>
    }

    /// Records an answer without a video, within the caller's transaction. It scores and notifies at once, and takes likes and
    /// comments until ``hideAnnounced(in:)``, which has to follow in the same transaction.
    public func announce(
        _ id: ID<Question>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> ID<Answer> {
        let question = try requirePending(id, of: person, in: db)
        let answer = try insert(id, question, at: at, in: db)
        try db.run("UPDATE answer SET state = 'ready', version = 1 WHERE id = \(answer)")
        let shown = Shown(isFirst: true, receiver: question.receiver, sender: question.sender)
        try announce(answer, shown, at: at, in: db)
        return answer
    }

    /// Hides what was announced until ``publish(_:captions:as:)``.
    public func hideAnnounced(in db: any Connection) throws {
        let hidden = try db.run(
            """
            UPDATE answer SET state = 'processing' WHERE state = 'ready'
                AND NOT EXISTS (SELECT 1 FROM answer_media m WHERE m.answer = answer.id)
            """)
        try db.run("UPDATE answer_count SET answers = answers - \(hidden) WHERE one = 1")
    }

    /// Answers that wait for their videos, the newest first.
    public func announced() async throws -> [AnnouncedAnswer] {
        try await database.read { db in
            try db.rows(
                """
                SELECT a.id, q.content, a.receiver FROM answer a JOIN question q ON q.id = a.question
                WHERE a.state = 'processing' AND a.version = 1
                    AND NOT EXISTS (SELECT 1 FROM answer_media m WHERE m.answer = a.id)
                    AND NOT EXISTS (SELECT 1 FROM answer_take t WHERE t.answer = a.id)
                ORDER BY a.id DESC
                """
            ) { AnnouncedAnswer(id: $0[0], question: $0[1], receiver: $0[2]) }
        }
    }

    /// Shows an announced answer with its video and captions. False when it is no longer there or has one; then the
    /// video is unused.
    public func publish(
        _ made: MadeVideo, captions: Captions, as answer: ID<Answer>
    ) async throws -> Bool {
        let at = now()
        let isShown = try await database.write { db in
            let isWaiting = try db.first(
                "SELECT 1 FROM answer WHERE id = \(answer) AND state = 'processing' AND version = 1"
            ) { _ in true }
            guard isWaiting == true else { return false }
            try show(made, as: answer, at: at, in: db)
            try db.run("UPDATE answer_count SET answers = answers + 1 WHERE one = 1")
            try db.run("UPDATE answer SET captions = \(at.milliseconds) WHERE id = \(answer)")
            try db.run("INSERT INTO answer_captions (answer, text) VALUES (\(answer), \(captions.text))")
            return true
        }
        if isShown { changes.note(answer) }
        return isShown
    }
}
