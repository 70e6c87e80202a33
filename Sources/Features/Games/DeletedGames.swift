public import FanfareModels
import Foundation
import MediaKit
import HTTPBinding
import Members
import Notifications
import Storage

/// Games that leave the catalogue: deleted, or made one with another.
extension Games {
    /// Removes a game with its reviews, favourites and all. What its reviews' votes earned is taken back.
    ///
    /// - Throws: `Problem.missing` when there is no such game.
    public func delete(_ game: ID<Game>) async throws {
        let at = now()
        let authors = try await database.write { db in
            guard let facts = try facts(of: game, in: db) else { throw Problem.missing("game") }
            let reviews: [ID<Review>] = try db.rows("SELECT id FROM review WHERE game = \(game) ORDER BY id")
            {
                $0[0]
            }
            var authors: Set<ID<Person>> = []
            for id in reviews {
                guard let review = try Self.stored(id, in: db) else { continue }
                authors.insert(review.person)
                if review.deletedAt == nil { try remove(id, review, at: at, in: db) }
                try drop(id, review, in: db)
            }
            authors.formUnion(
                try db.rows("SELECT person FROM favourite WHERE game = \(game)") { $0[0] as ID<Person> })
            try removeRow(of: game, facts, target: nil, at: at, in: db)
            return authors
        }
        for author in authors { people.viewerStates.changed(author) }
    }

    /// Makes a game one with another: reviews with their votes and comments, favourites, statuses and what imports know it by
    /// go over, and what the other does not say of itself is filled in. Of two reviews by one person the newer stays, and the
    /// older goes as if it were deleted. The old address leads to the other game from then on.
    ///
    /// - Throws: `Problem`: `missing` when there is no such game; `invalid` for a game and itself.
    public func merge(_ old: ID<Game>, into new: ID<Game>) async throws -> GameDetails {
        guard old != new else { throw Problem.invalid("into", "Choose another game than this one.") }
        let at = now()
        let (game, touched) = try await database.write { db in
            guard let from = try facts(of: old, in: db) else { throw Problem.missing("game") }
            guard let to = try facts(of: new, in: db) else {
                throw Problem.invalid("into", "There is no game with this number.")
            }
            var touched = try moveReviews(from: old, to: new, at: at, in: db)
            touched.formUnion(
                try db.rows("SELECT person FROM favourite WHERE game = \(old)") { $0[0] as ID<Person> })
            try moveLists(from: old, to: new, in: db)
            try movePoster(from: old, to: new, in: db)
            var filled = to
            if filled.fill(from: from) { try update(new, from: to, to: filled, in: db) }
            try removeRow(of: old, from, target: new, at: at, in: db)
            return (try self.game(new, seenBy: nil, in: db), touched)
        }
        for person in touched { people.viewerStates.changed(person) }
        changes.note(new)
        return game
    }
}

extension Games {
    /// Where the address of a game that is gone leads to; nil for one that was deleted.
    static func target(of game: ID<Game>, in db: any Connection) throws -> ID<Game>? {
        try db.first("SELECT target FROM game_gone WHERE game = \(game) AND target IS NOT NULL") { $0[0] }
    }

    /// The games that left the catalogue after a change of it.
    static func gone(after changed: Int64, in db: any Connection) throws -> [Int64] {
        try db.rows("SELECT game FROM game_gone WHERE changed > \(changed)") { $0[0] }
    }

    /// Moves the reviews; returns whose they are.
    private func moveReviews(
        from old: ID<Game>, to new: ID<Game>, at: Date, in db: any Connection
    ) throws -> Set<ID<Person>> {
        var people: Set<ID<Person>> = []
        for id: ID<Review> in try db.rows("SELECT id FROM review WHERE game = \(old) ORDER BY id", { $0[0] })
        {
            guard let moving = try Self.stored(id, in: db) else { continue }
            people.insert(moving.person)
            guard moving.deletedAt == nil else {
                try db.run("UPDATE review SET game = \(new) WHERE id = \(id)")
                continue
            }
            if let other = try Self.review(of: new, by: moving.person, in: db),
                let standing = try Self.stored(other, in: db)
            {
                let isNewer = moving.changedAt > standing.changedAt
                let (older, olderRow) = isNewer ? (other, standing) : (id, moving)
                try remove(older, olderRow, at: at, in: db)
                try drop(older, olderRow, in: db)
                guard isNewer else { continue }
            }
            try Self.count(nil, insteadOf: moving.rating, of: old, in: db)
            try db.run("UPDATE review SET game = \(new) WHERE id = \(id)")
            try Self.count(moving.rating, insteadOf: nil, of: new, in: db)
        }
        return people
    }

    /// Moves favourites, statuses, origins, suggestions, and addresses that lead to the game.
    private func moveLists(from old: ID<Game>, to new: ID<Game>, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO favourite (person, game, at_ms) SELECT person, \(new), at_ms FROM favourite
            WHERE game = \(old) ON CONFLICT DO NOTHING
            """)
        // Of two things that somebody says the later holds.
        try db.run(
            """
            INSERT INTO game_status (person, game, status, at_ms)
            SELECT person, \(new), status, at_ms FROM game_status WHERE game = \(old)
            ON CONFLICT (person, game) DO UPDATE SET status = excluded.status, at_ms = excluded.at_ms
                WHERE excluded.at_ms > game_status.at_ms
            """)
        _ = try recountStatuses(of: new, in: db)
        try db.run("UPDATE game_origin SET game = \(new) WHERE game = \(old)")
        try db.run("UPDATE game_suggestion SET game = \(new) WHERE game = \(old)")
        try db.run("UPDATE game_gone SET target = \(new) WHERE target = \(old)")
    }

    /// The other game takes the poster when it has none.
    private func movePoster(from old: ID<Game>, to new: ID<Game>, in db: any Connection) throws {
        let has = try db.first("SELECT 1 FROM poster WHERE game = \(new)") { _ in true } ?? false
        guard !has else { return }
        try Blobs.move(from: holder(old), to: holder(new), in: db)
        let id: Int64? = try db.first(
            "UPDATE poster SET game = \(new) WHERE game = \(old) RETURNING id"
        ) { $0[0] }
        if let id { try db.run("UPDATE game SET poster = \(id) WHERE id = \(new)") }
    }

    /// Removes what is left of a game, and notes where its address leads to.
    private func removeRow(
        of game: ID<Game>, _ facts: GameFacts, target: ID<Game>?, at: Date, in db: any Connection
    ) throws {
        var bare = facts
        (bare.genres, bare.platforms) = ([], [])
        if bare != facts { try update(game, from: facts, to: bare, in: db) }
        try Blobs.release(holder(game), at: at, in: db)
        let changed = try touch(added: -1, in: db)
        try db.run("DELETE FROM game WHERE id = \(game)")
        try db.run(
            """
            INSERT INTO game_gone (game, target, changed, at_ms) VALUES (\(game), \(target), \(changed), \(at))
            """)
    }
}

extension Games.StoredReview {
    /// When it was last written.
    fileprivate var changedAt: Date { editedAt ?? createdAt }
}
