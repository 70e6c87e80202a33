public import FanfareModels
import HTTPBinding
public import Storage

/// Somebody's favourite teams. A club stays one when its league gets its teams from another source.
struct Favourites: Sendable {
    var teams: Set<SavedLeagues.TeamKey>
    var clubs: Set<String>

    func contains(_ team: KnownTeam) -> Bool {
        teams.contains(team.key) || (!team.club.isEmpty && clubs.contains(team.club))
    }
}

extension Leagues {
    /// Adds a team to a person's favourites. Throws `Problem.missing` for an unknown one.
    public func favourite(_ call: FavouriteTeam, by person: ID<Person>) async throws -> FavouriteState {
        let (team, now) = (try await team(call.team, of: call.source), now())
        defer { viewerStates.changed(person, [.favouriteTeam]) }
        try await database.write(.figures) { db in
            // The same club in another source is one already.
            guard try Self.favourites(of: person, in: db).contains(team) == false else { return }
            try db.run(
                """
                INSERT INTO favourite_team (person, source, team, at_ms)
                VALUES (\(person), \(team.source.rawValue), \(team.id), \(now)) ON CONFLICT DO NOTHING
                """)
        }
        return FavouriteState(favourite: true)
    }

    /// Removes a team from a person's favourites, whatever source it was chosen from.
    public func unfavourite(_ call: UnfavouriteTeam, by person: ID<Person>) async throws -> FavouriteState {
        let team = try await team(call.team, of: call.source)
        defer { viewerStates.changed(person, [.favouriteTeam]) }
        try await database.write(.figures) { db in
            try db.run(
                """
                DELETE FROM favourite_team
                WHERE person = \(person) AND ((source = \(team.source.rawValue) AND team = \(team.id))
                    OR EXISTS (SELECT 1 FROM team t
                        WHERE t.source = favourite_team.source AND t.id = favourite_team.team
                            AND t.club = \(team.club) AND t.club <> ''))
                """)
        }
        return FavouriteState(favourite: false)
    }

    /// The favourite teams of somebody, the latest first, each as its league's source has it now.
    public func favouriteTeams(of person: ID<Person>) async throws -> [Team] {
        try await knownFavourites(of: person).map { team in
            self.team(team, Favourites(teams: [team.key], clubs: []))
        }
    }

    func knownFavourites(of person: ID<Person>) async throws -> [KnownTeam] {
        let teams = try await database.read { db in
            try db.rows(
                """
                SELECT \(KnownTeam.columns)
                FROM favourite_team f JOIN team t ON t.source = f.source AND t.id = f.team
                WHERE f.person = \(person) ORDER BY f.at_ms DESC, t.id LIMIT 100
                """
            ) { KnownTeam($0, at: 0) }
        }
        var current: [KnownTeam] = []
        for team in teams.compactMap(\.self) { current.append(try await self.current(team)) }
        return current.once(by: \.key)
    }

    /// Nil for guests.
    func favourites(of viewer: ID<Person>?) async throws -> Favourites? {
        guard let viewer else { return nil }
        return try await database.read { db in try Self.favourites(of: viewer, in: db) }
    }

    static func favourites(of person: ID<Person>, in db: any Connection) throws -> Favourites {
        var favourites = Favourites(teams: [], clubs: [])
        try db.each(
            """
            SELECT f.source, f.team, t.club FROM favourite_team f
                JOIN team t ON t.source = f.source AND t.id = f.team
            WHERE f.person = \(person)
            """
        ) { row in
            guard let source = DataSource(rawValue: row[0]) else { return }
            let club: String = row[2]
            favourites.teams.insert(.init(source: source, team: row[1]))
            if !club.isEmpty { favourites.clubs.insert(club) }
        }
        return favourites
    }

    /// Deletes a person's favourites, with their account.
    public static func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM favourite_team WHERE person = \(person)")
    }
}

extension Leagues {
    static func hasTeam(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM favourite_team WHERE person = \(person) LIMIT 1") { _ in true } ?? false
    }
}
