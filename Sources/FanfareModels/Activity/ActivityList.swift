public import Foundation

/// A page of a person's notices, and the questions that wait for them.
public struct ActivityList: Codable, Sendable, Equatable {
    /// Unanswered questions to the person, newest first: as many as a page has, on the first page.
    public var questions: [PendingQuestion]
    /// The person's own answers that are in the making or have failed, on the first page too.
    public var answers: [Answer]
    /// Notices, newest first.
    public var data: [HeardNotice]
    /// How many notices the person has not looked at.
    public var unseen: Int
    /// Where the next page starts; nil at the end.
    public var next: Cursor?
    /// Where the questions go on, as `questions_cursor`; nil at their end.
    public var nextQuestions: Cursor?

    public init(
        questions: [PendingQuestion], answers: [Answer] = [], data: [HeardNotice], unseen: Int, next: Cursor?,
        nextQuestions: Cursor? = nil
    ) {
        self.questions = questions
        self.answers = answers
        self.data = data
        self.unseen = unseen
        self.next = next
        self.nextQuestions = nextQuestions
    }

    enum CodingKeys: String, CodingKey {
        case questions, answers, data, unseen, next
        case nextQuestions = "next_questions"
    }
}

/// What a notice tells of.
public enum NoticeKind: String, Codable, Sendable, CaseIterable {
    case follow, like, comment, answer, vote, badge, live, question
    /// What came of something one reported; the detail is a ``Report/Outcome``.
    case report
    /// Somebody declined the person's question.
    case declined
    /// Somebody the person follows answered a question.
    case answered
    /// A game that the person suggested was added, or not.
    case suggestion
}

/// A notice as the person it is for reads it.
public struct HeardNotice: Codable, Sendable, Equatable {
    /// Larger for later ones, each person's own numbers.
    public var id: ID<HeardNotice>
    /// What the notice tells of.
    public var kind: NoticeKind
    /// Who did it; null for what the community itself does.
    public var actor: Person?
    /// The number of the thing it is about, among its kind; 0 without one.
    public var subject: Int64
    /// A word of the kind's own: the name of a badge.
    public var detail: String
    /// When it happened.
    public var at: Date
    /// Whether the person has looked at it.
    public var seen: Bool
    /// What the thing it is about is called: the question of an answer; null where it has no name or is gone.
    public var title: String?
    /// A small picture of that thing, absolute; null without one.
    public var thumbnailURL: String?
    /// The beginning of what was written, for a comment; else null.
    public var text: String?

    public init(
        id: ID<HeardNotice>, kind: NoticeKind, actor: Person?, subject: Int64, detail: String, at: Date,
        seen: Bool
    ) {
        self.id = id
        self.kind = kind
        self.actor = actor
        self.subject = subject
        self.detail = detail
        self.at = at
        self.seen = seen
    }

    enum CodingKeys: String, CodingKey {
        case id, kind, actor, subject, detail, at, seen, title, text
        case thumbnailURL = "thumbnail_url"
    }
}

/// A question that waits for this person's answer.
public struct PendingQuestion: Codable, Sendable, Equatable {
    /// The question's number.
    public var id: Int64
    /// The text.
    public var content: String
    /// Who asks.
    public var sender: Person
    /// When it was made.
    public var createdAt: Date

    public init(id: Int64, content: String, sender: Person, createdAt: Date) {
        self.id = id
        self.content = content
        self.sender = sender
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, content, sender
        case createdAt = "created_at"
    }
}
