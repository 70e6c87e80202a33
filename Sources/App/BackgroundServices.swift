import Accounts
import Concurrency
import FeatureKit
import JobQueue
import Logging
import MediaKit
import Notifications
import Processes
import ServiceLifecycle

/// Background work beside the requests.
struct BackgroundServices: Service {
    let app: App
    /// What is no part of a feature.
    var more: [@Sendable () async -> Void] = []

    func run() async throws {
        let (app, more) = (app, more)
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await app.jobs.run(alone: app.services.isAlone) }
                group.addTask { await app.blobs.run(log: app.log) }
                group.addTask { await app.cleanUp() }
                group.addTask { await app.endStreams() }
                group.addTask { await trimHeapWhenIdle() }
                group.addTask { await app.history.run(log: app.log) }
                if !app.services.isAlone { group.addTask { await app.applySettings() } }
                for work in app.features.flatMap(\.background) + more { group.addTask { await work() } }
            }
        }
    }
}

/// Keeps the event streams up to date, and ends them.
struct EventStreams: Service {
    let notifications: Notifications
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await notifications.run(logger: log) }
    }
}

extension App {
    /// Looks every two seconds, as long as a session is believed that another server has ended.
    func endStreams() async {
        await repeatedly(every: .seconds(2)) {
            try await accounts.endStreamsOfClosedSessions()
        } failed: {
            log.warning("ending event streams: \($0)")
        }
    }

    /// Looks every two seconds for settings that an admin has changed on another server.
    func applySettings() async {
        await repeatedly(every: .seconds(2)) {
            try await accounts.applySettings()
        } failed: {
            log.warning("reading the community's settings: \($0)")
        }
    }

    /// Removes once an hour what has expired (sessions, links, keys of repeated requests, folders left by a crash), and
    /// writes to those who want letters.
    func cleanUp() async {
        await repeatedly(every: .seconds(3600), afterError: .seconds(60)) {
            try await accounts.cleanUp()
            try await accounts.sendDigests()
            try await services.temporaryFolders.sweep()
            for feature in features { try await feature.cleanup?() }
        } failed: {
            log.warning("cleaning up: \($0)")
        }
    }
}
