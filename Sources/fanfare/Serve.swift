import ArgumentParser
import App
import Demo
import Foundation
import HTTPServer
import Storage

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server until it is stopped by a signal.",
        discussion: """
            Applies pending migrations first. Ctrl-C or SIGTERM shuts it down gracefully: current requests are completed.
            """)

    @OptionGroup var options: SettingsOptions
    @Flag(help: "Fill an empty community with the demo data first.") var demo = false

    func run() async throws {
        let settings = try await options.settings()
        let app = try await App(settings)
        if demo { try await fillIfEmpty(app) }
        do {
            try await app.serve(
                onRunning: { port in announce(settings, port: port) },
                checkingBackups: Doctor.faults(ofDatabase:))
        } catch let error as ListenError {
            throw Failure(Self.words(error, settings), code: Failure.unavailable)
        }
    }

    private func fillIfEmpty(_ app: App) async throws {
        let demo = try Demo(app)
        if try await demo.isCommunityEmpty() {
            try await demo.fill()
            say(FillDemo.logIns)
        }
    }

    private func announce(_ settings: ServerSettings, port: Int) {
        say("\(settings.name) is at \(settings.port == 0 ? "http://\(settings.host):\(port)" : settings.url)")
        for warning in Self.warnings(settings) { complain(warning) }
        if settings.databaseURL == nil, let warning = SQLiteVersion.current.warning {
            complain("Warning: \(warning).")
        }
        for note in settings.notes { complain(note) }
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
