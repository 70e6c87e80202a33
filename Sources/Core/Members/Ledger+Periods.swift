public import FanfareModels
import Foundation
public import Storage

/// Closed periods: nothing is recorded in them any more.
extension Ledger {
    /// How late a write may come after the moment it speaks of, in milliseconds; clocks of servers differ as
    /// well.
    public static let lateness: Int64 = 60_000

    /// Closes the time before `end`, where a period has ended: what is recorded from now on is at `end` or
    /// later.
    public func close(_ period: Period, before end: Int64, in db: any Connection) throws {
        try db.run("UPDATE score_clock SET closed_ms = \(end) WHERE one = 1 AND closed_ms < \(end)")
        switch period {
        case .daily: break
        case .weekly: try db.run("UPDATE score_clock SET weekly_ms = \(end) WHERE one = 1")
        case .monthly: try db.run("UPDATE score_clock SET monthly_ms = \(end) WHERE one = 1")
        }
    }

    /// What of the past is closed, in milliseconds since 1970.
    struct Clock {
        /// The end of the time that is closed.
        var closed: Int64
        /// When the current week and month began.
        var starts: [Int64]

        /// The columns of `score_clock`.
        static let columns: SQL = "closed_ms, weekly_ms, monthly_ms"

        init(_ row: borrowing Row) {
            closed = row[0]
            starts = [row[1], row[2]]
        }
    }

    /// The time at which an entry is recorded, and at which its score was earned.
    func times(
        of event: ScoreEvent, _ clock: Clock, in db: any Connection
    ) throws -> (at: Int64, earned: Int64) {
        let now = event.at.milliseconds
        let earlier = (event.undoing ?? event.redoing)?.milliseconds
        let at = max(now, clock.closed)
        guard event.reason != .opening else { return (at, earlier ?? now) }
        guard let earlier else { return (at, at) }
        let boundaries = (clock.starts + [clock.closed]).filter {
            earlier < $0 && earlier >= $0 - Self.lateness
        }
        guard !boundaries.isEmpty else { return (at, earlier) }
        return (at, try earned(event, recordedAt: [earlier] + boundaries, in: db) ?? earlier)
    }

    /// The time at which the reversed entry was earned: a late one counts later than its own time, for it was recorded where
    /// the closed time ended.
    private func earned(_ event: ScoreEvent, recordedAt moments: [Int64], in db: any Connection) throws
        -> Int64?
    {
        try db.first(
            """
            SELECT earned_ms FROM score_entry
            WHERE at_ms IN \(list: moments) AND person = \(event.person) AND reason = \(event.reason.rawValue)
                AND subject = \(event.subject) AND actor = \(event.actor) AND amount > 0
            ORDER BY number DESC LIMIT 1
            """
        ) { $0[0] }
    }

    /// Deletes somebody's entries.
    func delete(entriesOf person: ID<Person>, in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM score_entry WHERE (at_ms, person, number) IN
                (SELECT at_ms, person, number FROM \(Self.entries(of: person)) AS e)
            """)
    }

    /// Says that nothing of a person counts any more.
    func forget(_ person: ID<Person>, at: Date, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO score_log (person, reason, amount, reputation, at_ms, earned_ms)
            VALUES (\(person), 'gone', 0, 0, \(at), \(at))
            """)
    }
}

extension ScoreEvent {
    /// Whether any ranking counts it.
    var scores: Bool {
        reason != .opening && (Scoring.category(reason) != nil || Scoring.reputation(reason) != 0)
    }
}
