import Accounts
import ArgumentParser
import App
import Demo
import Foundation
import HTTPServer
import Logging
import Storage

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server until it is stopped by a signal.",
        discussion: """
            Applies pending migrations first. Ctrl-C or SIGTERM shuts it down gracefully: current requests are completed.
            """)

    @OptionGroup var options: SettingsOptions
    @Flag(help: "Fill an empty community with the demo data first, and keep the demo's people live.")
    var demo = false
    @OptionGroup var media: DemoMediaOption

    func run() async throws {
        let settings = try await options.settings()
        let app = try await ServiceManager.starting {
            try await App(settings, databasePatience: .milliseconds(25))
        }
        let background = demo ? try await ServiceManager.starting { try await enliven(app) } : []
        do {
            try await app.serve(
                background: background,
                onRunning: { port in
                    ServiceManager.ready()
                    announce(settings, port: port)
                    await announceSetup(app)
                },
                checkingBackups: Doctor.faults(ofDatabase:))
        } catch let error as ListenError {
            throw Failure(Self.words(error, settings), code: Failure.unavailable)
        }
    }

    /// Fills an empty community, and gives back what goes on while it is served: its pictures and videos are made, and
    /// somebody is live. A community of others is left alone.
    private func enliven(_ app: App) async throws -> [@Sendable () async -> Void] {
        let demo = try Demo(app, isSmall: try media.isSmall)
        if try await demo.isCommunityEmpty() {
            try await demo.fill()
            say(FillDemo.logIns)
            say("Pictures and videos appear as they are made, within some minutes.")
        }
        guard try await demo.isDemoCommunity() else { return [] }
        return [
            { await demo.keepLive() },
            {
                do {
                    try await demo.finish()
                } catch is CancellationError {
                } catch {
                    app.log.error("the demo's pictures and videos: \(error)")
                }
            },
        ]
    }

    private func announce(_ settings: ServerSettings, port: Int) {
        say("\(settings.name) is at \(settings.port == 0 ? "http://\(settings.host):\(port)" : settings.url)")
        for warning in Self.warnings(settings) { complain(warning) }
        if settings.databaseURL == nil, let warning = SQLiteVersion.current.warning {
            complain("Warning: \(warning).")
        }
        for note in settings.notes { complain(note) }
    }

    /// Prints the link with which the first admin is made, until there is one; where it would be in the journal, the
    /// path of its file.
    private func announceSetup(_ app: App) async {
        do {
            if let link = try await app.accounts.setupLink() {
                say(
                    Journal.isStandardOutput
                        ? "Make the first admin with the link in \(link.file), once."
                        : "Make the first admin here, once: \(link.url)")
            }
        } catch {
            app.log.error("the link for the first admin: \(error)")
        }
    }

    /// Warnings about browser features that need HTTPS.
    static func warnings(_ settings: ServerSettings) -> [String] {
        guard let url = URL(string: settings.url), url.scheme == "http" else { return [] }
        guard !ServerSettings.isLoopback(url.host ?? "") || !ServerSettings.isLoopback(settings.host) else {
            return []
        }
        return [
            """
            Warning: this is plain HTTP beyond this machine. Passwords travel unprotected, and browsers refuse the \
            camera, offline use and notifications. Put a proxy with HTTPS in front (docs/operating.md shows Caddy and \
            nginx) and name its address with --url https://…
            """
        ]
    }

    private static func words(_ error: ListenError, _ settings: ServerSettings) -> String {
        let place = "\(settings.host):\(settings.port)"
        return switch error.errno {
        case EADDRINUSE: "Another program listens at \(place) already. Choose another port with --port."
        case EACCES: "This account may not listen at \(place); ports below 1024 need a right of their own."
        case EADDRNOTAVAIL: "\(settings.host) is no address of this machine. Choose another one with --host."
        default: "Cannot listen at \(place): \(error)"
        }
    }
}
