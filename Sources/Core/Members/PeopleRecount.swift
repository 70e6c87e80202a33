import FanfareModels
public import Storage

extension People {
    /// Rebuilds reputations, follower counts and badge counts from the ledger, the follows and the badges.
    /// Without `fixing`, what was wrong stays as it was.
    public func recount(fixing: Bool = true) async throws -> RecountReport {
        try await database.write(keeping: fixing) { db in try recount(in: db) }
    }

    private func recount(in db: any Connection) throws -> RecountReport {
        let order = try Ledger.recountOrder(in: db)
        let reputations = try db.run(
            """
            UPDATE standing SET reputation = e.reputation
            FROM (SELECT s.person, COALESCE(x.reputation, 0) AS reputation FROM standing s
                LEFT JOIN (SELECT person, CAST(SUM(reputation) AS BIGINT) AS reputation
                    FROM score_entry GROUP BY person) AS x ON x.person = s.person) AS e
            WHERE e.person = standing.person AND e.reputation <> standing.reputation
            """)
        let weight = SQL(text: SearchWeight.ofWord)
        let weights = try db.run("UPDATE person_word SET weight = \(weight) WHERE weight <> \(weight)")
        let totals = try Ledger.recountTotals(in: db)
        let follows = try db.run(
            """
            UPDATE standing SET
                followers = (SELECT COUNT(*) FROM follow f WHERE f.followed = standing.person),
                following = (SELECT COUNT(*) FROM follow f WHERE f.follower = standing.person)
            WHERE followers <> (SELECT COUNT(*) FROM follow f WHERE f.followed = standing.person)
                OR following <> (SELECT COUNT(*) FROM follow f WHERE f.follower = standing.person)
            """)
        let badges = try recountBadges(in: db)
        let people: Int64 = try db.first("SELECT COUNT(*) FROM person") { $0[0] } ?? 0
        try db.run("UPDATE people_count SET people = \(people) WHERE one = 1")
        return RecountReport(
            "people", counted: people,
            wrong: [
                ("reputations", Int64(reputations)), ("ledger order", order), ("score totals", Int64(totals)),
                ("search weights", Int64(weights)),
                ("follower counts", Int64(follows)), ("badges", badges),
            ])
    }

    /// Gives every badge that the ledger says was earned, takes away those it does not, and recounts medals.
    private func recountBadges(in db: any Connection) throws -> Int64 {
        var wrong = 0
        for rule in Scoring.badges {
            let earned: SQL = """
                SELECT e.person, MIN(e.at_ms) AS at_ms FROM score_entry e
                WHERE e.reason = \(rule.reason.rawValue) AND e.amount > 0 AND e.total = \(rule.total)
                GROUP BY e.person
                """
            wrong += try db.run(
                """
                INSERT INTO badge (person, name, medal, count, opening, earned_ms)
                SELECT x.person, \(rule.name), \(rule.medal.rawValue), 1, 0, x.at_ms FROM (\(earned)) AS x
                WHERE 1 = 1 ON CONFLICT DO NOTHING
                """)
            wrong += try db.run(
                """
                DELETE FROM badge WHERE name = \(rule.name) AND medal = \(rule.medal.rawValue) AND opening = 0
                    AND person NOT IN (SELECT x.person FROM (\(earned)) AS x)
                """)
        }
        let sum: (Medal) -> SQL = { medal in
            """
            (SELECT COALESCE(SUM(b.count), 0) FROM badge b
                WHERE b.person = standing.person AND b.medal = \(medal.rawValue))
            """
        }
        wrong += try db.run(
            """
            UPDATE standing SET gold = \(sum(.gold)), silver = \(sum(.silver)), bronze = \(sum(.bronze))
            WHERE gold <> \(sum(.gold)) OR silver <> \(sum(.silver)) OR bronze <> \(sum(.bronze))
            """)
        return Int64(wrong)
    }
}
