import FanfareModels
import Foundation
public import Storage

/// The handler of one kind of jobs. It must be idempotent, since a job may be run again after a crash.
public struct JobHandler: Sendable {
    let kind: String
    let deadline: Duration
    let attempts: Int
    let atOnce: Int
    let run: @Sendable (Job) async throws -> Void
    let gaveUp: @Sendable (Job, String, any Connection) throws -> Void

    /// - Parameters:
    ///   - deadline: how long one attempt may take; then it is cancelled and counts as failed.
    ///   - attempts: how often it is tried in all.
    ///   - atOnce: how many of the kind one server does at the same time.
    ///   - gaveUp: called with the reason in the transaction that records the failure.
    ///   - run: does the work. A thrown `Problem` is final, since trying again would not change it, unless it
    ///     says `busy` or `tooMany`; any other error leads to another attempt. On a full disk the job is
    ///     tried again each minute, which counts for nothing.
    public init<Payload>(
        _ kind: JobKind<Payload>, deadline: Duration = .seconds(60), attempts: Int = 5, atOnce: Int = 2,
        gaveUp: @escaping @Sendable (Job, String, any Connection) throws -> Void = { _, _, _ in },
        run: @escaping @Sendable (Payload, Job) async throws -> Void
    ) {
        self.kind = kind.name
        self.deadline = deadline
        self.attempts = attempts
        self.atOnce = atOnce
        self.gaveUp = gaveUp
        self.run = { job in
            let payload: Payload
            do {
                payload = try JSONDecoder().decode(Payload.self, from: Data(job.payload.utf8))
            } catch {
                throw Unreadable(error: "\(error)")
            }
            try await run(payload, job)
        }
    }

    /// A payload that this program cannot read; trying again would not change it.
    private struct Unreadable: Error, CustomStringConvertible {
        let error: String
        var description: String { "The payload cannot be read: \(error)" }
    }

    /// Whether another attempt may help after this error.
    func mayRetry(after error: any Error, attempt: Int) -> Bool {
        if attempt >= attempts || error is Unreadable || error is Abandoned { return false }
        guard let problem = error as? Problem else { return true }
        return problem.code == .busy || problem.code == .tooMany
    }

    /// Seconds until there may be room on a full disk.
    static let pauseWhenFull: TimeInterval = 60

    /// How often servers may end during a job until it is given up: then it is likely to be what ends them.
    static let interruptions = 20

    /// How long to wait after the server was interrupted once more, in seconds: 0, 5, 10 … up to a minute.
    static func pause(afterInterruption before: Int) -> TimeInterval {
        before == 0 ? 0 : min(pause(after: before), 60)
    }

    /// How long to wait before the next attempt, in seconds: 5, 10, 20 … up to an hour.
    static func pause(after attempt: Int) -> TimeInterval { min(5 * pow(2, Double(attempt - 1)), 3600) }
}
