public import FanfareModels
import Foundation
public import MediaKit
import Members
public import Storage

/// What who answered may do with it.
extension Answers {
    /// Deletes an answer with its video, likes and comments, wherever it stands; what its likes earned goes
    /// too. Its question counts as declined. A moderator may delete any.
    public func delete(_ id: ID<Answer>, by person: ID<Person>, asModerator: Bool = false) async throws {
        let at = now()
        try await database.write { db in
            let owner: ID<Person>? = try db.first("SELECT receiver FROM answer WHERE id = \(id)") { $0[0] }
            guard let owner, owner == person || asModerator else { throw Problem.missing("answer") }
            try remove(id, at: at, in: db)
            if owner != person {
                try people.moderatorRemovals.tell(.answer, id.number, by: person, at: at, in: db)
            }
        }
    }

    /// Closes the comments under one's answer, or opens them again.
    public func closeComments(
        _ isClosed: Bool, on id: ID<Answer>, by person: ID<Person>
    ) async throws -> CommentsState {
        try await database.write { db in
            let found = try db.run(
                "UPDATE answer SET closed = \(isClosed) WHERE id = \(id) AND receiver = \(person)")
            guard found == 1 else { throw Problem.missing("answer") }
        }
        return CommentsState(closed: isClosed)
    }

    /// Gives one's answer captions, or takes them away. Throws `DiskFull` when there is no room for them.
    public func set(
        _ captions: Captions?, on id: ID<Answer>, by person: ID<Person>
    ) async throws -> CaptionsState {
        if captions != nil { try await uploads.disk.requireRoom(for: 0) }
        let at = now().milliseconds
        return try await database.write { db in
            guard try state(of: id, by: person, in: db) == .ready else {
                throw Problem.conflict("This answer is still being made.")
            }
            try db.run("DELETE FROM answer_captions WHERE answer = \(id)")
            // A later one always has another address.
            let version: Int64? = try db.first(
                """
                UPDATE answer SET captions = CASE WHEN \(captions == nil ? 1 : 0) = 1 THEN 0
                    WHEN captions >= \(at) THEN captions + 1 ELSE \(at) END
                WHERE id = \(id) RETURNING captions
                """
            ) { $0[0] }
            guard let captions, let version else { return CaptionsState(nil) }
            try db.run("INSERT INTO answer_captions (answer, text) VALUES (\(id), \(captions.text))")
            return CaptionsState(addresses.captions(of: id, version))
        }
    }

    /// What of a person's is in the making or has failed, with why, newest first.
    public func unready(of person: ID<Person>, in db: any Connection) throws -> [Answer] {
        let answers: [Int64] = try db.rows(
            "SELECT answer FROM answer_take WHERE person = \(person) ORDER BY answer DESC LIMIT 100"
        ) { $0[0] }
        // Mostly there is none.
        guard !answers.isEmpty else { return [] }
        return try db.rows(
            """
            \(select(person, withPendingVideo: true)) AND a.id IN \(list: answers) ORDER BY a.id DESC
            """
        ) { try answer($0, [], person) }
    }
}

extension Answers {
    /// Removes an answer within the caller's transaction.
    func remove(_ id: ID<Answer>, at: Date, in db: any Connection) throws {
        let found = try db.first("SELECT question, sender, receiver, state FROM answer WHERE id = \(id)") {
            (
                question: $0[0] as ID<Question>, sender: $0[1] as ID<Person>?,
                receiver: $0[2] as ID<Person>, state: try AnswerState(stored: $0[3])
            )
        }
        guard let found else { return }
        let likers: [ID<Person>] = try db.rows("SELECT person FROM answer_like WHERE answer = \(id)") {
            $0[0]
        }
        for liker in likers {
            try endLike(of: id, by: liker, at: at, in: db)
            try people.notices.withdraw(Self.likeNotice(id, to: found.receiver, from: liker, at: at), in: db)
        }
        try commenting.threads?.removeAll(.answer(id), found.receiver, db)
        try deletePendingVideo(of: id, in: db)
        if found.state == .ready { try unpublish(id, found.sender, found.receiver, at: at, in: db) }
        try db.run("DELETE FROM answer WHERE id = \(id)")
        try set(.declined, found.question, of: found.receiver, in: db)
    }

    private func unpublish(
        _ id: ID<Answer>, _ sender: ID<Person>?, _ receiver: ID<Person>, at: Date, in db: any Connection
    ) throws {
        try Blobs.release(Self.holder(id), at: at, in: db)
        try db.run("UPDATE answer_count SET answers = answers - 1 WHERE one = 1")
        let since: Date? = try db.first("SELECT created_ms FROM answer WHERE id = \(id)") { $0[0] }
        try people.ledger.record(
            ScoreEvent(
                .answered, to: receiver, from: nil, subject: id.number, at: at, undoing: since ?? at), in: db)
        guard let sender else { return }
        try people.notices.withdraw(
            Notice(to: sender, .answer, from: receiver, subject: id.number, at: at), in: db)
    }
}
