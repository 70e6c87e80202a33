import ArgumentParser
import App
import FeatureKit
import MediaKit
import Members

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import people, games and leagues, or a whole community, from files.",
        subcommands: [ImportPeople.self, ImportGames.self, ImportLeagues.self, ImportCommunity.self])
}

struct ImportPeople: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Import people as unclaimed profiles.",
        discussion: """
            Takes folders or files of Stack Exchange site dumps (Users.xml, and Badges.xml beside it) and recorded \
            responses of the Stack Exchange API (JSON), identified by their content. Reputation and badges are imported \
            as opening entries. The import is idempotent and can be interrupted at any time: nobody is duplicated, and \
            changes are updated. Bad rows are reported and skipped. Claimed profiles are not changed.
            """)

    @OptionGroup var options: SettingsOptions
    @Option(help: "The site the people come from. (default: the folder's name, or the one in the responses)")
    var site: String?
    @Option(help: .hidden) var generate: Int?
    @Option(help: .hidden) var seed = "1"
    @Argument(help: "Folders and files.") var files: [String] = []

    func validate() throws {
        if files.isEmpty && generate == nil { throw ValidationError("Name at least one folder or file.") }
        if let generate, generate < 1 { throw ValidationError("--generate needs a number from 1.") }
    }

    func run() async throws {
        let report = try await options.withApp { app in
            try await app.services.disk.requireRoom(for: 0)
            let progress = Progress(of: "people")
            let people = PeopleImport(app.people) { progress.show($0.line) }
            var report = try await people.run(files, site: site)
            if let generate { report = try await people.generate(generate, seed: seed) }
            progress.end(report.line)
            return report
        }
        for line in Self.summary(report) { say(line) }
    }

    static func summary(_ report: ImportReport) -> [String] {
        var lines = [
            "People: \(report.added) new, \(report.updated) brought up to date, \(report.unchanged) unchanged."
        ]
        if report.claimed > 0 { lines.append("Claimed profiles left alone: \(report.claimed).") }
        if report.badgeRows > 0 {
            lines.append(
                "Badges: \(report.badgeRows) read, \(report.badgesChanged) entries of profiles changed.")
        }
        if report.strangers > 0 {
            lines.append(
                "Badges of \(report.strangers) people left out, who are not here or claimed their profile.")
        }
        guard report.skipped > 0 else { return lines }
        lines.append("Skipped rows: \(report.skipped).")
        lines += report.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "  \($0.value) × \($0.key)"
        }
        lines.append(report.skipped > report.examples.count ? "The first of them:" : "They are:")
        return lines + report.examples.map { "  \($0)" }
    }
}

extension ImportReport {
    fileprivate var line: Progress.Line { Progress.Line(file: file, fraction: fraction, count: people) }
}
