import JobQueue
import FanfareModels
import Storage

extension Admin {
    /// A page of the jobs in a state, newest first.
    func jobs(_ state: JobState, before: ID<Job>? = nil, limit: Int = 50) async throws -> JobsPage {
        try await database.read { db in
            let jobs = try Jobs.list(state, before: before, limit: limit + 1, in: db)
            let (page, next) = jobs.keysetPage(limit, next: \.id)
            return JobsPage(state: state, counts: try Jobs.counts(in: db), jobs: Array(page), next: next)
        }
    }

    /// Makes a failed job due again.
    func retry(_ job: ID<Job>) async throws {
        let at = now()
        let found = try await database.write { db in try Jobs.retry(job, at: at, in: db) }
        guard found else { throw Problem.missing("failed job") }
    }
}
