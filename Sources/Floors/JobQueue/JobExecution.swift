import Concurrency
import FanfareModels
import Foundation
import Logging
import Storage
import Synchronization

extension Jobs {
    /// The outcome of an attempt.
    private enum Ending: Sendable {
        case done
        case failed(any Error)
        /// The handler outran its deadline and was cancelled.
        case late
        /// The server shuts down, or the job is no longer ours.
        case stopped
    }

    /// Makes one attempt and records how it ended. When that cannot be recorded the lease runs out and the
    /// job is tried again.
    func perform(_ job: Job) async {
        guard let handler = handlers[job.kind], let mine = running.withLock({ $0[job.id] }) else { return }
        let ending: Ending =
            job.interruptions > JobHandler.interruptions
            ? .failed(Abandoned()) : await attempt(job, handler, stop: mine.stop)
        await logged("recording a job") { try await self.record(ending, of: job, handler) }
        running.withLock { $0[job.id] = nil }
        work.signal()
    }

    private func attempt(_ job: Job, _ handler: JobHandler, stop: AsyncSignal) async -> Ending {
        // The server may have begun to shut down while this was claimed.
        guard !Task.isCancelled else { return .stopped }
        return await withTaskGroup(of: Ending.self) { group in
            group.addTask {
                do {
                    try await handler.run(job)
                    return .done
                } catch is JobLost {
                    return .stopped
                } catch {
                    return Task.isCancelled ? .stopped : .failed(error)
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: handler.deadline)
                    return .late
                } catch {
                    return .stopped
                }
            }
            group.addTask {
                await stop.wait()
                return .stopped
            }
            let first = await group.next() ?? .stopped
            group.cancelAll()
            return first
        }
    }

    private func record(_ ending: Ending, of job: Job, _ handler: JobHandler) async throws {
        switch ending {
        case .done:
            let time = now()
            let isEnded = try await database.write(.figures) { db in try job.end(.done, at: time, in: db) }
            if isEnded { add(.done, of: job) }
        case .stopped:
            let time = now()
            _ = try await database.write(.figures) { db in
                try job.putBack(due: time, error: nil, counted: false, in: db)
            }
        case .late:
            try await record(Late(deadline: handler.deadline), of: job, handler)
        case .failed(let error):
            try await record(error, of: job, handler)
        }
    }

    private func record(_ error: any Error, of job: Job, _ handler: JobHandler) async throws {
        let reason = String(((error as? Problem)?.detail ?? "\(error)").prefix(500))
        // A full disk is not the job's fault: it waits for room, however long that takes.
        let isFull = Problem.isFull(error)
        let mayRetry = isFull || handler.mayRetry(after: error, attempt: job.attempt)
        log.log(
            level: mayRetry ? .warning : .error, mayRetry ? "a job will be tried again" : "a job has failed",
            metadata: [
                "job": "\(job.id)", "kind": "\(job.kind)", "subject": "\(job.subject)",
                "attempt": "\(job.attempt)",
                "error": "\(reason)",
            ])
        add(mayRetry ? .retried : .failed, of: job)
        let time = now()
        // What gives up may change what is listed.
        try await database.write(mayRetry ? .figures : .content) { db in
            if mayRetry {
                let due = time + (isFull ? JobHandler.pauseWhenFull : JobHandler.pause(after: job.attempt))
                _ = try job.putBack(due: due, error: reason, counted: !isFull, in: db)
            } else if try job.end(.failed, error: reason, at: time, in: db) {
                try handler.gaveUp(job, reason, db)
            }
        }
    }
}

private struct Late: Error, CustomStringConvertible {
    let deadline: Duration
    var description: String { "It took longer than \(Int(deadline.seconds.rounded(.up))) seconds." }
}

/// Every server that tried the job died over it.
struct Abandoned: Error, CustomStringConvertible {
    var description: String { "It was begun several times and never ended." }
}
