import FanfareModels
import Storage

/// What somebody has scored for each reason. The sums of all entries but the last few are stored, so that the cost
/// of reading them does not grow with the ledger.
extension Ledger {
    /// Entries are added to the stored sums so many at a time. Stored in the sums of every community: a change
    /// needs a migration.
    static let totalStep: Int64 = 32

    /// The number of the last entry that is in the stored sums.
    private static let summed = SQL(text: "s.entries / \(totalStep) * \(totalStep)")

    /// Adds entries to the stored sums when there are enough of them.
    func sumUp(_ person: ID<Person>, through number: Int64, in db: any Connection) throws {
        guard number % Self.totalStep == 0 else { return }
        try db.pipeline(
            """
            INSERT INTO score_total (person, reason, amount, reputation)
            SELECT person, reason, CAST(SUM(amount) AS BIGINT), CAST(SUM(reputation) AS BIGINT) FROM score_entry
            WHERE person = \(person) AND number > \(number - Self.totalStep) AND number <= \(number)
            GROUP BY person, reason
            ON CONFLICT (person, reason) DO UPDATE SET
                amount = score_total.amount + excluded.amount,
                reputation = score_total.reputation + excluded.reputation
            """)
    }

    /// The sums for each reason, the most reputation first.
    static func totals(of person: ID<Person>, in db: any Connection) throws -> PipelinedRows<ReputationLine?>
    {
        try db.pipelined(
            """
            SELECT reason, CAST(SUM(amount) AS BIGINT), CAST(SUM(reputation) AS BIGINT) FROM (
                SELECT reason, amount, reputation FROM score_total WHERE person = \(person)
                UNION ALL
                SELECT reason, amount, reputation FROM score_entry WHERE person = \(person)
                    AND number > (SELECT \(summed) FROM standing s WHERE s.person = \(person))
            ) AS sums GROUP BY reason ORDER BY 3 DESC, 1
            """
        ) { row -> ReputationLine? in
            guard let reason = ScoreReason(rawValue: row[0]) else { return nil }
            return ReputationLine(reason: reason, count: row[1], reputation: row[2])
        }
    }

    /// Makes the stored sums those of the entries, and says how many, at least, were wrong or missing.
    static func recountTotals(in db: any Connection) throws -> Int {
        let right: SQL = """
            SELECT e.person, e.reason, CAST(SUM(e.amount) AS BIGINT) AS amount,
                CAST(SUM(e.reputation) AS BIGINT) AS reputation
            FROM score_entry e JOIN standing s ON s.person = e.person
            WHERE e.number <= \(summed) GROUP BY e.person, e.reason
            """
        let wrong = try db.run(
            """
            DELETE FROM score_total WHERE (person, reason, amount, reputation) NOT IN (\(right))
            """)
        let missing = try db.run(
            """
            INSERT INTO score_total (person, reason, amount, reputation)
            SELECT r.person, r.reason, r.amount, r.reputation FROM (\(right)) AS r WHERE 1 = 1
            ON CONFLICT DO NOTHING
            """)
        return max(wrong, missing)
    }
}
