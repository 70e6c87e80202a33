import Accounts
import Activity
import Answers
import Comments
import FanfareModels
import Foundation
import Games
import Live
import Logging
import Media
import People
import Rankings
import ServiceLifecycle
import Storage
public import UnixSignals
import HTTPBinding
import HTTPServer
import Pages

extension Community {
    /// Serves until told to stop by a signal or by cancellation, then lets what was begun end.
    ///
    /// - Parameter onRunning: called with the port once requests are answered.
    public func serve(
        signals: [UnixSignal] = [.sigterm, .sigint],
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        // With PostgreSQL another server may share the folder.
        try TemporaryFiles.prepare(uploads, unusedFor: settings.databaseURL == nil ? 0 : 3600)
        let pipeline = RequestPipeline(
            try routes(), site: site,
            services: .init(
                viewer: { [accounts] in try await accounts.viewer($0) },
                knownViewer: { [accounts] in accounts.knownViewer($0) },
                viewerStates: viewerStates,
                readState: { [self] member, asked in try await viewerState(of: member, asked) },
                ownBytes: { [rankings] member, flag, subject in
                    flag == .place ? rankings.knownPlace(of: member, inRanking: subject) : nil
                }, limits: limits,
                idempotency: IdempotencyKeys(database).idempotency,
                // What shows who is live is made anew when somebody comes or goes.
                version: { [database, live] in
                    database.version() &+ live.people.version &* 0x9E37_79B9_7F4A_7C15
                }, accessLog: accessLog, metrics: metrics,
                logger: log))
        measure()
        try await answers.tidyUploads()
        try await prepareOutside()
        try await rankings.prepare()
        let server = HTTP1Server(
            host: settings.host, port: settings.port, responder: pipeline, logger: log, onRunning: onRunning)
        // Ended from the last to the first: the server would wait for the streams.
        let group = ServiceGroup(
            configuration: .init(
                services: [Background(community: self), server, Streams(bell: bell, log: log)],
                gracefulShutdownSignals: signals, logger: log))
        try await group.run()
        await endOutside()
        await rankings.end()
        accessLog.close()
        await database.close()
    }

    /// Where uploads wait while their request lasts. Beside the media, so that they move there without copying.
    var uploads: String { "\(settings.data)/uploads" }

    private func measure() {
        let database = database
        metrics.addProcess("fanfare", version: Fanfare.version)
        metrics.counter("fanfare_log_lines_dropped_total", "Lines of the access log that were lost.") {
            [accessLog] in Double(accessLog.dropped)
        }
        metrics.gauge("fanfare_live_streams", "Streams that this server carries.") { [live] in
            Double(live.count)
        }
        metrics.gauge("fanfare_live_viewers", "Who watches them, or others', on this server.") { [live] in
            Double(live.viewers)
        }
        for name in database.counters().keys.sorted() {
            metrics.counter("fanfare_database_\(name)_total", "Since the start.") {
                Double(database.counters()[name] ?? 0)
            }
        }
    }
}

/// What goes on beside the requests.
private struct Background: Service {
    let community: Community

    func run() async throws {
        let community = community
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await community.jobs.run(alone: community.settings.databaseURL == nil) }
                group.addTask { await community.blobs.run(log: community.log) }
                group.addTask { await community.tidy() }
                group.addTask { await community.tellOfAnswers() }
                group.addTask { await community.tellOfGames() }
                group.addTask { await community.rankings.run() }
                group.addTask { await community.live.run() }
            }
        }
    }
}

/// What keeps the streams of events up to date and ends them.
private struct Streams: Service {
    let bell: Bell
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await bell.run(logger: log) }
    }
}

extension Community {
    /// Numbers that change under those who are looking.
    fileprivate func tellOfAnswers() async {
        let hub = bell.hub
        await answers.run(log: log) { news, person in
            hub.publish(try LiveEvent("answers", news), to: person)
        }
    }

    fileprivate func tellOfGames() async {
        let hub = bell.hub
        await games.run(
            log: log, tellGames: { hub.publish(try LiveEvent("games", $0)) },
            tellReviews: { hub.publish(try LiveEvent("reviews", $0)) })
    }

    /// Once an hour, drops what has expired: sessions, links, keys of repeated requests, folders left by a crash.
    fileprivate func tidy() async {
        while !Task.isCancelled {
            do {
                try await accounts.tidy()
                try await scratch.sweep()
                try await answers.tidyUploads()
                try await comments.tidy()
                try await games.tidy()
                try await live.tidy()
                try await Task.sleep(for: .seconds(3600))
            } catch is CancellationError {
                return
            } catch {
                log.warning("tidying: \(error)")
                do { try await Task.sleep(for: .seconds(60)) } catch { return }
            }
        }
    }
}
