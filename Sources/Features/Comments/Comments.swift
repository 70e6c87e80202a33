public import FanfareModels
public import Foundation
import HTTPBinding
public import Members
public import Storage

/// What people write under things. The features whose things they are say who may, and keep the counts.
public struct Comments: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let people: People
    let commenting: Commenting
    let now: @Sendable () -> Date

    public init(people: People, commenting: Commenting) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.commenting = commenting
        now = people.now
    }
}

extension Comments {
    /// How long a deleted comment can be brought back, in seconds.
    public static let undoTime: TimeInterval = 3600

    /// Writes a comment, for once. Throws `Problem`: `invalid` for the text, or a reply to a comment elsewhere;
    /// `missing` for what the person does not see; `forbidden` where comments are closed.
    public func post(_ call: PostComment, by person: ID<Person>) async throws -> Comment {
        try await post(Submission(call), by: person)
    }

    /// Comments on a review.
    public func post(_ call: PostReviewComment, by person: ID<Person>) async throws -> Comment {
        try await post(Submission(call), by: person)
    }

    /// Writes a comment within the caller's transaction.
    public func post(_ call: PostComment, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        try post(Submission(call), by: person, at: at, in: db)
    }

    /// Comments on a review inside a transaction.
    public func post(_ call: PostReviewComment, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        try post(Submission(call), by: person, at: at, in: db)
    }

    private func post(_ sent: Submission, by person: ID<Person>) async throws -> Comment {
        let at = now()
        defer { people.viewerStates.changed(person, []) }
        // What is listed under something is read each time; elsewhere stands how many there are.
        let comment = try await database.write(.figures) { db in
            try people.limits.take(.comments, by: person, at: at, in: db)
            return try post(sent, by: person, at: at, in: db)
        }
        try commenting.source(of: sent.target).changed(sent.target.number)
        return comment
    }

    private func post(_ sent: Submission, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        let target = sent.target
        let targetInfo = try targetInfo(of: target, seenBy: person, in: db)
        guard !targetInfo.isClosed else { throw Problem.forbidden("The comments are closed.") }
        let replied = try sent.replyTo.map { try author(of: $0, on: target, seenBy: person, in: db) }
        let id: ID<Comment> = try db.insert(
            """
            INSERT INTO comment (place, subject, person, content, reply_to, created_ms)
            VALUES (\(target.kind.rawValue), \(target.number), \(person), \(sent.text), \(sent.replyTo), \(at))
            """)
        try count(1, on: target, in: db)
        for localizedMessage in Set([targetInfo.owner] + (replied.map { [$0] } ?? [])) {
            try people.notices.record(
                Self.notice(of: id, on: target, to: localizedMessage, from: person, at: at), in: db)
        }
        return try one(id, seenBy: person, in: db)
    }

    /// Changes one's own comment. Throws `Problem.missing` where the person may no longer see what it is under.
    public func edit(
        _ id: ID<Comment>, _ sent: SentComment?, _ content: String?, by person: ID<Person>
    ) async throws -> Comment {
        let text = try CommentText(sent?.content ?? content).text
        let at = now()
        return try await database.write { db in
            let changed = try db.run(
                """
                UPDATE comment SET content = \(text), edited_ms = \(at)
                WHERE id = \(id) AND person = \(person) AND content <> \(text)
                    AND place IN \(list: CommentTarget.places)
                """)
            let comment = try one(id, seenBy: person, in: db)
            guard changed == 1 || comment.commenter.id == person else { throw Problem.missing("comment") }
            if let target = comment.target { _ = try targetInfo(of: target, seenBy: person, in: db) }
            return comment
        }
    }
}
