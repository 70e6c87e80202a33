import FanfareModels
import Storage

/// What somebody has scored for each reason. The sums of all entries are stored, so that the cost of reading them does not
/// grow with the ledger.
extension Ledger {
    /// The sums for each reason, the most reputation first.
    static func totals(of person: ID<Person>, in db: any Connection) throws -> PipelinedRows<ReputationLine?>
    {
        try db.pipelined(
            """
            SELECT reason, amount, reputation FROM score_total WHERE person = \(person) ORDER BY reputation DESC, reason
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
            FROM score_entry WHERE 1 = 1 GROUP BY person, reason
            ON CONFLICT (person, reason) DO UPDATE SET amount = excluded.amount, reputation = excluded.reputation
            WHERE score_total.amount <> excluded.amount OR score_total.reputation <> excluded.reputation
            """)
        let needless = try db.run(
            """
            DELETE FROM score_total
            WHERE (person, reason) NOT IN (SELECT person, reason FROM score_entry GROUP BY person, reason)
            """)
        return wrong + needless
    }
}
