public import FanfareModels
import Members
import Storage

/// Rating a game with one tap: a review that says nothing yet.
extension Games {
    /// Gives a game stars: makes the member's review, or changes its stars and leaves the rest of it.
    ///
    /// - Throws: `Problem.missing` when there is no such game.
    public func rate(_ game: ID<Game>, _ stars: Stars, by person: ID<Person>) async throws -> Review {
        let mine = try await database.read { db in try Self.review(of: game, by: person, in: db) }
        if let mine { return try await edit(EditReview(mine, rating: stars), by: person) }
        do {
            return try await write(WriteReview(game, rating: stars), by: person)
        } catch let problem as Problem where problem.code == .conflict {
            // Two taps at once: the other one wrote the review.
            let mine = try await database.read { db in try Self.review(of: game, by: person, in: db) }
            guard let mine else { throw problem }
            return try await edit(EditReview(mine, rating: stars), by: person)
        }
    }

    /// Deletes the member's review of a game, if there is one; it can be brought back as any.
    public func dropRating(of game: ID<Game>, by person: ID<Person>) async throws {
        let mine = try await database.read { db in
            try Self.require(game, in: db)
            return try Self.review(of: game, by: person, in: db)
        }
        if let mine { try await delete(mine, by: person) }
    }
}
