public import FanfareModels
public import Foundation
import HTTPBinding
import Members
public import Storage

extension Answers {
    /// Asks somebody something. Throws `Problem`: `invalid` for the text, or oneself; `missing` for an
    /// unknown person; `forbidden` for an unclaimed profile, which nobody can answer for.
    public func ask(_ call: AskQuestion, by sender: ID<Person>) async throws -> Question {
        let at = now()
        defer { people.viewerStates.changed(sender) }
        return try await database.write { db in
            try people.limits.take(.questions, by: sender, at: at, in: db)
            return try ask(call, by: sender, at: at, in: db)
        }
    }

    /// Asks within the caller's transaction.
    public func ask(
        _ call: AskQuestion, by sender: ID<Person>, at: Date, in db: any Connection
    ) throws -> Question {
        let text = try QuestionText(call.content).text
        let receiver = call.receiverID
        guard receiver != sender else {
            throw Problem.invalid("receiver_id", "You cannot ask yourself.")
        }
        let type: String? = try db.first("SELECT user_type FROM person_card WHERE id = \(receiver)") { $0[0] }
        guard let type, try Visibility.of(sender).sees(receiver, in: db) else {
            throw Problem.missing("person")
        }
        guard type != UserType.unclaimed.rawValue else { throw Problem.unclaimed }
        try requireRoom(from: sender, to: receiver, in: db)
        let id: ID<Question> = try db.insert(
            """
            INSERT INTO question (sender, receiver, content, state, created_ms)
            VALUES (\(sender), \(receiver), \(text), 'pending', \(at))
            """)
        try Self.countPending(1, of: receiver, in: db)
        try people.notices.record(Self.notice(of: id, to: receiver, from: sender, at: at), in: db)
        return try question(id, seenBy: sender, in: db)
    }

    /// Takes a question back that is not answered. One that was declined goes too.
    public func withdraw(_ id: ID<Question>, by sender: ID<Person>) async throws {
        try await database.write { db in
            let found = try asked(id, in: db)
            guard found.sender == sender else { throw Problem.missing("question") }
            guard found.state != .answered else {
                throw Problem.conflict("The question is answered already.")
            }
            try remove(id, found, in: db)
        }
    }

    /// The receiver will not answer; who asked hears of it.
    public func decline(_ id: ID<Question>, by receiver: ID<Person>) async throws -> Question {
        let at = now()
        return try await database.write { db in try decline(id, by: receiver, at: at, in: db) }
    }

    /// Declines within the caller's transaction.
    @discardableResult public func decline(
        _ id: ID<Question>, by receiver: ID<Person>, at: Date, in db: any Connection
    ) throws -> Question {
        let found = try asked(id, in: db)
        guard found.receiver == receiver else { throw Problem.missing("question") }
        guard found.state != .answered else {
            throw Problem.conflict("The question is answered already.")
        }
        if found.state == .pending {
            try dropFailed(of: id, in: db)
            try set(.declined, id, of: receiver, in: db)
            try unnotify(id, found, in: db)
            if let notice = Self.declineNotice(of: id, found, at: at) {
                try people.notices.record(notice, in: db)
            }
        }
        return try question(id, seenBy: receiver, in: db)
    }
}

/// A question's row, without its text.
struct AskedQuestion {
    var sender: ID<Person>?
    var receiver: ID<Person>
    var state: Question.State
    var at: Date
}

extension Answers {
    func asked(_ id: ID<Question>, in db: any Connection) throws -> AskedQuestion {
        let found = try db.first("SELECT sender, receiver, state, created_ms FROM question WHERE id = \(id)")
        {
            AskedQuestion(sender: $0[0], receiver: $0[1], state: try .init(stored: $0[2]), at: $0[3])
        }
        guard let found else { throw Problem.missing("question") }
        return found
    }

    /// One member cannot fill another's list.
    private func requireRoom(
        from sender: ID<Person>, to receiver: ID<Person>, in db: any Connection
    ) throws {
        guard let most = people.limits.questionsToOne else { return }
        let waiting: Int? = try db.first(
            """
            SELECT COUNT(*) FROM question
            WHERE sender = \(sender) AND receiver = \(receiver) AND state = 'pending'
            """
        ) { $0[0] }
        guard waiting ?? 0 < most else {
            throw Problem.invalid(
                "content",
                "Many questions of yours wait with them already. Wait for an answer, or withdraw one.")
        }
    }

    /// Moves a question on and counts it in or out among those that wait.
    func set(
        _ state: Question.State, _ id: ID<Question>, of receiver: ID<Person>, in db: any Connection
    ) throws {
        let wasPending: Bool? = try db.first("SELECT state FROM question WHERE id = \(id)") {
            $0[0] as String == Question.State.pending.rawValue
        }
        guard let wasPending else { return }
        try db.run("UPDATE question SET state = \(state.rawValue) WHERE id = \(id)")
        let change: Int64 = (state == .pending ? 1 : 0) - (wasPending ? 1 : 0)
        if change != 0 { try Self.countPending(change, of: receiver, in: db) }
    }

    /// Removes a question that has no ready answer.
    func remove(_ id: ID<Question>, _ found: AskedQuestion, in db: any Connection) throws {
        try dropFailed(of: id, in: db)
        try unnotify(id, found, in: db)
        if found.state == .pending { try Self.countPending(-1, of: found.receiver, in: db) }
        try db.run("DELETE FROM question WHERE id = \(id)")
    }

    static func countPending(_ change: Int64, of person: ID<Person>, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO question_count (person, pending) VALUES (\(person), \(change))
            ON CONFLICT (person) DO UPDATE SET pending = question_count.pending + \(change)
            """)
    }

    static func notice(
        of question: ID<Question>, to receiver: ID<Person>, from sender: ID<Person>, at: Date
    ) -> Notice {
        Notice(to: receiver, .question, from: sender, subject: question.number, at: at)
    }

    /// What the asker hears of a decline; nil when they have left.
    static func declineNotice(of question: ID<Question>, _ found: AskedQuestion, at: Date) -> Notice? {
        found.sender.map {
            Notice(to: $0, .declined, from: found.receiver, subject: question.number, at: at)
        }
    }

    private func unnotify(_ id: ID<Question>, _ found: AskedQuestion, in db: any Connection) throws {
        guard let sender = found.sender else { return }
        try people.notices.withdraw(
            Self.notice(of: id, to: found.receiver, from: sender, at: found.at), in: db)
        if let notice = Self.declineNotice(of: id, found, at: found.at) {
            try people.notices.withdraw(notice, in: db)
        }
    }
}

extension Problem {
    /// Nobody answers for an unclaimed profile.
    static let unclaimed = Problem.forbidden(
        "Nobody has claimed this profile yet, so nobody can answer for it.")
}

extension Question.State {
    init(stored text: String) throws {
        guard let state = Question.State(rawValue: text) else {
            throw StorageError(.corrupt, "There is no state of questions called \(text).")
        }
        self = state
    }
}
