import ArgumentParser
import App
import Storage

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the installation, the database and the media files.",
        discussion: """
            Changes nothing, unless --fix repairs what can be repaired: wrong counters, and unreferenced files. It may \
            run beside the server. The exit code is 1 when there is a fault.
            """)

    @OptionGroup var options: SettingsOptions
    @Flag(help: "Repair what can be repaired.") var fix = false
    @Flag(help: "Print one JSON object: healthy, and findings with state and text.") var json = false

    func run() async throws {
        let settings = try await options.settings()
        var all: [CheckResult] = []
        for examination in Self.examinations(settings, fix: fix) {
            let findings = try await examination()
            if !json { for finding in findings { say(finding.line) } }
            all += findings
        }
        let report = DoctorReport(all)
        if json { try say(report.json) }
        guard report.healthy else { throw ExitCode(1) }
    }

    /// The faults of a database that was restored without its files.
    static func faults(ofDatabase settings: ServerSettings) async throws -> [String] {
        let findings =
            try await SchemaChecks(settings: settings).findings()
            + ContentChecks(settings: settings, fix: false, hasFiles: false).findings()
        return findings.filter { $0.state == .wrong }.map(\.text)
    }

    static func examinations(_ settings: ServerSettings, fix: Bool)
        -> [@Sendable () async throws -> [CheckResult]]
    {
        [
            { MachineChecks(settings: settings).findings() },
            { try await SchemaChecks(settings: settings).findings() },
            { try await ContentChecks(settings: settings, fix: fix).findings() },
        ]
    }
}
