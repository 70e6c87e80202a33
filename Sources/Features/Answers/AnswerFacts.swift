public import FanfareModels
import Members
public import Storage

/// The facts about an answer that other parts need.
public struct AnswerFacts: Sendable {
    /// The person who answers.
    public var owner: ID<Person>
    /// Whether it takes no more comments.
    public var isClosed: Bool
    /// Likes in all.
    public var likes: Int64
    /// Comments in all.
    public var comments: Int64
}

extension Answers {
    /// Throws `Problem.missing` for an answer that is not ready, and where one of the answerer and the viewer
    /// blocks the other.
    public static func facts(
        of answer: ID<Answer>, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> AnswerFacts {
        let found = try db.first(
            "SELECT receiver, closed, likes, comments FROM answer WHERE id = \(answer) AND state = 'ready'"
        ) { AnswerFacts(owner: $0[0], isClosed: $0[1], likes: $0[2], comments: $0[3]) }
        guard let found, try Visibility.of(viewer).sees(found.owner, in: db) else {
            throw Problem.missing("answer")
        }
        return found
    }

    /// Counts comments that came or went.
    public static func count(comments change: Int64, on answer: Int64, in db: any Connection) throws {
        let receiver: ID<Person>? = try db.first(
            "UPDATE answer SET comments = comments + \(change) WHERE id = \(answer) RETURNING receiver"
        ) { $0[0] }
        db.changes(.answer(ID(answer)))
        if let receiver { db.changes(.person(receiver)) }
    }

    /// A reported answer, for moderators: the question, and the author of the answer.
    public static func reported(
        _ answer: Int64, in db: any Connection
    ) throws -> (question: String, receiver: ID<Person>)? {
        try db.first(
            """
            SELECT q.content, a.receiver FROM answer a JOIN question q ON q.id = a.question
            WHERE a.id = \(answer) AND a.state = 'ready'
            """
        ) { ($0[0], $0[1]) }
    }
}
