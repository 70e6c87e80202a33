import Accounts
import Archive
import Backups
import Concurrency
import Foundation
import JSON
import Logging
import Storage
import Synchronization

/// Restores the newest backup into the empty community of a server that runs.
final class SetupRestorer: CommunityRestoring {
    private struct State {
        var token = ""
        var now = CommunityRestoringState.idle
        var finished: @Sendable () async throws -> Void = {}
    }

    private let settings: ServerSettings
    private let community: Archive.Community
    private let log: Logger
    private let state = Mutex(State())

    /// Nil where no folder of backups is set.
    init?(_ settings: ServerSettings, _ community: Archive.Community, log: Logger) {
        guard settings.backupFolder != nil else { return nil }
        (self.settings, self.community, self.log) = (settings, community, log)
    }

    /// - Parameter body: called once everything is there.
    func onFinish(_ body: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.finished = body }
    }

    func available() async throws -> Date? {
        try await backupPool.run { [settings] in
            do {
                let repository = try App.backups(settings)
                let log = try repository.logMoment(at: .distantFuture)?.time
                return [log, try repository.backups().last?.time].compactMap(\.self).max()
            } catch BackupError.noRepository {
                return nil
            }
        }
    }

    func begin(_ token: String) {
        let begins = state.withLock { state in
            if case .running = state.now { return false }
            guard state.now != .done else { return false }
            (state.token, state.now) = (token, .running(0))
            return true
        }
        guard begins else { return }
        Task {
            do {
                let restored = try await App.restore(settings, into: community) { [self] progress in
                    state.withLock { $0.now = .running(progress.fraction) }
                }
                try await state.withLock(\.finished)()
                log.notice("The community is restored as of \(restored.time.iso8601).")
                state.withLock { $0.now = .done }
            } catch {
                log.error("restoring the community: \(error)")
                state.withLock { $0.now = .failed("\(error)") }
            }
        }
    }

    func state(_ token: String) -> CommunityRestoringState {
        state.withLock { $0.token == token ? $0.now : .idle }
    }
}
