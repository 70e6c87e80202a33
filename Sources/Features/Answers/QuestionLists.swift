public import FanfareModels
import Members
public import Storage

extension Answers {
    /// The questions that wait for a person's answer, as Whale's clients page through them.
    public func questions(_ call: ListQuestions, to person: ID<Person>) async throws -> NumberedPage<
        Question
    > {
        let page = try PageNumber(call.page, perPage: call.perPage)
        let before = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            let questions = try self.page(
                "q.receiver = \(person) AND q.state = 'pending'", before: before ?? .max, page.perPage,
                offset: before == nil ? page.offset : 0, seenBy: person, in: db)
            let count: Int64? = try db.first(
                "SELECT pending FROM question_count WHERE person = \(person)"
            ) { $0[0] }
            return NumberedPage(questions.data, page, count: count ?? 0, next: questions.next)
        }
    }

    /// What a person has asked.
    public func questions(_ call: ListAskedQuestions, by person: ID<Person>) async throws -> Listing<Question>
    {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            try page(
                "q.sender = \(person)", before: before ?? .max, limit, seenBy: person, in: db)
        }
    }

    /// One question: visible to its sender and recipient, and to all when its answer is ready.
    public func question(_ id: ID<Question>, seenBy viewer: ID<Person>?) async throws -> Question {
        try await database.read { db in try question(id, seenBy: viewer, in: db) }
    }

    /// The questions that wait for a person and whose number is below a bound, newest first.
    public func pending(
        to person: ID<Person>, before: Int64, limit: Int, in db: any Connection
    ) throws -> [PendingQuestion] {
        let live = people.live.people
        return try db.rows(
            """
            SELECT q.id, q.content, q.created_ms, \(PersonCard.columns)
            FROM question q CROSS JOIN person_card c
            WHERE q.receiver = \(person) AND q.state = 'pending' AND q.id < \(before) AND c.id = q.sender
                AND \(Visibility.of(person).lists("q.sender, q.receiver"))
            ORDER BY q.id DESC LIMIT \(limit)
            """
        ) {
            PendingQuestion(
                id: $0[0], content: $0[1], sender: Person($0, at: 3, addresses: addresses, live: live),
                createdAt: $0[2])
        }
    }

    /// How many questions wait for a person.
    public static func pendingCount(of person: ID<Person>, in db: any Connection) throws -> Int {
        try db.first("SELECT pending FROM question_count WHERE person = \(person)") { $0[0] } ?? 0
    }
}

extension Answers {
    func question(_ id: ID<Question>, seenBy viewer: ID<Person>?, in db: any Connection) throws -> Question {
        let found = try db.first("\(select(questionsSeenBy: viewer)) WHERE q.id = \(id)") {
            try question($0, [], viewer)
        }
        guard let question = found else { throw Problem.missing() }
        if viewer == question.sender.id || viewer == question.receiver.id { return question }
        guard question.answerID != nil, try Visibility.of(viewer).sees(question.receiver.id, in: db),
            try Visibility.of(viewer).sees(question.sender.id, in: db)
        else { throw Problem.missing() }
        return question
    }

    /// Newest first, those before a number.
    private func page(
        _ condition: SQL, before: Int64, _ limit: Int, offset: Int = 0, seenBy viewer: ID<Person>,
        in db: any Connection
    ) throws -> Listing<Question> {
        let live = people.live.people
        let rows = try db.rows(
            """
            \(select(questionsSeenBy: viewer)) WHERE \(condition) AND q.id < \(before)
                AND \(Visibility.of(viewer).lists("q.sender, q.receiver"))
            ORDER BY q.id DESC LIMIT \(limit + 1) OFFSET \(offset)
            """
        ) { try question($0, live, viewer) }
        return Listing(rows, limit: limit) { Cursor($0.id) }
    }

    private func select(questionsSeenBy viewer: ID<Person>?) -> SQL {
        """
        SELECT q.id, q.content, q.state, q.created_ms, a.id, a.state,
            \(AuthorCard.columns("s", seenBy: viewer)), \(AuthorCard.columns("r", seenBy: viewer))
        FROM question q LEFT JOIN answer a ON a.question = q.id
            \(AuthorCard.joins("s", on: "q.sender"))
            \(AuthorCard.joins("r", on: "q.receiver"))
        """
    }

    private func question(
        _ row: borrowing Row, _ live: Set<ID<Person>>, _ viewer: ID<Person>?
    ) throws -> Question {
        let receiver = Author(
            row, at: 6 + AuthorCard.width, addresses: addresses, live: live, seenBy: viewer)
        let isReady = row[5] as String? == AnswerState.ready.rawValue
        return Question(
            id: row[0], content: row[1],
            sender: Author(row, at: 6, addresses: addresses, live: live, seenBy: viewer), receiver: receiver,
            state: try Question.State(stored: row[2]),
            answerID: isReady || receiver.id == viewer ? row[4] : nil, createdAt: row[3])
    }
}
