import Archive
import Backups
import Concurrency
import FeatureKit
import Foundation
import HTTPServer
import Logging
import Synchronization

/// Makes a backup whenever the newest one is old enough. What stands in the folder says when: after a restart it goes on from
/// there, and of several servers one makes it.
final class BackupSchedule: Sendable {
    private struct State {
        var made: Date?
        var proven: Date?
        var failures = 0
    }

    private let settings: ServerSettings
    private let log: Logger
    private let check: App.DatabaseCheck
    private let report: Report
    private let isEmpty: IsEmpty
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Whether there is nothing to back up: a new server may be there to be restored.
    typealias IsEmpty = @Sendable () async throws -> Bool

    /// Told of each backup: why it failed, or nil when it was made and proven.
    typealias Report = @Sendable (String?) async throws -> Void

    /// Nil when the settings ask for no backups, or nobody checks them.
    init?(
        _ settings: ServerSettings, log: Logger, check: App.DatabaseCheck?,
        report: @escaping Report = { _ in }, isEmpty: @escaping IsEmpty = { false },
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        guard settings.backupFolder != nil, settings.backupEvery > 0, let check else { return nil }
        (self.settings, self.log, self.check, self.report, self.now) = (settings, log, check, report, now)
        self.isEmpty = isEmpty
    }

    /// The moment of the newest backup; nil when there is none.
    var made: Date? { state.withLock(\.made) }
    /// The moment of the newest backup that is proven.
    var proven: Date? { state.withLock(\.proven) }
    /// Backups that failed since the start.
    var failures: Int { state.withLock(\.failures) }

    /// Until the task is cancelled.
    func run() async {
        await repeatedly(every: .seconds(60), afterError: .seconds(600)) {
            try await makeIfDue()
        } failed: { [log] error in
            if Self.isBusy(error) { return }
            state.withLock { $0.failures += 1 }
            log.error("backup: \(error)")
        }
    }

    /// Makes a backup if the newest one is old enough.
    ///
    /// - Returns: whether one was made.
    /// - Throws: as `App.backUp` does.
    @discardableResult func makeIfDue() async throws -> Bool {
        let done: App.ProvenBackup
        do {
            try await look()
            let due = made.map { $0 + Double(settings.backupEvery) * 3600 } ?? .distantPast
            guard now() >= due, try await !isEmpty() else { return false }
            done = try await App.backUp(settings, at: now(), check: check)
        } catch {
            if !Self.isBusy(error) { try await report("\(error)") }
            // One that does not hold may be there.
            try await look()
            throw error
        }
        try await look()
        try await report(nil)
        log.notice(
            "backup made and proven: \(done.summary.rows) rows, \(done.summary.files) files, \(done.newObjects) new pieces"
        )
        return true
    }

    /// Whether another server, or a command, is at it.
    private static func isBusy(_ error: any Error) -> Bool {
        if case BackupError.busy = error { true } else { false }
    }

    private func look() async throws {
        let newest = try await backupPool.run { [settings] in try App.newestBackups(settings) }
        state.withLock { ($0.made, $0.proven) = (newest.made, newest.proven) }
    }
}

extension Metrics {
    func add(_ backups: BackupSchedule) {
        gauge(
            "fanfare_backup_last_timestamp_seconds", "The moment of the newest backup; 0 when there is none."
        ) {
            backups.made?.timeIntervalSince1970 ?? 0
        }
        gauge(
            "fanfare_backup_proven_timestamp_seconds",
            "The moment of the newest backup that was restored and read back; 0 when there is none."
        ) { backups.proven?.timeIntervalSince1970 ?? 0 }
        counter("fanfare_backup_failures_total", "Backups that failed since the start.") {
            Double(backups.failures)
        }
    }
}
