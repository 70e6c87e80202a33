public import FanfareModels
public import Storage

extension Leagues {
    /// Teams of our leagues of whose words one begins with each of `words`, folded.
    public func findTeams(
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
    public func findPlayers(
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
                WHERE w.kind = \(kind) AND w.word >= \(word) AND w.word < \(word + "\u{10FFFF}"))
            """
        }
    }
}
