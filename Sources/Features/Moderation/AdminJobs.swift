import JobQueue
import FanfareModels
import FeatureKit
import Storage

extension Admin {
    /// A page of the jobs in a state, newest first.
    func jobs(_ state: JobState?, before: ID<Job>? = nil, limit: Int = 50) async throws -> JobsPage {
        try await database.read { db in
            let counts = try Jobs.counts(in: db)
            let state = state ?? Self.telling.first { counts[$0] ?? 0 > 0 } ?? .failed
            let jobs = try Jobs.list(state, before: before, limit: limit + 1, in: db)
            let (page, next) = jobs.keysetPage(limit, next: \.id)
            var paths: [String: String] = [:]
            for subject in Set(page.map(\.subject)) { paths[subject] = try path(of: subject, in: db) }
            return JobsPage(state: state, counts: counts, jobs: Array(page), paths: paths, next: next)
        }
    }

    /// States by how much somebody wants to know of them.
    private static let telling: [JobState] = [.failed, .running, .waiting, .done, .cancelled]

    /// The path of the page of a job's subject, such as `answer/31`; nil where there is none, or none any more.
    private func path(of subject: String, in db: any Connection) throws -> String? {
        let parts = subject.split(separator: "/")
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        // Games cannot be reported, so no lookup finds them.
        if parts[0] == "game" { return "/games/\(number)" }
        guard let type = Report.SubjectType(rawValue: String(parts[0])) else { return nil }
        return try find(type, number, in: db)?.path
    }

    /// Makes a failed job due again.
    func retry(_ job: ID<Job>) async throws {
        let at = now()
        let found = try await database.write { db in try Jobs.retry(job, at: at, in: db) }
        guard found else { throw Problem.missing("failed job") }
    }
}
