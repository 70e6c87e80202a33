public import FanfareModels
public import Foundation
public import Storage

/// A job as the operator sees it.
public struct JobReport: Sendable, Equatable {
    /// The job's id.
    public var id: ID<Job>
    /// The kind's name.
    public var kind: String
    /// The thing that the job is about.
    public var subject: String
    /// The state.
    public var state: JobState
    /// Attempts begun so far.
    public var attempts: Int
    /// When a waiting job may start, when a running job's lease ends.
    public var due: Date
    /// The time at which it was added.
    public var created: Date
    /// The time at which it succeeded or failed for good.
    public var ended: Date?
    /// The last error.
    public var error: String?
}

extension Jobs {
    /// The jobs in a state, newest first, those before `last` when given.
    public static func list(
        _ state: JobState, before last: ID<Job>? = nil, limit: Int = 50, in db: any Connection
    ) throws -> [JobReport] {
        try db.rows(
            """
            SELECT id, kind, subject, attempts, due_ms, created_ms, ended_ms, last_error FROM job
            WHERE state = \(state.rawValue) AND id < \(last ?? ID(.max)) ORDER BY id DESC LIMIT \(limit)
            """
        ) { row in
            JobReport(
                id: row[0], kind: row[1], subject: row[2], state: state, attempts: row[3], due: row[4],
                created: row[5], ended: row[6], error: row[7])
        }
    }

    /// How many jobs there are in each state, for the operator. It counts all rows, so it belongs into a slow
    /// read.
    public static func counts(in db: any Connection) throws -> [JobState: Int] {
        var counts: [JobState: Int] = [:]
        try db.each("SELECT state, COUNT(*) FROM job GROUP BY state") { row in
            if let state = JobState(rawValue: row[0]) { counts[state] = row[1] }
        }
        return counts
    }

    /// Makes a failed job due again. False when there is no such failed job.
    public static func retry(_ id: ID<Job>, at now: Date = Date(), in db: any Connection) throws -> Bool {
        db.notify(topic)
        return try db.run(
            """
            UPDATE job SET state = 'waiting', attempts = 0, interruptions = 0, due_ms = \(now), ended_ms = NULL
            WHERE id = \(id) AND state = 'failed'
            """) == 1
    }
}
