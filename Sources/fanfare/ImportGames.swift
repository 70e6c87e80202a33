import ArgumentParser
import App
import FeatureKit
import Games
import MediaKit

struct ImportGames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "games", abstract: "Import games from CSV and JSON files.",
        discussion: """
            A CSV file has a header row with at least a column for titles (name, title or game), a JSON file a list of objects. \
            Other known columns: released (a date or year), developer, genres, platforms, description, poster (a file beside it \
            or a web address) and id. Genres, platforms and companies may be numbers of genres.json, platforms.json and \
            companies.json beside the file. The import is idempotent and can be interrupted at any time: no game is \
            duplicated, and rows of one title within six years are one game. Bad rows are reported and skipped.
            """)

    @OptionGroup var options: SettingsOptions
    @Argument(help: "CSV and JSON files.") var files: [String]

    func run() async throws {
        let report = try await options.withApp { app in
            try await app.services.disk.requireRoom(for: 0)
            let progress = Progress(of: "games")
            let report = try await GameImport(app.feature(Games.self)) { progress.show($0.line) }.run(files)
            progress.end(report.line)
            return report
        }
        for line in Self.summary(report) { say(line) }
    }

    static func summary(_ report: GameImportReport) -> [String] {
        var lines = [
            """
            Games: \(report.added) new. Of games that were there, \(report.updated) rows told more and \
            \(report.unchanged) nothing new.
            """
        ]
        if report.posters > 0 { lines.append("Posters made: \(report.posters).") }
        if report.postersToFetch > 0 {
            lines.append("Posters that the server fetches while it runs: \(report.postersToFetch).")
        }
        if report.skipped > 0 { lines.append("Skipped rows: \(report.skipped).") }
        guard !report.reasons.isEmpty else { return lines }
        lines += report.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "  \($0.value) × \($0.key)"
        }
        lines.append("The first of them:")
        return lines + report.examples.map { "  \($0)" }
    }
}

extension GameImportReport {
    fileprivate var line: Progress.Line {
        Progress.Line(file: file, fraction: fraction, count: rows + skipped)
    }
}
