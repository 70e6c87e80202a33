public import FanfareModels
import HTTPBinding
public import Members
import Storage

extension Answers {
    /// Everybody's answers, newest first, or those of people the viewer follows. A page is one statement, and costs
    /// the same at any depth.
    ///
    /// - Parameter extent: what is read of the people.
    /// - Throws: `Problem` `.signedOut` where a guest asks for those they follow.
    public func feed(
        _ call: ListFeed, _ extent: AuthorCard.Extent = .whole, seenBy viewer: ID<Person>?
    ) async throws -> Listing<Answer> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) }
        guard call.following == true else {
            return try await database.read { db in
                try page(
                    limit, before: before, offset: 0, extent, seenBy: people.visibility(for: viewer, in: db),
                    in: db)
            }
        }
        guard let viewer else { throw Problem.signedOut }
        return try await database.read { db in
            let visibility = try people.visibility(for: viewer, in: db)
            let found = try followed(
                by: viewer, before: before ?? .max, limit + 1, seenBy: visibility, in: db)
            return try page("AND a.id IN \(list: found)", limit, extent, seenBy: visibility, in: db)
        }
    }

    /// The latest answers of people whom the viewer follows. Each one's lie together in an index.
    private func followed(
        by viewer: ID<Person>, before: Int64, _ limit: Int, seenBy visibility: Visibility,
        in db: any Connection
    ) throws -> [Int64] {
        try db.rows(
            """
            SELECT a.id FROM answer a
            WHERE a.receiver IN (SELECT f.followed FROM follow f WHERE f.follower = \(viewer)) AND a.id < \(before)
                AND a.state = 'ready' AND \(visibility.lists("a.sender, a.receiver"))
            ORDER BY a.id DESC LIMIT \(limit)
            """
        ) { $0[0] }
    }

    /// The same as Whale's clients page through it.
    public func feed(
        _ call: ListAnswers, seenBy viewer: ID<Person>?
    ) async throws -> NumberedPage<Answer> {
        let number = try PageNumber(call.page, perPage: call.perPage)
        let before = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            let offset = before == nil ? number.offset : 0
            let page = try page(
                number.perPage, before: before, offset: offset,
                seenBy: people.visibility(for: viewer, in: db), in: db)
            return NumberedPage(page.data, number, count: try Self.count(in: db), next: page.next)
        }
    }

    /// What a person has answered. To themselves also what is not ready.
    ///
    /// - Parameter extent: what is read of the people.
    public func list(
        _ call: ListAnswersOf, _ extent: AuthorCard.Extent = .whole, seenBy viewer: ID<Person>?
    ) async throws -> Listing<Answer> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let isOwn = viewer == call.person
        return try await database.read { db in
            let start: SQL = "AND a.receiver = \(call.person) AND a.id < \(before)"
            return try page(
                start, limit, extent, seenBy: people.visibility(for: viewer, in: db), isOwn: isOwn, in: db)
        }
    }

    /// One answer. Throws `Problem.missing` for one that is not ready, except to its author, and where one of
    /// the people blocks the other.
    ///
    /// - Parameter hidden: called where the answer has something that its owner alone is told, for anybody else.
    public func answer(
        _ id: ID<Answer>, seenBy viewer: ID<Person>?, hidden: @escaping @Sendable () throws -> Void = {}
    ) async throws -> Answer {
        try await database.read { db in
            try answer(id, seenBy: people.visibility(for: viewer, in: db), in: db, hidden: hidden)
        }
    }

    /// Where to go on from an answer.
    struct Paths {
        /// The latest of those who like it.
        var likers: [Author] = []
        /// The one before it in the feed.
        var next: Answer?
        /// Others of the same person, newest first.
        var others: [Answer] = []
    }

    /// Pipelined: what is returned gives them.
    func paths(
        from answer: Answer, seenBy visibility: Visibility, in db: any Connection
    ) throws -> () throws -> Paths {
        let likers = answer.likesCount == 0 ? nil : try likers(of: answer.id, 3, seenBy: visibility, in: db)
        let next = try pipelinedAnswers("AND a.id < \(answer.id)", 1, .brief, seenBy: visibility, in: db)
        let others = try pipelinedAnswers(
            "AND a.receiver = \(answer.answerer.id) AND a.id <> \(answer.id)", 4, .brief, seenBy: visibility,
            in: db)
        return { Paths(likers: try likers?() ?? [], next: try next.first(), others: try others.all()) }
    }

    func answer(
        _ id: ID<Answer>, _ extent: AuthorCard.Extent = .whole, seenBy visibility: Visibility,
        in db: any Connection, hidden: () throws -> Void = {}
    ) throws -> Answer {
        let (live, viewer) = (people.live.people, visibility.viewer)
        var found = try db.first("\(select(viewer, extent, withPendingVideo: true)) AND a.id = \(id)") {
            try answer($0, live, viewer, extent)
        }
        if let answer = found {
            let isOwn = viewer == answer.answerer.id
            let seen =
                try visibility.sees(answer.answerer.id, in: db)
                && visibility.sees(answer.question.sender.id, in: db)
            if !isOwn {
                if answer.replacement != nil || answer.reason != nil { try hidden() }
                found?.replacement = nil
                found?.reason = nil
            }
            if !seen || !(isOwn || answer.state == .ready) { found = nil }
        }
        guard let found else { throw Problem.missing("answer") }
        return found
    }
}

extension Answers {
    private static func count(in db: any Connection) throws -> Int64 {
        try db.first("SELECT answers FROM answer_count WHERE one = 1") { $0[0] } ?? 0
    }

    private func page(
        _ limit: Int, before: Int64?, offset: Int, _ extent: AuthorCard.Extent = .whole,
        seenBy visibility: Visibility, in db: any Connection
    ) throws -> Listing<Answer> {
        let start: SQL =
            if let before {
                "AND a.id < \(before)"
            } else if offset > 0 {
                "AND a.id <= \(rank(offset, seenBy: visibility))"
            } else {
                ""
            }
        return try page(start, limit, extent, seenBy: visibility, in: db)
    }

    /// Where a numbered page begins: the id of the answer after so many.
    private func rank(_ offset: Int, seenBy visibility: Visibility) -> SQL {
        """
        (SELECT x.id FROM answer x WHERE x.state = 'ready'
            AND \(visibility.lists("x.sender, x.receiver"))
            ORDER BY x.id DESC LIMIT 1 OFFSET \(offset))
        """
    }

    private func page(
        _ start: SQL, _ limit: Int, _ extent: AuthorCard.Extent = .whole, seenBy visibility: Visibility,
        isOwn: Bool = false, in db: any Connection
    ) throws -> Listing<Answer> {
        let answers = try pipelinedAnswers(start, limit + 1, extent, seenBy: visibility, isOwn: isOwn, in: db)
        return Listing(try answers.all(), limit: limit) { Cursor($0.id) }
    }

    private func pipelinedAnswers(
        _ start: SQL, _ limit: Int, _ extent: AuthorCard.Extent, seenBy visibility: Visibility,
        isOwn: Bool = false, in db: any Connection
    ) throws -> PipelinedRows<Answer> {
        let (live, viewer) = (people.live.people, visibility.viewer)
        let known = people.viewerStates.whole([.likes], of: viewer)
        return try db.pipelined(
            """
            \(select(viewer, extent, withPendingVideo: isOwn, known: known)) \(isOwn ? "" : "AND a.state = 'ready'" as SQL) \(start)
                AND \(visibility.lists("a.sender, a.receiver"))
            ORDER BY a.id DESC LIMIT \(limit)
            """
        ) { try answer($0, live, viewer, extent, known: known) }
    }
}
