public import FanfareModels
import Foundation
import Members
import Storage
import HTTPBinding
import Notifications

/// Reviews that go, and come back while they may.
extension Games {
    /// Deletes one's own review, or, as a moderator, any: it no longer counts, and what its votes earned is
    /// taken back. For ``undoTime`` its author can bring it back.
    public func delete(_ id: ID<Review>, by person: ID<Person>, asModerator: Bool = false) async throws {
        let at = now()
        let (game, author) = try await database.write { db in
            let found = try Self.stored(id, in: db)
            guard let found, found.deletedAt == nil, found.person == person || asModerator else {
                throw Problem.missing("review")
            }
            try remove(id, found, at: at, in: db)
            // What somebody else deletes cannot be brought back.
            if found.person != person {
                try drop(id, found, in: db)
                try people.moderatorRemovals.tell(.review, id.number, by: person, at: at, in: db)
            }
            return (found.game, found.person)
        }
        people.viewerStates.changed(author)
        changes.note(game, id)
    }

    /// Brings back one's own review with its votes and comments. Throws `Problem`: `missing` when it is too
    /// late, `conflict` when there is a newer review of the game.
    public func restore(_ id: ID<Review>, by person: ID<Person>) async throws -> Review {
        let at = now()
        let since = at.addingTimeInterval(-Self.undoTime)
        defer { people.viewerStates.changed(person) }
        let review = try await database.write { db in
            let found = try Self.stored(id, in: db)
            guard let found, let deletedAt = found.deletedAt, found.person == person, deletedAt > since else {
                throw Problem.missing("review")
            }
            if let other = try Self.review(of: found.game, by: person, in: db) {
                throw Problem.taken("You have reviewed this game already.", by: other.number)
            }
            try db.run("UPDATE review SET deleted_ms = NULL WHERE id = \(id)")
            try Self.count(found.rating, insteadOf: nil, of: found.game, in: db)
            try people.ledger.record(
                ScoreEvent(.reviewed, to: person, from: nil, subject: id.number, at: at, total: 0), in: db)
            var totals: [Vote: Int64] = [:]
            for (voter, vote, since) in try votes(on: id, in: db) {
                totals[vote, default: 0] += 1
                try people.ledger.record(
                    ScoreEvent(
                        vote.reason, to: person, from: voter, subject: id.number, at: at, redoing: since,
                        total: totals[vote] ?? 0), in: db)
            }
            try commenting.threads?.hold(false, .review(id), db)
            return try self.review(id, seenBy: .of(person), in: db)
        }
        changes.note(review.game.id, id)
        return review
    }

    /// The review of a game that its author deleted last and can still bring back.
    func undoable(
        of game: ID<Game>, by person: ID<Person>, in db: any Connection
    ) throws -> PipelinedRows<ID<Review>> {
        let since = now().addingTimeInterval(-Self.undoTime)
        return try db.pipelined(
            """
            SELECT id FROM review WHERE person = \(person) AND game = \(game) AND deleted_ms > \(since)
            ORDER BY deleted_ms DESC LIMIT 1
            """
        ) { $0[0] }
    }

    /// Removes for good what was deleted too long ago to be brought back.
    public func cleanUp() async throws {
        let before = now().addingTimeInterval(-Self.undoTime)
        try await database.write { db in
            for id: ID<Review> in try db.rows(
                "SELECT id FROM review WHERE deleted_ms <= \(before) ORDER BY id LIMIT 1000", { $0[0] })
            {
                if let found = try Self.stored(id, in: db) { try drop(id, found, in: db) }
            }
        }
    }

    /// Takes a review out of all counts. Its row, votes and comments stay.
    func remove(_ id: ID<Review>, _ found: StoredReview, at: Date, in db: any Connection) throws {
        try db.run("UPDATE review SET deleted_ms = \(at) WHERE id = \(id)")
        try Self.count(nil, insteadOf: found.rating, of: found.game, in: db)
        try people.ledger.record(
            ScoreEvent(
                .reviewed, to: found.person, from: nil, subject: id.number, at: at, undoing: found.createdAt),
            in: db)
        for (voter, vote, since) in try votes(on: id, in: db) {
            try people.ledger.record(
                ScoreEvent(
                    vote.reason, to: found.person, from: voter, subject: id.number, at: at, undoing: since),
                in: db)
        }
        try commenting.threads?.hold(true, .review(id), db)
    }

    /// Drops what is left of a review that was removed.
    func drop(_ id: ID<Review>, _ found: StoredReview, in db: any Connection) throws {
        for (voter, _, at) in try votes(on: id, in: db) {
            try people.notices.withdraw(Self.notice(id, to: found.person, from: voter, at: at), in: db)
        }
        try commenting.threads?.removeAll(.review(id), found.person, db)
        try db.run("DELETE FROM review_vote WHERE review = \(id)")
        try db.run("DELETE FROM review WHERE id = \(id)")
    }

    /// A new review of a game replaces the author's deleted one.
    func forgetDeleted(by person: ID<Person>, of game: ID<Game>, in db: any Connection) throws {
        for id: ID<Review> in try db.rows(
            "SELECT id FROM review WHERE person = \(person) AND game = \(game) AND deleted_ms IS NOT NULL",
            { $0[0] })
        {
            if let found = try Self.stored(id, in: db) { try drop(id, found, in: db) }
        }
    }

    private func votes(
        on review: ID<Review>, in db: any Connection
    ) throws -> [(voter: ID<Person>, vote: Vote, at: Date)] {
        try db.rows(
            "SELECT person, value, at_ms FROM review_vote WHERE review = \(review) ORDER BY at_ms, person"
        ) { ($0[0], $0[1] as Int == 1 ? Vote.up : .down, $0[2]) }
    }
}
