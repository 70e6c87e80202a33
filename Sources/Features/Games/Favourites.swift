public import FanfareModels
public import Foundation
import HTTPBinding
import Members
public import Storage

extension Games {
    /// Makes a game a favourite, once, however often it is asked.
    public func addFavourite(_ game: ID<Game>, by person: ID<Person>) async throws -> FavouriteState {
        let at = now()
        defer { people.viewerStates.changed(person) }
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
        defer { people.viewerStates.changed(person) }
        return try await database.write(.figures) { db in
            try Self.require(game, in: db)
            try db.run("DELETE FROM favourite WHERE person = \(person) AND game = \(game)")
            return FavouriteState(favourite: false)
        }
    }
}

extension Games {
    /// The games among some that a member favours.
    public static func favourites(
        of member: ID<Person>, among games: [Int64], in db: any Connection
    ) throws -> [Int64] {
        try db.rows(
            "SELECT game FROM favourite WHERE person = \(member) AND game IN \(list: games)"
        ) { $0[0] }
    }

    /// The stars that a member gives games among some.
    public static func stars(
        of member: ID<Person>, among games: [Int64], in db: any Connection
    ) throws -> [(game: Int64, stars: Int)] {
        try db.rows(
            """
            SELECT game, stars FROM review
            WHERE person = \(member) AND game IN \(list: games) AND deleted_ms IS NULL
            """
        ) { (game: $0[0] as Int64, stars: $0[1] as Int) }
    }
}
