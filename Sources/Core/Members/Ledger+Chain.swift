public import FanfareModels
public import Storage

/// Entries lie in the order of their times, so that a new one is written where the others of that moment are. A standing says
/// when its person's last entry was recorded, and each entry when the one before it was: somebody's are found one by one from
/// the last.
extension Ledger {
    private static let columns: SQL =
        "e.at_ms, e.person, e.number, e.before_ms, e.reason, e.amount, e.reputation, e.actor, e.subject, e.total, e.earned_ms"

    /// Somebody's entries, as a table with the columns of `score_entry`, to be named in `FROM`.
    public static func entries(of person: ID<Person>) -> SQL {
        chain(
            from: """
                SELECT \(columns) FROM standing s CROSS JOIN score_entry e
                WHERE s.person = \(person) AND e.at_ms = s.entry_ms AND e.person = s.person AND e.number = s.entries
                """, after: 0)
    }

    /// Somebody's entries from one of them downwards, so many at most.
    static func entries(of person: ID<Person>, from entry: LedgerPlace, count: Int64) -> SQL {
        chain(
            from: """
                SELECT \(columns) FROM score_entry e
                WHERE e.at_ms = \(entry.at) AND e.person = \(person) AND e.number = \(entry.number)
                """, after: entry.number - count)
    }

    private static func chain(from first: SQL, after number: Int64) -> SQL {
        """
        (WITH RECURSIVE chain AS (
            \(first)
            UNION ALL
            SELECT \(columns) FROM chain c CROSS JOIN score_entry e
            WHERE c.number - 1 > \(number) AND e.at_ms = c.before_ms AND e.person = c.person AND e.number = c.number - 1
        ) SELECT * FROM chain)
        """
    }
}

extension Ledger {
    /// The times of the next entries after one, so many entries at least where there are as many; nil after the last.
    public static func times(
        after time: Int64, count: Int, in db: any Connection
    ) throws -> ClosedRange<Int64>? {
        let next: SQL = "SELECT at_ms FROM score_entry WHERE at_ms > \(time) ORDER BY at_ms LIMIT \(count)"
        let ends: (Int64?, Int64?)? = try db.first("SELECT MIN(at_ms), MAX(at_ms) FROM (\(next)) AS e") {
            ($0[0], $0[1])
        }
        guard case (let first?, let last?)? = ends else { return nil }
        return first...last
    }

    /// Makes standings and entries name the entries before them, and says how many did not.
    static func recountOrder(in db: any Connection) throws -> Int64 {
        let entries = try db.run(
            """
            UPDATE score_entry SET before_ms = e.before_ms
            FROM (SELECT at_ms, person, number, before_ms FROM (
                SELECT at_ms, person, number, before_ms AS named_ms,
                    COALESCE(LAG(at_ms) OVER (PARTITION BY person ORDER BY number), 0) AS before_ms
                FROM score_entry) AS x WHERE named_ms <> before_ms) AS e
            WHERE e.at_ms = score_entry.at_ms AND e.person = score_entry.person AND e.number = score_entry.number
            """)
        let last: SQL = """
            SELECT person, number, at_ms FROM (
                SELECT person, number, at_ms, LEAD(number) OVER (PARTITION BY person ORDER BY number) AS next
                FROM score_entry) AS x WHERE next IS NULL
            """
        let standings = try db.run(
            """
            UPDATE standing SET entries = e.number, entry_ms = e.at_ms
            FROM (SELECT s.person, COALESCE(l.number, 0) AS number, COALESCE(l.at_ms, 0) AS at_ms
                FROM standing s LEFT JOIN (\(last)) AS l ON l.person = s.person) AS e
            WHERE e.person = standing.person AND (e.number <> standing.entries OR e.at_ms <> standing.entry_ms)
            """)
        return Int64(entries + standings)
    }
}

/// Where an entry of somebody is in the ledger: its number among theirs, and when it was recorded, in milliseconds since 1970.
struct LedgerPlace {
    var number: Int64
    var at: Int64
}
