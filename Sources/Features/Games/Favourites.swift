public import FanfareModels
public import Foundation
import HTTPBinding
import Members
public import Storage

extension Games {
    /// Makes a game a favourite, once, however often it is asked.
    public func addFavourite(_ game: ID<Game>, by person: ID<Person>) async throws -> FavouriteState {
        let at = now()
        defer { people.viewerStates.changed(person, [.favourite]) }
        return try await database.write(.figures) { db in
            try addFavourite(game, by: person, at: at, in: db)
            return FavouriteState(favourite: true)
        }
    }

    /// The same within the caller's transaction.
    public func addFavourite(
        _ game: ID<Game>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws {
        try Self.require(game, in: db)
        try db.run(
            """
            INSERT INTO favourite (person, game, at_ms) VALUES (\(person), \(game), \(at)) ON CONFLICT DO NOTHING
            """)
    }

    /// Removes a game from a person's favourites.
    public func dropFavourite(_ game: ID<Game>, by person: ID<Person>) async throws -> FavouriteState {
        defer { people.viewerStates.changed(person, [.favourite]) }
        return try await database.write(.figures) { db in
            try Self.require(game, in: db)
            try db.run("DELETE FROM favourite WHERE person = \(person) AND game = \(game)")
            return FavouriteState(favourite: false)
        }
    }
}
