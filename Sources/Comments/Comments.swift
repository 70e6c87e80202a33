public import FanfareModels
public import Foundation
public import People
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
        public var reviews: CommentPlace?
        /// Tells somebody something, in the transaction that caused it.
        public var notify: @Sendable (Notice, any Connection) throws -> Void
        /// Takes back what somebody was told.
        public var unnotify: @Sendable (Notice, any Connection) throws -> Void
        /// Who is streaming right now.
        public var live: @Sendable () -> Set<ID<Person>>

        public init(
            answers: CommentPlace, reviews: CommentPlace? = nil,
            notify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            unnotify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            live: @escaping @Sendable () -> Set<ID<Person>> = { [] }
        ) {
            self.answers = answers
            self.reviews = reviews
            self.notify = notify
            self.unnotify = unnotify
            self.live = live
        }

        func place(of spot: CommentSpot) -> CommentPlace? {
            switch spot {
            case .answer: answers
            case .review: reviews
            }
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

extension Comments {
    /// How long a deleted comment can be brought back, in seconds.
    public static let undoTime: TimeInterval = 3600

    /// Writes a comment, for once. Throws `Problem`: `invalid` for the text, or a reply to a comment elsewhere;
    /// `missing` for what the person does not see; `forbidden` where comments are closed.
    public func post(_ call: PostComment, by person: ID<Person>) async throws -> Comment {
        try await post(Sent(call), by: person)
    }

    public func post(_ call: PostReviewComment, by person: ID<Person>) async throws -> Comment {
        try await post(Sent(call), by: person)
    }

    /// Writes a comment within the caller's transaction.
    public func post(_ call: PostComment, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        try post(Sent(call), by: person, at: at, in: db)
    }

    public func post(_ call: PostReviewComment, by person: ID<Person>, at: Date, in db: any Connection) throws
        -> Comment
    {
        try post(Sent(call), by: person, at: at, in: db)
    }

    private func post(_ sent: Sent, by person: ID<Person>) async throws -> Comment {
        let at = now()
        let comment = try await database.write { db in try post(sent, by: person, at: at, in: db) }
        needs.place(of: sent.spot)?.changed(sent.spot.number)
        return comment
    }

    private func post(_ sent: Sent, by person: ID<Person>, at: Date, in db: any Connection) throws -> Comment
    {
        let spot = sent.spot
        let ground = try ground(of: spot, seenBy: person, in: db)
        guard !ground.isClosed else { throw Problem.forbidden("The comments are closed.") }
        let replied = try sent.replyTo.map { try author(of: $0, on: spot, seenBy: person, in: db) }
        let id: ID<Comment>? = try db.first(
            """
            INSERT INTO comment (place, subject, person, content, reply_to, created_ms)
            VALUES (\(spot.place), \(spot.number), \(person), \(sent.text), \(sent.replyTo), \(at)) RETURNING id
            """
        ) { $0[0] }
        guard let id else { throw StorageError(.other, "The database gave a comment no number.") }
        try count(1, on: spot, in: db)
        for told in Set([ground.owner] + (replied.map { [$0] } ?? [])) {
            try needs.notify(Self.notice(of: id, on: spot, to: told, from: person, at: at), db)
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
                    AND place IN \(list: CommentPlaces.all)
                """)
            let comment = try one(id, seenBy: person, in: db)
            guard changed == 1 || comment.commenter.id == person else { throw Problem.missing("comment") }
            return comment
        }
    }
}

extension Comments {
    /// A comment as it was sent, checked.
    private struct Sent {
        var spot: CommentSpot
        var text: String
        var replyTo: ID<Comment>?

        init(_ call: PostComment) throws(Problem) {
            spot = .answer(call.answer)
            text = try CommentText(call.comment?.content ?? call.content).text
            replyTo = call.replyTo
        }

        init(_ call: PostReviewComment) throws(Problem) {
            spot = .review(call.review)
            text = try CommentText(call.comment?.content ?? call.content).text
            replyTo = call.replyTo
        }
    }

    func ground(
        of spot: CommentSpot, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> CommentGround {
        guard let place = needs.place(of: spot) else { throw Problem.missing(spot.place) }
        return try place.ground(spot.number, viewer, db)
    }

    func count(_ change: Int64, on spot: CommentSpot, in db: any Connection) throws {
        try needs.place(of: spot)?.count(spot.number, change, db)
    }

    /// Answers' notices have the comment's number alone as their detail.
    static func notice(
        of comment: ID<Comment>, on spot: CommentSpot, to person: ID<Person>, from actor: ID<Person>, at: Date
    ) -> Notice {
        let detail =
            switch spot {
            case .answer: "\(comment)"
            case .review: "review \(comment)"
            }
        return Notice(to: person, .comment, from: actor, subject: spot.number, detail: detail, at: at)
    }

    /// The page where a notice of a comment leads.
    public static func path(_ notice: HeardNotice) -> String {
        let words = notice.detail.split(separator: " ")
        let spot: CommentSpot =
            words.count == 2 ? .review(ID(notice.subject)) : .answer(ID(notice.subject))
        return "\(spot.path)#comment-\(words.last ?? "")"
    }

    /// Who wrote the comment that is answered.
    private func author(
        of comment: ID<Comment>, on spot: CommentSpot, seenBy person: ID<Person>, in db: any Connection
    ) throws -> ID<Person> {
        let author: ID<Person>? = try db.first(
            """
            SELECT person FROM comment c WHERE id = \(comment) AND place = \(spot.place)
                AND subject = \(spot.number) \(visible(to: person))
            """
        ) { $0[0] }
        guard let author else { throw Problem.invalid("reply_to", "is not a comment here") }
        return author
    }
}
