import Concurrency
import FanfareModels
import Foundation
import Logging
import Storage
import Synchronization

extension Jobs {
    /// Takes the job that has been due longest, unless as many run here as may.
    func claim() async throws -> Job? {
        let kinds = openKinds()
        guard !kinds.isEmpty, !Task.isCancelled else { return nil }
        let (time, end, owner) = (now(), now() + lease.seconds, owner)
        let due = try await database.read { db in
            try db.first(
                """
                SELECT 1 FROM job WHERE state IN ('waiting', 'running') AND due_ms <= \(time)
                AND kind IN \(list: kinds) LIMIT 1
                """
            ) { $0[0] as Bool } ?? false
        }
        guard due else { return nil }
        let job = try await database.write(.figures) { db in
            try db.first(
                """
                UPDATE job SET state = 'running', owner = \(owner), due_ms = \(end),
                attempts = attempts + CASE WHEN state = 'waiting' THEN 1 ELSE 0 END,
                interruptions = interruptions + CASE WHEN state = 'waiting' THEN 0 ELSE 1 END
                WHERE id = (
                    SELECT id FROM job
                    WHERE state IN ('waiting', 'running') AND due_ms <= \(time) AND kind IN \(list: kinds)
                    ORDER BY due_ms, id LIMIT 1
                )
                RETURNING id, kind, subject, payload, attempts, interruptions
                """
            ) { row in
                Job(
                    id: row[0], kind: row[1], subject: row[2], attempt: row[4], interruptions: row[5],
                    payload: row[3], owner: owner)
            }
        }
        guard let job else { return nil }
        running.withLock { $0[job.id] = Running(kind: job.kind) }
        return job
    }

    /// How long nothing will be due, at most `poll`.
    func untilNext() async -> Duration {
        let kinds = openKinds()
        guard !kinds.isEmpty else { return poll }
        let next = await logged("polling for jobs") {
            try await self.database.read { db in
                try db.first(
                    """
                    SELECT MIN(due_ms) FROM job
                    WHERE state IN ('waiting', 'running') AND kind IN \(list: kinds)
                    """
                ) { row -> Date? in row[0] }
            }
        }
        guard let next = next ?? nil, let next else { return poll }
        return min(max(.seconds(next.timeIntervalSince(now())), .milliseconds(10)), poll)
    }

    /// Makes everything that is marked as running due at once, and with a pause what was interrupted before: what ends
    /// the server lets it run for a while in between.
    func takeOver() async throws {
        let time = now()
        try await database.write { db in
            // The first condition is the index's own.
            let jobs = try db.rows(
                "SELECT id, interruptions FROM job WHERE state IN ('waiting', 'running') AND state = 'running'"
            ) { (id: $0[0] as ID<Job>, interruptions: $0[1] as Int) }
            for job in jobs {
                let due = time + JobHandler.pause(afterInterruption: job.interruptions)
                try db.run("UPDATE job SET due_ms = \(due) WHERE id = \(job.id)")
            }
        }
    }

    /// Renews the leases three times in their length, and stops here what is no longer ours.
    func keepLeases() async {
        while !Task.isCancelled {
            await pulse.wait(atMost: lease / 3)
            let ids = running.withLock { Array($0.keys) }
            if !ids.isEmpty { await logged("renewing leases") { try await self.renew(ids) } }
        }
    }

    /// Removes jobs that ended a week ago, failed ones after a month.
    func cleanUpPeriodically() async {
        while !Task.isCancelled {
            await logged("removing old jobs") { try await self.removeOld() }
            // Being cancelled is the only way this sleep fails, and then the loop is over anyway.
            try? await Task.sleep(for: .seconds(3600))
        }
    }

    func removeOld() async throws {
        let (week, month) = (now() - 7 * 86400, now() - 30 * 86400)
        try await database.write { db in
            _ = try db.run(
                """
                DELETE FROM job WHERE ended_ms IS NOT NULL AND ended_ms < \(week)
                AND (state <> 'failed' OR ended_ms < \(month))
                """)
        }
    }

    /// Does something whose failure is logged and made up for by a later round.
    @discardableResult func logged<T: Sendable>(_ doing: String, _ body: () async throws -> T) async -> T? {
        do {
            return try await body()
        } catch {
            log.error("\(doing) failed", metadata: ["error": "\(error)"])
            return nil
        }
    }
}

extension Jobs {
    private func openKinds() -> [String] {
        running.withLock { running in
            guard running.count < slots else { return [] }
            return handlers.values.filter { handler in
                running.values.count { $0.kind == handler.kind } < handler.atOnce
            }.map(\.kind).sorted()
        }
    }

    private func renew(_ ids: [ID<Job>]) async throws {
        let (end, owner) = (now() + lease.seconds, owner)
        let mine = try await database.write(.figures) { db in
            Set(
                try db.rows(
                    """
                    UPDATE job SET due_ms = \(end) WHERE owner = \(owner) AND state = 'running' AND id IN \(list: ids)
                    RETURNING id
                    """
                ) { row -> ID<Job> in row[0] })
        }
        let lost = running.withLock { running in
            ids.filter { !mine.contains($0) }.compactMap { running[$0]?.stop }
        }
        for stop in lost { stop.signal() }
    }
}

extension Duration {
    var seconds: TimeInterval { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
