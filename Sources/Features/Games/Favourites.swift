public import FanfareModels
public import Foundation
import Members
public import Storage
import Web

extension Games {
    /// Makes a game a favourite, once, however often it is asked.
    public func addFavourite(_ game: ID<Game>, by person: ID<Person>) async throws -> FavouriteState {
        let at = now()
        defer { people.marks.changed(person) }
        return try await database.write { db in
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

    public func dropFavourite(_ game: ID<Game>, by person: ID<Person>) async throws -> FavouriteState {
        defer { people.marks.changed(person) }
        return try await database.write { db in
            try Self.require(game, in: db)
            try db.run("DELETE FROM favourite WHERE person = \(person) AND game = \(game)")
            return FavouriteState(favourite: false)
        }
    }
}

extension Games {
    /// How many favourites, and how many ratings, of one member are remembered: those of the newest games.
    static let remembered = 1000

    /// What a member favours and rates, by the games' numbers, each complete from one on.
    public static func marks(
        of member: ID<Person>, in db: any Connection
    ) throws -> (favours: (games: Set<Int64>, from: Int64), gives: (games: [Set<Int64>], from: Int64)) {
        let favourites: [Int64] = try db.rows(
            "SELECT game FROM favourite WHERE person = \(member) ORDER BY game DESC LIMIT \(remembered)"
        ) { $0[0] }
        let ratings = try db.rows(
            """
            SELECT game, stars FROM review WHERE person = \(member) AND deleted_ms IS NULL
            ORDER BY game DESC LIMIT \(remembered)
            """
        ) { (game: $0[0] as Int64, stars: $0[1] as Int) }
        let from: ([Int64]) -> Int64 = { $0.count < remembered ? .min : $0.last ?? .min }
        let games = (1...5).map { stars in Set(ratings.filter { $0.stars == stars }.map(\.game)) }
        return ((Set(favourites), from(favourites)), (games, from(ratings.map(\.game))))
    }
}
