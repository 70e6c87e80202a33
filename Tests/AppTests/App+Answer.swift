import App
import FanfareModels
import Foundation
import Storage
import Testing

extension App {
    /// An answer without a video, which is ready at once.
    func answer(from asker: ID<Person>, to person: ID<Person>, at now: Date = Date()) async throws -> ID<
        Answer
    > {
        try await database.write { db in
            let question: ID<Question>? = try db.first(
                """
                INSERT INTO question (sender, receiver, content, state, created_ms)
                VALUES (\(asker), \(person), 'Why?', 'answered', \(now)) RETURNING id
                """
            ) { $0[0] }
            try db.run("UPDATE answer_count SET answers = answers + 1 WHERE one = 1")
            return try #require(
                try db.first(
                    """
                    INSERT INTO answer (question, sender, receiver, state, version, length_ms, created_ms)
                    VALUES (\(question), \(asker), \(person), 'ready', 1, 1000, \(now)) RETURNING id
                    """
                ) { $0[0] })
        }
    }
}
