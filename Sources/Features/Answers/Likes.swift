public import FanfareModels
public import Foundation
import Members
public import Storage
import HTTPBinding
import Notifications

extension Answers {
    /// Likes once, however often it is asked.
    public func like(_ answer: ID<Answer>, by person: ID<Person>) async throws -> LikeState {
        try await withCheckedThrowingContinuation { waiting in
            like(answer, by: person) { waiting.resume(with: $0) }
        }
    }

    /// Takes a like back. Throws `Problem.missing` for an answer the person cannot see.
    public func unlike(_ answer: ID<Answer>, by person: ID<Person>) async throws -> LikeState {
        try await withCheckedThrowingContinuation { waiting in
            unlike(answer, by: person) { waiting.resume(with: $0) }
        }
    }

    /// Likes an answer, and calls `then` on the writer's thread once that is committed.
    public func like(
        _ answer: ID<Answer>, by person: ID<Person>,
        then tell: @escaping @Sendable (Result<LikeState, any Error>) -> Void
    ) {
        let at = now()
        write(
            on: answer, by: person,
            { db in
                try people.limits.take(.likes, by: person, at: at, in: db)
                return try like(answer, by: person, at: at, in: db)
            }, then: tell)
    }

    /// Takes a like back, and calls `then` on the writer's thread once that is committed.
    public func unlike(
        _ answer: ID<Answer>, by person: ID<Person>,
        then tell: @escaping @Sendable (Result<LikeState, any Error>) -> Void
    ) {
        let at = now()
        write(
            on: answer, by: person,
            { db in
                let left = try endLike(of: answer, by: person, at: at, in: db)
                let likes = try left ?? Self.facts(of: answer, seenBy: nil, in: db).likes
                return LikeState(liked: false, likesCount: likes)
            }, then: tell)
    }

    /// Likes as Whale's clients do, and gives the like.
    public func postLike(_ answer: ID<Answer>, by person: ID<Person>) async throws -> Like {
        let at = now()
        defer { people.viewerStates.changed(person, [.likes]) }
        let like = try await database.write(.figures) { db in
            _ = try self.like(answer, by: person, at: at, in: db)
            let found = try db.first(
                "\(select(likesSeenBy: person)) WHERE l.person = \(person) AND l.answer = \(answer)"
            ) {
                self.like($0, on: answer, [], person)
            }
            guard let found else { throw StorageError(.other, "A like that was written is not there.") }
            return found
        }
        changes.note(answer)
        return like
    }

    /// Likes within the caller's transaction.
    public func like(
        _ answer: ID<Answer>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> LikeState {
        let added = try db.run(
            """
            INSERT INTO answer_like (person, answer, at_ms)
            SELECT \(person), a.id, \(at) FROM answer a
            WHERE a.id = \(answer) AND a.state = 'ready'
                AND \(Visibility.of(person).sees("a.receiver"))
            ON CONFLICT DO NOTHING
            """)
        guard added == 1 else {
            let facts = try Self.facts(of: answer, seenBy: person, in: db)
            return LikeState(liked: true, likesCount: facts.likes)
        }
        guard let count = try count(1, of: answer, in: db) else { throw Problem.missing("answer") }
        if count.receiver != person {
            try people.ledger.record(
                ScoreEvent(
                    .answerLiked, to: count.receiver, from: person, subject: answer.number, at: at,
                    total: count.others),
                telling: Self.likeNotice(answer, to: count.receiver, from: person, at: at), in: db)
        }
        return LikeState(liked: true, likesCount: count.likes)
    }

    /// Takes a like away, if there is one, with what it earned, and says how many are left.
    @discardableResult
    func endLike(
        of answer: ID<Answer>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> Int64? {
        let since: Date? = try db.first(
            "DELETE FROM answer_like WHERE person = \(person) AND answer = \(answer) RETURNING at_ms"
        ) { $0[0] }
        guard let since, let left = try count(-1, of: answer, in: db) else { return nil }
        if left.receiver != person {
            try people.ledger.record(
                ScoreEvent(
                    .answerLiked, to: left.receiver, from: person, subject: answer.number, at: at,
                    undoing: since, total: left.others), in: db)
        }
        return left.likes
    }

    /// Who likes an answer, latest first, as Whale's clients page through them.
    public func likes(_ call: ListLikes, seenBy viewer: ID<Person>) async throws -> NumberedPage<Like> {
        let page = try PageNumber(call.page, perPage: call.perPage)
        let after = try call.cursor.map { (at: try $0.number(0), id: try $0.number(1)) }
        return try await database.read { db in
            let facts = try Self.facts(of: call.answer, seenBy: viewer, in: db)
            let likes = try self.page(
                of: call.answer, after: after, page.perPage, offset: after == nil ? page.offset : 0,
                seenBy: .of(viewer), in: db)
            return NumberedPage(likes.data, page, count: facts.likes, next: likes.next)
        }
    }

    /// Lists who likes an answer, latest first.
    public func likes(_ call: ListFeedLikes, seenBy viewer: ID<Person>?) async throws -> Listing<Like> {
        let limit = try PageSize(call.limit).rows
        let after = try call.cursor.map { (at: try $0.number(0), id: try $0.number(1)) }
        return try await database.read { db in
            _ = try Self.facts(of: call.answer, seenBy: viewer, in: db)
            return try page(of: call.answer, after: after, limit, seenBy: .of(viewer), in: db)
        }
    }
}

extension Answers {
    static func likeNotice(
        _ answer: ID<Answer>, to receiver: ID<Person>, from person: ID<Person>, at: Date
    ) -> Notice {
        Notice(to: receiver, .like, from: person, subject: answer.number, at: at)
    }

    private func write(
        on answer: ID<Answer>, by person: ID<Person>,
        _ body: @escaping @Sendable (any Connection) throws -> LikeState,
        then tell: @escaping @Sendable (Result<LikeState, any Error>) -> Void
    ) {
        database.write(.figures, body) { [people, changes] result in
            people.viewerStates.changed(person, [.likes])
            if case .success = result { changes.note(answer) }
            tell(result)
        }
    }

    /// Updates the count, and returns it with and without the author's own like, which earns nothing.
    private func count(
        _ change: Int64, of answer: ID<Answer>, in db: any Connection
    ) throws -> (likes: Int64, others: Int64, receiver: ID<Person>)? {
        let count: (likes: Int64, others: Int64, receiver: ID<Person>)? = try db.first(
            """
            UPDATE answer SET likes = likes + \(change) WHERE id = \(answer)
            RETURNING likes, receiver, (SELECT COUNT(*) FROM answer_like l
                WHERE l.person = answer.receiver AND l.answer = answer.id)
            """
        ) { ($0[0], $0[0] - $0[2], $0[1]) }
        db.changes(.answer(answer))
        if let count { db.changes(.person(count.receiver)) }
        return count
    }

    /// The latest of those who like an answer. Pipelined: what is returned gives them.
    func likers(
        of answer: ID<Answer>, _ limit: Int, seenBy visibility: Visibility, in db: any Connection
    ) throws -> () throws -> [Author] {
        let page = try pipelinedPage(of: answer, after: nil, limit, .brief, seenBy: visibility, in: db)
        return { try page().data.map(\.user) }
    }

    private func page(
        of answer: ID<Answer>, after: (at: Int64, id: Int64)?, _ limit: Int, offset: Int = 0,
        seenBy visibility: Visibility, in db: any Connection
    ) throws -> Listing<Like> {
        try pipelinedPage(of: answer, after: after, limit, offset: offset, seenBy: visibility, in: db)()
    }

    private func pipelinedPage(
        of answer: ID<Answer>, after: (at: Int64, id: Int64)?, _ limit: Int, offset: Int = 0,
        _ extent: AuthorCard.Extent = .whole, seenBy visibility: Visibility, in db: any Connection
    ) throws -> () throws -> Listing<Like> {
        let live = people.live.people
        let viewer = extent == .brief ? nil : visibility.viewer
        let start: SQL = after.map { "AND (l.at_ms, l.person) < (\($0.at), \($0.id))" } ?? ""
        let end: SQL = offset > 0 ? "OFFSET \(offset)" : ""
        let rows = try db.pipelined(
            """
            \(select(extent, likesSeenBy: viewer)) WHERE l.answer = \(answer) \(start)
                AND \(visibility.lists("l.person"))
            ORDER BY l.at_ms DESC, l.person DESC LIMIT \(limit + 1) \(end)
            """
        ) { (like: like($0, on: answer, live, viewer), at: $0[0] as Int64) }
        return { Listing(try rows.all(), limit: limit, \.like) { Cursor($0.at, $0.like.userID) } }
    }

    private func select(_ extent: AuthorCard.Extent = .whole, likesSeenBy viewer: ID<Person>?) -> SQL {
        """
        SELECT l.at_ms, \(AuthorCard.columns("w", extent, seenBy: viewer)) FROM answer_like l
            \(AuthorCard.joins("w", extent, on: "l.person"))
        """
    }

    private func like(
        _ row: borrowing Row, on answer: ID<Answer>, _ live: Set<ID<Person>>, _ viewer: ID<Person>?
    ) -> Like {
        Like(
            answer: answer, user: Author(row, at: 1, addresses: addresses, live: live, seenBy: viewer),
            at: row[0])
    }
}
