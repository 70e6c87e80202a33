public import Foundation

/// What somebody asks somebody else.
public struct Question: Codable, Sendable, Equatable {
    /// Whether a question has its answer.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// Waits for its answer, or for another try at one that failed.
        case pending
        /// There is an answer, or one in the making.
        case answered
        /// The receiver does not want to answer.
        case declined
    }

    /// Its number.
    public var id: ID<Question>
    /// The text: 1 to 500 characters.
    public var content: String
    /// Who asks.
    public var sender: Author
    /// Who is asked.
    public var receiver: Author
    /// Whether it has its answer.
    public var state: State
    /// The answer, as soon as its upload was accepted; a viewer who may not see it yet finds none there.
    public var answerID: ID<Answer>?
    /// When it was made.
    public var createdAt: Date

    public init(
        id: ID<Question>, content: String, sender: Author, receiver: Author, state: State,
        answerID: ID<Answer>?, createdAt: Date
    ) {
        self.id = id
        self.content = content
        self.sender = sender
        self.receiver = receiver
        self.state = state
        self.answerID = answerID
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, content, sender, receiver, state
        case answerID = "answer_id"
        case createdAt = "created_at"
    }
}

/// What is asked: 1 to 500 characters.
public struct QuestionText: Sendable, Equatable {
    /// The checked text.
    public let text: String

    /// The most characters.
    public static let limit = 500

    /// - Throws: `Problem.invalid` for what is empty, too long or has a NUL character.
    public init(_ input: String?) throws(Problem) {
        text = try TextNormalization.checked(input, field: "content", limit: Self.limit)
    }
}
