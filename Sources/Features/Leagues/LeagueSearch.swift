public import FanfareModels
public import Storage

extension Leagues {
    /// Teams and players of our leagues of whose words one begins with each of `words`, folded.
    func find(
        _ words: [String], limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> (teams: [Team], players: [(player: Player, team: Team)]) {
        // Most of what is looked for are names of people and games.
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return ([], []) }
        // There are two kinds.
        let kinds: [String?] =
            try db.first(
                "SELECT MIN(kind), MAX(kind) FROM league_word WHERE \(SQL.begins("word", with: longest))"
            ) { [$0[0], $0[1]] } ?? []
        return (
            kinds.contains("team") ? try findTeams(words, limit: limit, seenBy: viewer, in: db) : [],
            kinds.contains("player") ? try findPlayers(words, limit: limit, in: db) : []
        )
    }

    /// Teams of our leagues of whose words one begins with each of `words`, folded.
    private func findTeams(
        _ words: [String], limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [Team] {
        guard let condition = Self.condition(words, kind: "team", id: "''", team: "t.id") else { return [] }
        let teams = try db.rows(
            """
            SELECT \(KnownTeam.columns) FROM team t
            WHERE t.league IS NOT NULL AND \(condition) ORDER BY t.league, t.place, t.id LIMIT \(limit)
            """
        ) { KnownTeam($0, at: 0) }
        guard !teams.isEmpty else { return [] }
        let favourites = try viewer.map { try Self.favourites(of: $0, in: db) }
        return teams.compactMap(\.self).map { team($0, favourites) }
    }

    /// Players of those teams, each with their team.
    private func findPlayers(
        _ words: [String], limit: Int, in db: any Connection
    ) throws -> [(player: Player, team: Team)] {
        guard let condition = Self.condition(words, kind: "player", id: "p.id", team: "p.team") else {
            return []
        }
        let found = try db.rows(
            """
            SELECT \(PlayerRow.columns), \(KnownTeam.columns)
            FROM player p JOIN team t ON t.source = p.source AND t.id = p.team
            WHERE t.league IS NOT NULL AND \(condition) ORDER BY p.name, p.id, t.id LIMIT \(limit)
            """
        ) { (player: PlayerRow($0, at: 0), team: KnownTeam($0, at: PlayerRow.width)) }
        return found.compactMap { found in
            found.team.map { (player(found.player, in: $0), team($0, nil)) }
        }
    }

    /// Nil when there is nothing to look for. The first word finds, the others are looked up in what it found.
    private static func condition(_ words: [String], kind: String, id: String, team: String) -> SQL? {
        guard !words.isEmpty else { return nil }
        let row = kind == "team" ? "t" : "p"
        return words.prefix(5).reduce("1 = 1") { sql, word in
            """
            \(sql) AND (\(SQL(text: row)).source, \(SQL(text: team)), \(SQL(text: id))) IN
                (SELECT w.source, w.team, w.id FROM league_word w
                WHERE w.kind = \(kind) AND \(SQL.begins("w.word", with: word)))
            """
        }
    }
}
