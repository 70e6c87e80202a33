public import FanfareModels
import Members
import Storage

extension Comments {
    /// The comments on an answer as Whale's clients page through them.
    public func list(_ call: ListComments, seenBy viewer: ID<Person>?) async throws -> NumberedPage<
        Comment
    > {
        let page = try PageNumber(call.page, perPage: call.perPage)
        let before = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            let target = CommentTarget.answer(call.answer)
            let targetInfo = try targetInfo(of: target, seenBy: viewer, in: db)
            let offset = before == nil ? page.offset : 0
            let comments = try self.page(
                under(target), before: before ?? .max, page.perPage, offset: offset,
                seenBy: people.visibility(for: viewer, in: db), in: db)
            return NumberedPage(comments.data, page, count: targetInfo.comments, next: comments.next)
        }
    }

    /// Lists the comments on an answer by page number, newest first.
    public func list(_ call: ListFeedComments, seenBy viewer: ID<Person>?) async throws -> Listing<Comment> {
        try await list(on: .answer(call.answer), call.limit, call.cursor, seenBy: viewer)
    }

    /// Lists the comments on a review, newest first.
    public func list(_ call: ListReviewComments, seenBy viewer: ID<Person>?) async throws -> Listing<Comment>
    {
        try await list(on: .review(call.review), call.limit, call.cursor, seenBy: viewer)
    }

    private func list(
        on target: CommentTarget, _ limit: Int?, _ cursor: Cursor?, seenBy viewer: ID<Person>?
    ) async throws -> Listing<Comment> {
        let limit = try PageSize(limit).rows
        let before = try cursor.map { try $0.number(0) } ?? .max
        return try await database.read { db in
            _ = try targetInfo(of: target, seenBy: viewer, in: db)
            return try list(
                on: target, limit, before: before, seenBy: people.visibility(for: viewer, in: db), in: db)
        }
    }

    /// The same inside a read that has found what they stand under.
    ///
    /// - Parameter extent: what is read of those who wrote them.
    func list(
        on target: CommentTarget, _ limit: Int, before: Int64 = .max, _ extent: AuthorCard.Extent = .whole,
        seenBy visibility: Visibility, in db: any Connection
    ) throws -> Listing<Comment> {
        try page(under(target), before: before, limit, extent, seenBy: visibility, in: db)
    }

    private func under(_ target: CommentTarget) -> SQL {
        "c.place = \(target.kind.rawValue) AND c.subject = \(target.number)"
    }

    /// What a person has written, where the viewer sees it.
    public func list(_ call: ListCommentsOf, seenBy viewer: ID<Person>?) async throws -> Listing<Comment> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            try page(
                "c.person = \(call.person) AND c.place IN \(list: CommentTarget.places)",
                before: before ?? .max,
                limit, seenBy: people.visibility(for: viewer, in: db), in: db)
        }
    }
}

extension Comments {
    func one(_ id: ID<Comment>, seenBy viewer: ID<Person>?, in db: any Connection) throws -> Comment {
        let comment = try db.first(
            """
            \(select(.whole, viewer)) WHERE c.id = \(id) AND c.place IN \(list: CommentTarget.places)
                AND \(Visibility.of(viewer).lists("c.person"))
            """
        ) {
            self.comment($0, [], viewer)
        }
        guard let comment else { throw Problem.missing("comment") }
        return comment
    }

    /// Newest first, those before a number.
    private func page(
        _ condition: SQL, before: Int64, _ limit: Int, offset: Int = 0, _ extent: AuthorCard.Extent = .whole,
        seenBy visibility: Visibility, in db: any Connection
    ) throws -> Listing<Comment> {
        let live = people.live.people
        let rows = try db.rows(
            """
            \(select(extent, visibility.viewer)) WHERE \(condition) AND c.id < \(before)
                AND \(visibility.lists("c.person"))
            ORDER BY c.id DESC LIMIT \(limit + 1) OFFSET \(offset)
            """
        ) { self.comment($0, live, visibility.viewer) }
        return Listing(rows, limit: limit) { Cursor($0.id) }
    }

    private func select(_ extent: AuthorCard.Extent, _ viewer: ID<Person>?) -> SQL {
        """
        SELECT c.id, c.content, c.subject, c.created_ms, c.edited_ms, c.reply_to, r.person, rp.first_name,
            rp.last_name, \(AuthorCard.columns("w", extent, seenBy: viewer)), c.place
        FROM comment c LEFT JOIN comment r ON r.id = c.reply_to AND r.place = c.place
            LEFT JOIN person rp ON rp.id = r.person
            \(AuthorCard.joins("w", extent, on: "c.person"))
        """
    }

    private func comment(
        _ row: borrowing Row, _ live: Set<ID<Person>>, _ viewer: ID<Person>?
    ) -> Comment {
        let reply = (row[5] as ID<Comment>?).map { id in
            Comment.Reply(id: id, userID: nil, name: nil)
        }
        let isReview = (row[9 + AuthorCard.width] as String) == CommentTarget.Kind.review.rawValue
        var comment = Comment(
            id: row[0], content: row[1], answerID: isReview ? nil : row[2], reviewID: isReview ? row[2] : nil,
            commenter: Author(row, at: 9, addresses: addresses, live: live, seenBy: viewer),
            replyTo: reply, edited: (row[4] as Int64?) != nil, createdAt: row[3])
        if reply != nil, let person = row[6] as ID<Person>? {
            comment.replyTo?.userID = person
            comment.replyTo?.name = Person.fullName(row[7], row[8])
        }
        return comment
    }
}
