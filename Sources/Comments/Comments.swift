public import FanfareModels
public import Foundation
public import Storage

/// What people write under things. The slices whose things they are say who may, and keep the counts.
///
/// Of People it reads `person`, `standing`, `follow` and `hidden`.
public struct Comments: Sendable {
    let database: any Database
    let addresses: Addresses
    let needs: Needs
    let now: @Sendable () -> Date

    /// What other slices do for this one.
    public struct Needs: Sendable {
        public var answers: CommentPlace
        /// Tells somebody something, in the transaction that caused it.
        public var notify: @Sendable (Notice, any Connection) throws -> Void
        /// Takes back what somebody was told.
        public var unnotify: @Sendable (Notice, any Connection) throws -> Void
        /// Who is streaming right now.
        public var live: @Sendable () -> Set<ID<Person>>

        public init(
            answers: CommentPlace,
            notify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            unnotify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            live: @escaping @Sendable () -> Set<ID<Person>> = { [] }
        ) {
            self.answers = answers
            self.notify = notify
            self.unnotify = unnotify
            self.live = live
        }
    }

    public init(
        database: any Database, addresses: Addresses, needs: Needs,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.needs = needs
        self.now = now
    }
}

/// A kind of thing that is commented on, as its slice tells of it. What takes a connection runs inside a transaction
/// and may run more than once.
public struct CommentPlace: Sendable {
    /// Throws `Problem.missing` when the viewer does not see the thing.
    public var ground: @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentGround
    /// Counts comments that came or went.
    public var count: @Sendable (Int64, _ change: Int64, any Connection) throws -> Void
    /// Told after comments came or went, for those who are looking.
    public var changed: @Sendable (Int64) -> Void

    public init(
        ground: @escaping @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentGround,
        count: @escaping @Sendable (Int64, _ change: Int64, any Connection) throws -> Void,
        changed: @escaping @Sendable (Int64) -> Void
    ) {
        self.ground = ground
        self.count = count
        self.changed = changed
    }
}

/// What is commented on.
public struct CommentGround: Sendable {
    public var owner: ID<Person>
    public var isClosed: Bool
    public var comments: Int64

    public init(owner: ID<Person>, isClosed: Bool, comments: Int64) {
        self.owner = owner
        self.isClosed = isClosed
        self.comments = comments
    }
}

extension Comments {
    /// Stored, so never changed.
    static let answer = "answer"

    /// Writes a comment, for once. Throws `Problem`: `invalid` for the text, or a reply to a comment elsewhere;
    /// `missing` for what the person does not see; `forbidden` where comments are closed.
    public func post(_ call: PostComment, by person: ID<Person>) async throws -> Comment {
        let text = try CommentText(call.comment?.content ?? call.content).text
        let at = now()
        let comment = try await database.write { db in try post(call, text, by: person, at: at, in: db) }
        needs.answers.changed(call.answer.number)
        return comment
    }

    /// Writes a comment within the caller's transaction.
    public func post(_ call: PostComment, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        try post(call, CommentText(call.comment?.content ?? call.content).text, by: person, at: at, in: db)
    }

    private func post(
        _ call: PostComment, _ text: String, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> Comment {
        let ground = try needs.answers.ground(call.answer.number, person, db)
        guard !ground.isClosed else { throw Problem.forbidden("The comments are closed.") }
        let replied = try call.reply_to.map {
            try author(of: $0, on: call.answer, seenBy: person, in: db)
        }
        let id: ID<Comment>? = try db.first(
            """
            INSERT INTO comment (place, subject, person, content, reply_to, created_ms)
            VALUES (\(Self.answer), \(call.answer), \(person), \(text), \(call.reply_to), \(at)) RETURNING id
            """
        ) { $0[0] }
        guard let id else { throw StorageError(.other, "The database gave a comment no number.") }
        try needs.answers.count(call.answer.number, 1, db)
        for told in Set([ground.owner] + (replied.map { [$0] } ?? [])) {
            try needs.notify(Self.notice(of: id, on: call.answer, to: told, from: person, at: at), db)
        }
        return try one(id, seenBy: person, in: db)
    }

    /// Changes one's own comment.
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
                """)
            let comment = try one(id, seenBy: person, in: db)
            guard changed == 1 || comment.commenter.id == person else { throw Problem.missing("comment") }
            return comment
        }
    }

    /// Deletes one's own comment, one under what is one's own, or, as an admin, any.
    public func delete(_ id: ID<Comment>, by person: ID<Person>, isAdmin: Bool = false) async throws {
        let answer = try await database.write { db in
            let found = try db.first(
                """
                SELECT c.subject, c.person, c.created_ms, r.person FROM comment c
                LEFT JOIN comment r ON r.id = c.reply_to WHERE c.id = \(id)
                """
            ) {
                (
                    answer: $0[0] as ID<Answer>, person: $0[1] as ID<Person>, at: $0[2] as Date,
                    replied: $0[3] as ID<Person>?
                )
            }
            guard let found else { throw Problem.missing("comment") }
            let owner = try needs.answers.ground(found.answer.number, nil, db).owner
            guard found.person == person || owner == person || isAdmin else {
                throw Problem.missing("comment")
            }
            try db.run("DELETE FROM comment WHERE id = \(id)")
            try needs.answers.count(found.answer.number, -1, db)
            for told in Set([owner] + (found.replied.map { [$0] } ?? [])) {
                try needs.unnotify(
                    Self.notice(of: id, on: found.answer, to: told, from: found.person, at: found.at), db)
            }
            return found.answer
        }
        needs.answers.changed(answer.number)
    }
}

extension Comments {
    static func notice(
        of comment: ID<Comment>, on answer: ID<Answer>, to person: ID<Person>, from actor: ID<Person>,
        at: Date
    ) -> Notice {
        Notice(to: person, .comment, from: actor, subject: answer.number, detail: "\(comment)", at: at)
    }

    /// Who wrote the comment that is answered.
    private func author(
        of comment: ID<Comment>, on answer: ID<Answer>, seenBy person: ID<Person>, in db: any Connection
    ) throws -> ID<Person> {
        let author: ID<Person>? = try db.first(
            """
            SELECT person FROM comment c WHERE id = \(comment) AND place = \(Self.answer)
                AND subject = \(answer) \(visible(to: person))
            """
        ) { $0[0] }
        guard let author else { throw Problem.invalid("reply_to", "is not a comment here") }
        return author
    }
}
