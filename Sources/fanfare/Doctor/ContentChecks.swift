import App
import FanfareModels
import Foundation
import Games
import JSON
import MediaKit
import Members
import OutboundHTTP
import Rankings
import Storage

/// Checks of the stored data: whether counters are right, and whether referenced files exist.
struct ContentChecks: Sendable {
    let settings: ServerSettings
    let fix: Bool
    /// Whether stored files are there.
    var hasFiles = true

    func findings() async throws -> [CheckResult] {
        guard try await canBeOpened() else { return [] }
        let app = try await App(settings)
        var findings = try await [counters(app), rankings(app), waiting(app.backOff)]
        if hasFiles { findings.insert(try await files(app.blobs, app.database), at: 2) }
        await app.database.close()
        return findings
    }

    /// Opening a community brings its schema up to date, which is not for a doctor to do.
    private func canBeOpened() async throws -> Bool {
        guard SchemaChecks.exists(settings) else { return false }
        do {
            let database = try App.open(settings)
            let isCurrent = try await SchemaChecks.isCurrent(database)
            await database.close()
            return isCurrent
        } catch is StorageError {
            return false
        }
    }

    private func counters(_ app: App) async throws -> CheckResult {
        let reports = try await app.recount(fixing: fix)
        let wrong = reports.map { "\($0.differences) of \($0.counted) \($0.subject)" }.joined(separator: "; ")
        guard !reports.allSatisfy(\.isClean) else {
            return .ok(
                "counters: those of \(reports.map { "\($0.counted) \($0.subject)" }.joined(separator: ", "))")
        }
        return fix
            ? .ok("counters: put right \(wrong)")
            : .wrong("counters: \(wrong) are wrong; --fix puts them right")
    }

    /// Whether the boards equal the ledger; the closed ones nobody changes.
    private func rankings(_ app: App) async throws -> CheckResult {
        let rebuild = try await app.feature(Rankings.self).rebuild(fixing: fix)
        guard rebuild.wrongClosed.isEmpty else {
            return .wrong("rankings: \(rebuild.wrongClosed.count) closed ones differ from the ledger")
        }
        guard rebuild.differences.isEmpty else {
            let count = rebuild.differences.count
            return fix
                ? .ok("rankings: put right \(count) boards")
                : .wrong("rankings: \(count) boards differ from the ledger; --fix counts them anew")
        }
        return .ok(
            "rankings: \(rebuild.places) places on \(rebuild.boards) open boards, \(rebuild.closed) closed rankings"
        )
    }

    /// Other servers that failed lately, or asked to be left alone.
    private func waiting(_ backOff: BackOff) async throws -> CheckResult {
        let now = try await backOff.current()
        guard let longest = now.first else { return .ok("other servers: all of them may be asked") }
        let reason = longest.reason.isEmpty ? "" : " (\(longest.reason))"
        return .warning(
            "other servers: \(now.count) are left alone, \(longest.name) until \(longest.until.iso8601)\(reason)"
        )
    }

    private func files(_ blobs: Blobs, _ database: any Database) async throws -> CheckResult {
        var (count, missing, unused) = (0, 0, 0)
        for shard in UInt8.min...UInt8.max {
            let stored = try await blobs.store.stored(in: shard)
            let sizes = Dictionary(stored.map { ($0.key.description, $0.size) }) { first, _ in first }
            let rows = try await rows(of: shard, database)
            count += rows.count
            missing += rows.filter { sizes[$0.key] != $0.size && !$0.isReleased }.count
            unused += Set(sizes.keys).subtracting(rows.map(\.key)).count
        }
        guard missing == 0 else {
            return .wrong(
                "files: \(missing) of \(count) are missing or cut off; bring them back from a backup")
        }
        guard fix, unused > 0 else {
            return .ok("files: all \(count) are there; \(unused) are not used and go within hours")
        }
        let swept = try await blobs.sweep()
        return .ok(
            "files: all \(count) are there; \(swept.orphans + swept.released) unused ones were removed")
    }

    private func rows(
        of shard: UInt8, _ database: any Database
    ) async throws -> [(key: String, size: Int64, isReleased: Bool)] {
        let prefix = [shard].hex
        return try await database.slow { db in
            try db.rows(
                "SELECT key, size, released_ms FROM blob WHERE key >= \(prefix) AND key < \(prefix + "g")"
            ) { ($0[0], $0[1], ($0[2] as Int64?) != nil) }
        }
    }
}
