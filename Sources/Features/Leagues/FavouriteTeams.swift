public import FanfareModels
import Pages
public import Storage

extension Leagues {
    /// Adds a team to a person's favourites. Throws `Problem.missing` for an unknown one.
    public func favourite(_ call: FavouriteTeam, by person: ID<Person>) async throws -> FavouriteState {
        let (team, now) = (try await team(call.team, of: call.source), now())
        try await database.write { db in
            try db.run(
                """
                INSERT INTO favourite_team (person, source, team, at_ms)
                VALUES (\(person), \(team.source.rawValue), \(team.id), \(now)) ON CONFLICT DO NOTHING
                """)
        }
        return FavouriteState(favourite: true)
    }

    /// Removes a team from a person's favourites.
    public func unfavourite(_ call: UnfavouriteTeam, by person: ID<Person>) async throws -> FavouriteState {
        let team = try await team(call.team, of: call.source)
        try await database.write { db in
            try db.run(
                """
                DELETE FROM favourite_team
                WHERE person = \(person) AND source = \(team.source.rawValue) AND team = \(team.id)
                """)
        }
        return FavouriteState(favourite: false)
    }

    /// The favourite teams of somebody, the latest first.
    public func favouriteTeams(of person: ID<Person>) async throws -> [Team] {
        let teams = try await database.read { db in
            try db.rows(
                """
                SELECT t.source, t.id, t.name, t.image, t.league
                FROM favourite_team f JOIN team t ON t.source = f.source AND t.id = f.team
                WHERE f.person = \(person) ORDER BY f.at_ms DESC, t.id LIMIT 100
                """
            ) { KnownTeam($0, at: 0) }
        }
        return teams.compactMap(\.self).map { team in
            self.team(team, [SavedLeagues.TeamKey(source: team.source, team: team.id)])
        }
    }

    /// Nil for guests.
    func favourites(of viewer: ID<Person>?) async throws -> Set<SavedLeagues.TeamKey>? {
        guard let viewer else { return nil }
        let keys = try await database.read { db in
            try db.rows("SELECT source, team FROM favourite_team WHERE person = \(viewer)") { row in
                DataSource(rawValue: row[0]).map { SavedLeagues.TeamKey(source: $0, team: row[1]) }
            }
        }
        return Set(keys.compactMap(\.self))
    }

    /// Deletes a person's favourites, with their account.
    public static func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM favourite_team WHERE person = \(person)")
    }
}

extension ViewerFlag {
    /// Whether the member has a favourite team; about nothing in particular.
    static let hasTeam = ViewerFlag("leagues.hasTeam")
}

extension Leagues {
    static func hasTeam(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM favourite_team WHERE person = \(person) LIMIT 1") { _ in true } ?? false
    }
}
