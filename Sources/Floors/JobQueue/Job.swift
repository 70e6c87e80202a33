public import FanfareModels
public import Foundation
public import Storage

/// One attempt at a job, as its handler sees it.
public struct Job: Sendable {
    /// The job's id.
    public let id: ID<Job>
    /// The kind's name.
    public let kind: String
    /// What it is about (`person/12`), by which it can be cancelled.
    public let subject: String
    /// Counted from 1.
    public let attempt: Int
    /// How often a server ended, or lost the job to another, during an attempt.
    let interruptions: Int
    let payload: String
    let owner: String

    /// Marks the job as done in the transaction that records its result, so that both happen or neither does.
    ///
    /// Throws `JobLost`, which undoes the transaction, when the job was cancelled or another server took it
    /// over.
    public func complete(at now: Date = Date(), in db: any Connection) throws {
        guard try end(.done, at: now, in: db) else { throw JobLost() }
    }
}

/// The lease of the job was lost to another server.
public struct JobLost: Error, Sendable, Equatable {}

/// The state of a job, as it is stored.
public enum JobState: String, Sendable, CaseIterable {
    case waiting, running, done, failed, cancelled
}

extension Job {
    /// False when the job is no longer this attempt's.
    func end(_ state: JobState, error: String? = nil, at now: Date, in db: any Connection) throws -> Bool {
        try db.run(
            """
            UPDATE job SET state = \(state.rawValue), once = NULL, owner = NULL, ended_ms = \(now),
            last_error = \(error)
            WHERE \(isMine)
            """) == 1
    }

    /// Puts the job back to be tried at `due`. An attempt that was not the job's fault is not counted.
    func putBack(due: Date, error: String?, counted: Bool, in db: any Connection) throws -> Bool {
        try db.run(
            """
            UPDATE job SET state = 'waiting', owner = NULL, due_ms = \(due), attempts = \(counted ? attempt : attempt - 1),
            last_error = COALESCE(\(error), last_error)
            WHERE \(isMine)
            """) == 1
    }

    private var isMine: SQL {
        """
        id = \(id) AND state = 'running' AND owner = \(owner) AND attempts = \(attempt)
        AND interruptions = \(interruptions)
        """
    }
}
