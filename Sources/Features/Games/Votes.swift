public import FanfareModels
public import Foundation
import HTTPBinding
import Members
import Notifications
public import Storage

extension Games {
    /// Votes, changes a vote, or leaves it as it is. Throws `Problem`: `invalid` for one's own review,
    /// `missing` for one that is not seen.
    public func vote(_ vote: Vote, on review: ID<Review>, by person: ID<Person>) async throws -> VoteState {
        try await change(vote, on: review, by: person)
    }

    /// Takes back a vote, if there is one.
    public func dropVote(on review: ID<Review>, by person: ID<Person>) async throws -> VoteState {
        try await change(nil, on: review, by: person)
    }

    /// Votes within the caller's transaction.
    public func vote(
        _ vote: Vote?, on review: ID<Review>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> VoteState {
        guard let found = try Self.stored(review, in: db), found.deletedAt == nil,
            try Visibility.of(person).sees(found.person, in: db)
        else { throw Problem.missing("review") }
        guard found.person != person else {
            throw Problem.invalid("review", "You cannot vote on your own review.")
        }
        db.changes(.game(found.game))
        return try set(vote, on: review, of: found.person, by: person, at: at, in: db)
            ?? VoteState(upVotes: found.ups, downVotes: found.downs, myVote: vote?.rawValue)
    }

    /// Takes away a vote of somebody who leaves.
    func endVote(
        on review: ID<Review>, of author: ID<Person>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws {
        _ = try set(nil, on: review, of: author, by: person, at: at, in: db)
    }
}

extension Vote {
    /// Its effect on the score of the review's author.
    var reason: ScoreReason { self == .up ? .reviewUpvoted : .reviewDownvoted }
}

extension Games {
    static func notice(
        _ review: ID<Review>, to author: ID<Person>, from person: ID<Person>, at: Date
    ) -> Notice {
        Notice(to: author, .vote, from: person, subject: review.number, at: at)
    }

    private func change(
        _ vote: Vote?, on review: ID<Review>, by person: ID<Person>
    ) async throws -> VoteState {
        let at = now()
        defer { people.viewerStates.changed(person, [.hasSpoken]) }
        let state = try await database.write(.figures) { db in
            try self.vote(vote, on: review, by: person, at: at, in: db)
        }
        votedReviews.note(review)
        return state
    }

    /// Nil when the vote is that one already.
    private func set(
        _ vote: Vote?, on review: ID<Review>, of author: ID<Person>, by person: ID<Person>, at: Date,
        in db: any Connection
    ) throws -> VoteState? {
        let old: (vote: Vote, at: Date)? = try db.first(
            "SELECT value, at_ms FROM review_vote WHERE person = \(person) AND review = \(review)"
        ) { ($0[0] as Int == 1 ? .up : .down, $0[1]) }
        guard vote != old?.vote else { return nil }
        try db.run("DELETE FROM review_vote WHERE person = \(person) AND review = \(review)")
        if let vote {
            try db.run(
                """
                INSERT INTO review_vote (person, review, value, at_ms)
                VALUES (\(person), \(review), \(vote.rawValue), \(at))
                """)
        }
        let change: (Vote) -> Int64 = { ($0 == vote ? 1 : 0) - ($0 == old?.vote ? 1 : 0) }
        let counts: (ups: Int64, downs: Int64)? = try db.first(
            """
            UPDATE review SET ups = ups + \(change(.up)), downs = downs + \(change(.down)) WHERE id = \(review)
            RETURNING ups, downs
            """
        ) { ($0[0], $0[1]) }
        guard let (ups, downs) = counts else { throw Problem.missing("review") }
        try db.run(
            "UPDATE review SET helpful = \(Helpful.score(ups: ups, downs: downs)) WHERE id = \(review)")
        try score(vote, insteadOf: old, on: review, of: author, by: person, (ups, downs), at: at, in: db)
        return VoteState(upVotes: ups, downVotes: downs, myVote: vote?.rawValue)
    }

    private func score(
        _ vote: Vote?, insteadOf old: (vote: Vote, at: Date)?, on review: ID<Review>, of author: ID<Person>,
        by person: ID<Person>, _ counts: (ups: Int64, downs: Int64), at: Date, in db: any Connection
    ) throws {
        let total: (Vote) -> Int64 = { $0 == .up ? counts.ups : counts.downs }
        if let old {
            try people.ledger.record(
                ScoreEvent(
                    old.vote.reason, to: author, from: person, subject: review.number, at: at,
                    undoing: old.at, total: total(old.vote)), in: db)
        }
        if let vote {
            try people.ledger.record(
                ScoreEvent(
                    vote.reason, to: author, from: person, subject: review.number, at: at,
                    total: total(vote)), in: db)
            if old == nil {
                try people.notices.record(Self.notice(review, to: author, from: person, at: at), in: db)
            }
        } else if let old {
            try people.notices.withdraw(Self.notice(review, to: author, from: person, at: old.at), in: db)
        }
    }
}
