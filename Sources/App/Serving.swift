import Accounts
import FanfareModels
import FeatureKit
import Foundation
import HTTPBinding
public import HTTPServer
import Logging
import JobQueue
import MediaKit
import Members
import Notifications
import OutboundHTTP
import Processes
public import ServiceLifecycle
public import UnixSignals
import Pages
import Storage

extension App {
    /// Serves until a signal or cancellation, then completes current requests.
    ///
    /// - Parameters:
    ///   - onRunning: called with the port once requests are served.
    ///   - background: runs beside the requests until cancelled, as the work of features does.
    ///   - server: makes another HTTP server than ``HTTP1Server``, to measure beside it.
    ///   - checkingBackups: checks the databases of the backups that the server makes; without it, none are made.
    public func serve(
        signals: [UnixSignal] = [.sigterm, .sigint],
        background: [@Sendable () async -> Void] = [],
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in },
        server: (@Sendable (any Responder) -> any Service)? = nil,
        checkingBackups: DatabaseCheck? = nil
    ) async throws {
        // With PostgreSQL another server may share the folder.
        try TemporaryFiles.prepare(uploads, unusedFor: settings.databaseURL == nil ? 0 : 3600)
        let pipeline = RequestPipeline(
            try routes(), site: site,
            services: .init(
                viewer: { [accounts] in try await accounts.viewer($0) },
                knownViewer: { [accounts] in accounts.knownViewer($0) },
                viewerStates: people.viewerStates,
                readState: { [self] in try await viewerState($0) },
                ownBytes: { [ofFeatures = features.ownBytes] member, flag, subject, screen in
                    ViewContext.ownBytes(flag, subject, screen: screen)
                        ?? ofFeatures(member, flag, subject, screen)
                },
                limits: services.limits, hasLimits: settings.limits != nil,
                idempotency: IdempotencyKeys(database).idempotency,
                // Cached pages show who is live and the community's name, which are no rows that a commit changes.
                version: { [database, live = people.live, details = site.details] in
                    let more = (live.version &+ details.version << 32) &* 0x9E37_79B9_7F4A_7C15
                    return DataVersion(content: database.contentVersion() &+ more, all: database.version())
                }, lastChange: { [database] in database.lastChange(of: $0) }, accessLog: accessLog,
                security: services.security,
                metrics: metrics, logger: log),
            responseCache: settings.responseCache.map { $0 << 20 })
        let backups = BackupSchedule(
            settings, log: log, check: checkingBackups,
            report: { [accounts] in try await accounts.tell(ofBackup: $0) },
            isEmpty: { [database] in try await database.read(Self.isEmpty) })
        var background = background
        if let backups {
            metrics.add(backups)
            background.append { await backups.run() }
        }
        if let shipping {
            metrics.add(shipping)
            background.append { await shipping.run() }
        }
        let faults = ConnectionFaults(accessLog: accessLog)
        metrics.add(faults)
        measure()
        if let warning = Self.sandboxWarning { log.warning("\(warning)") }
        // What is saved of other servers is checked before the first request.
        try await outsideCache.cleanUp()
        for feature in features { try await feature.prepare?() }
        let certificate = try certificate()
        if let certificate { background.append { [self] in await renew(certificate) } }
        let limits = try connectionLimits()
        let server =
            server?(pipeline)
            ?? HTTP1Server(
                host: settings.host, port: settings.port, limits: limits, faults: faults,
                certificate: certificate, responder: pipeline, logger: log, onRunning: onRunning)
        let redirect = HTTP1Server(
            host: settings.host, port: settings.redirectPort, limits: limits, faults: faults,
            responder: HTTPSRedirect(base: settings.url), logger: log)
        // Ended from the last to the first: the server would wait for the streams. Without names the group
        // describes each service with all that it holds: a quarter of the start, and secrets in its log.
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(
                        service: BackgroundServices(app: self, more: background), serviceName: "background"),
                    .init(service: server, serviceName: "http"),
                ] + (settings.redirectPort == 0 ? [] : [.init(service: redirect, serviceName: "redirect")])
                    + [
                        .init(
                            service: EventStreams(notifications: notifications, log: log),
                            serviceName: "event-streams")
                    ],
                gracefulShutdownSignals: signals, logger: log))
        try await group.run()
        for feature in features { await feature.end?() }
        await endOutside()
        await close()
        do { try await shipping?.finish() } catch { log.error("shipping the last changes: \(error)") }
    }

    /// As many connections as there are descriptors for beside those of files, the database and other servers.
    private func connectionLimits() throws -> ConnectionLimits {
        var limits = ConnectionLimits()
        let descriptors = try OpenFileLimit.raise()
        limits.connections = min(limits.connections, max(descriptors / 2, descriptors - 2_000))
        limits.connectionsPerAddress = settings.connectionsPerAddress
        limits.trustedProxies = site.trustedProxies
        return limits
    }

    /// Reads the states of a member's flags that a response asks for; nil for one whose pages are their own.
    func viewerState(_ request: ViewerStateRequest) async throws -> ViewerState? {
        try await database.read { [people, notifications, features] db in
            var reader = ViewerStateReader(request)
            let hidden = try people.readViewerStates(&reader, in: db)
            for read in features.compactMap(\.viewerStates) { try read(&reader, db) }
            reader.readOne(.bell) { try notifications.unseen(request.member, in: db) }
            let state = try reader.state()
            return try hidden.first() == nil ? state : nil
        }
    }

    /// What the kernel refuses of the ``Sandbox`` of ffmpeg and vips; nil where all of it holds.
    public static var sandboxWarning: String? {
        let missing = Sandbox.missing
        guard !missing.isEmpty else { return nil }
        return "The kernel refuses \(missing.joined(separator: " and ")): ffmpeg and vips run without."
    }

    /// Ends what is being requested of other servers.
    private func endOutside() async {
        await services.outsidePictures.end()
    }

    /// The folder of uploads while their request lasts. Beside the media, so that they move there without
    /// copying.
    var uploads: String { "\(settings.data)/uploads" }

    private func measureDisk(_ disk: Disk) {
        metrics.gauge("fanfare_disk_size_bytes", "The file system that holds the data folder.") {
            (try? disk.room().total).map(Double.init) ?? .nan
        }
        metrics.gauge("fanfare_disk_free_bytes", "What is free of it.") {
            (try? disk.room().free).map(Double.init) ?? .nan
        }
        metrics.gauge("fanfare_disk_reserve_bytes", "With less free, uploads and streams are refused.") {
            Double(disk.reserve)
        }
    }

    private func measureJobs() {
        metrics.gauge("fanfare_jobs_running", "Background jobs that this server is doing.") { [jobs] in
            Double(jobs.runningCount)
        }
        for kind in jobs.kinds {
            for outcome in JobOutcome.allCases {
                metrics.counter(
                    "fanfare_jobs_total", "Attempts at background jobs by kind and outcome.",
                    labels: ["kind": kind, "outcome": outcome.rawValue]
                ) { [jobs] in Double(jobs.count(outcome, of: kind)) }
            }
        }
    }

    private func measure() {
        metrics.addProcess("fanfare", version: ServerVersion.current)
        metrics.counter("fanfare_log_lines_dropped_total", "Lines of the access log that were lost.") {
            [accessLog] in Double(accessLog.dropped)
        }
        measureDisk(services.disk)
        measureJobs()
        for gauge in features.flatMap(\.gauges) {
            metrics.gauge(gauge.name, gauge.help) { gauge.read() }
        }
        for name in database.counters().keys.sorted() {
            metrics.counter("fanfare_database_\(name)_total", "Since the start.") { [database] in
                Double(database.counters()[name] ?? 0)
            }
        }
        for name in database.gauges().keys.sorted() {
            metrics.gauge("fanfare_database_\(name)", "Of the write-ahead log.") { [database] in
                Double(database.gauges()[name] ?? 0)
            }
        }
        guard settings.databaseURL == nil else { return }
        let version = SQLiteVersion.current
        metrics.gauge(
            "fanfare_sqlite_info", "The version of SQLite, and whether it has the WAL-reset bug.",
            labels: ["version": "\(version)", "wal_reset_bug": "\(version.hasWALResetBug)"]
        ) { 1 }
    }
}
