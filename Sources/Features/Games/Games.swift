public import FanfareModels
public import Foundation
public import MediaKit
public import Members
public import Storage

/// Games and what people think of them: the catalogue, reviews, votes, favourites.
public struct Games: Sendable {
    let database: any Database
    let addresses: Addresses
    let people: People
    let commenting: Commenting
    let pictures: Pictures
    let changes: GameChanges
    let search: GameSearch
    let now: @Sendable () -> Date

    public init(people: People, commenting: Commenting, pictures: Pictures) {
        self.init(
            people: people, commenting: commenting, pictures: pictures, changes: GameChanges(),
            search: GameSearch())
    }

    private init(
        people: People, commenting: Commenting, pictures: Pictures, changes: GameChanges, search: GameSearch
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.commenting = commenting
        self.pictures = pictures
        self.changes = changes
        self.search = search
        now = people.now
    }

    /// The same games at another time, for events of the past.
    public func at(_ time: Date) -> Games {
        Games(
            people: people.at(time), commenting: commenting, pictures: pictures, changes: changes,
            search: search)
    }
}

extension Games {
    /// Leaves out reviews by people who hide from the viewer or whom the viewer hides.
    func visible(to viewer: ID<Person>?) -> SQL {
        guard let viewer else { return "" }
        return "AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.viewer = \(viewer) AND h.person = v.person)"
    }

    /// Whether one of two blocks the other.
    static func areApart(_ person: ID<Person>, _ viewer: ID<Person>?, in db: any Connection) throws -> Bool {
        guard let viewer else { return false }
        return try db.first(
            """
            SELECT 1 FROM hidden WHERE viewer = \(viewer) AND person = \(person)
                AND reason IN ('blocks', 'blocked') LIMIT 1
            """
        ) { _ in true } ?? false
    }

    /// Throws `Problem.missing` when there is no such game.
    static func require(_ game: ID<Game>, in db: any Connection) throws {
        let found = try db.first("SELECT 1 FROM game WHERE id = \(game)") { _ in true }
        guard found == true else { throw Problem.missing("game") }
    }
}
