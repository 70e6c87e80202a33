import FanfareModels
import Storage

/// What somebody has scored for each reason. The sums of all entries are stored, so that the cost of reading them does not
/// grow with the ledger: those of follows in `standing`, which a follow changes anyway, the others in `score_total`.
extension Ledger {
    /// The sums for each reason of which something is left, the most reputation first.
    static func totals(of person: ID<Person>, in db: any Connection) throws -> PipelinedRows<ReputationLine?>
    {
        try db.pipelined(
            """
            SELECT reason, amount, reputation FROM (
                SELECT reason, amount, reputation FROM score_total WHERE person = \(person)
                UNION ALL
                SELECT \(followed) AS reason, followed_amount AS amount, followed_reputation AS reputation
                FROM standing WHERE person = \(person)) AS t
            WHERE amount <> 0 OR reputation <> 0 ORDER BY reputation DESC, reason
            """
        ) { row -> ReputationLine? in
            guard let reason = ScoreReason(rawValue: row[0]) else { return nil }
            return ReputationLine(reason: reason, count: row[1], reputation: row[2])
        }
    }

    /// Makes the stored sums those of the entries, and says how many were wrong, missing or needless.
    static func recountTotals(in db: any Connection) throws -> Int {
        let wrong = try db.run(
            """
            INSERT INTO score_total (person, reason, amount, reputation)
            SELECT person, reason, CAST(SUM(amount) AS BIGINT), CAST(SUM(reputation) AS BIGINT)
            FROM score_entry WHERE reason <> \(followed) GROUP BY person, reason
            ON CONFLICT (person, reason) DO UPDATE SET amount = excluded.amount, reputation = excluded.reputation
            WHERE score_total.amount <> excluded.amount OR score_total.reputation <> excluded.reputation
            """)
        let needless = try db.run(
            """
            DELETE FROM score_total
            WHERE (person, reason) NOT IN (
                SELECT person, reason FROM score_entry WHERE reason <> \(followed) GROUP BY person, reason)
            """)
        let sums: SQL = """
            SELECT s.person, COALESCE(e.amount, 0) AS amount, COALESCE(e.reputation, 0) AS reputation
            FROM standing s LEFT JOIN (
                SELECT person, CAST(SUM(amount) AS BIGINT) AS amount, CAST(SUM(reputation) AS BIGINT) AS reputation
                FROM score_entry WHERE reason = \(followed) GROUP BY person) AS e ON e.person = s.person
            """
        let follows = try db.run(
            """
            UPDATE standing SET followed_amount = f.amount, followed_reputation = f.reputation FROM (\(sums)) AS f
            WHERE f.person = standing.person
                AND (f.amount <> followed_amount OR f.reputation <> followed_reputation)
            """)
        return wrong + needless + follows
    }

    private static let followed: SQL = "\(ScoreReason.followed.rawValue)"
}
