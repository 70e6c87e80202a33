public import FanfareModels
public import Members
import Notifications
public import Storage

/// Export and deletion of a person's reviews, votes and favourites.
extension Games {
    /// Removes a person's reviews and votes, so that what is counted of others stays right.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        let at = now()
        let voted = try db.rows(
            """
            SELECT o.review, v.person FROM review_vote o JOIN review v ON v.id = o.review
            WHERE o.person = \(person) AND v.deleted_ms IS NULL ORDER BY o.review
            """
        ) { (review: $0[0] as ID<Review>, author: $0[1] as ID<Person>) }
        for (review, author) in voted {
            try endVote(on: review, of: author, by: person, at: at, in: db)
        }
        try dropVotesOnDeleted(by: person, in: db)
        for id: ID<Review> in try db.rows(
            "SELECT id FROM review WHERE person = \(person) ORDER BY id", { $0[0] })
        {
            guard let found = try Self.stored(id, in: db) else { continue }
            if found.deletedAt == nil { try remove(id, found, at: at, in: db) }
            try drop(id, found, in: db)
            if found.deletedAt == nil { changes.note(found.game, id) }
        }
        try db.run("DELETE FROM favourite WHERE person = \(person)")
        try forgetStatuses(of: person, in: db)
        try db.run("DELETE FROM game_suggestion WHERE person = \(person)")
        try db.run("UPDATE game_suggestion SET decided_by = NULL WHERE decided_by = \(person)")
    }

    /// Votes on reviews that are deleted score nothing now, and must not come back with them.
    private func dropVotesOnDeleted(by person: ID<Person>, in db: any Connection) throws {
        let left = try db.rows(
            "SELECT review, value FROM review_vote WHERE person = \(person) ORDER BY review"
        ) {
            (review: $0[0] as ID<Review>, isUp: $0[1] as Int == 1)
        }
        for (review, isUp) in left {
            let counts: (ups: Int64, downs: Int64)? = try db.first(
                """
                UPDATE review SET ups = ups - \(isUp ? 1 : 0), downs = downs - \(isUp ? 0 : 1)
                WHERE id = \(review) RETURNING ups, downs
                """
            ) { ($0[0], $0[1]) }
            guard let (ups, downs) = counts else { continue }
            try db.run(
                "UPDATE review SET helpful = \(Helpful.score(ups: ups, downs: downs)) WHERE id = \(review)")
        }
        try db.run("DELETE FROM review_vote WHERE person = \(person)")
    }

    /// A person's data in this feature, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "reviews",
                try db.exported(
                    """
                    SELECT v.id, v.game AS game_id, g.title AS game, v.stars AS rating, v.text,
                        v.spoilers, v.ups AS up_votes,
                        v.downs AS down_votes, v.created_ms AS created_at
                    FROM review v JOIN game g ON g.id = v.game
                    WHERE v.person = \(person) AND v.deleted_ms IS NULL ORDER BY v.id
                    """)
            ),
            (
                "votes",
                try db.exported(
                    """
                    SELECT review, value, at_ms AS at FROM review_vote WHERE person = \(person) ORDER BY at_ms, review
                    """)
            ),
            (
                "favourites",
                try db.exported(
                    """
                    SELECT f.game AS game_id, g.title AS game, f.at_ms AS at FROM favourite f JOIN game g ON g.id = f.game
                    WHERE f.person = \(person) ORDER BY f.at_ms, f.game
                    """)
            ),
            (
                "game_statuses",
                try db.exported(
                    """
                    SELECT s.game AS game_id, g.title AS game, s.status, s.at_ms AS at
                    FROM game_status s JOIN game g ON g.id = s.game
                    WHERE s.person = \(person) ORDER BY s.at_ms, s.game
                    """)
            ),
            (
                "game_suggestions",
                try db.exported(
                    """
                    SELECT id, title, year, developer, note, state, game AS game_id, created_ms AS created_at
                    FROM game_suggestion WHERE person = \(person) ORDER BY id
                    """)
            ),
        ]
    }
}
