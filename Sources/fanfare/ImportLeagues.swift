import ArgumentParser
import App
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Leagues
import MediaKit

struct ImportLeagues: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leagues",
        abstract: "Import leagues from files, or recorded responses of the providers.",
        discussion: """
            A folder with a league.json is a whole league: teams.csv, players.csv and matches.csv beside it (or .json, lists \
            of objects), in the format of docs/leagues.md. It is shown like the built-in ones at once, and replaces what was \
            imported of it before. What is wrong is told by line and column, and then nothing is changed.

            Else the command takes recorded responses of flashLive and transferMarket (JSON), identified by their content: tables of \
            teams, and squads in files that are named after the team's id (pCMG6CNp.json). They are shown, with their \
            age, where the provider has no key. The import is idempotent; input older than the stored data is skipped.
            """)

    @OptionGroup var options: SettingsOptions
    @Option(help: "The id of the squad's team. (default: the file's name)") var team: String?
    @Option(help: "The time of the responses, as 2026-03-01T12:00:00Z. (default: each file's date)")
    var recorded: String?
    @Argument(help: "Folders and files.") var files: [String] = []

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name at least one folder or file.") }
        if team != nil, files.count > 1 {
            throw ValidationError("--team goes with one file, that team's squad.")
        }
        if let recorded, Date(iso8601: recorded) == nil {
            throw ValidationError("--recorded is a time like 2026-03-01T12:00:00Z.")
        }
    }

    func run() async throws {
        let report = try await options.withApp { app in
            try await app.services.disk.requireRoom(for: 0)
            return try await LeagueImport(app.feature(Leagues.self))
                .run(files, team: team, recordedAt: recorded.flatMap { Date(iso8601: $0) })
        }
        for line in Self.summary(report) { say(line) }
    }

    static func summary(_ report: LeagueImport.Report) -> [String] {
        let more = report.matches > 0 ? ", \(report.matches) matches" : ""
        var lines = ["Leagues: \(report.teams) teams, \(report.players) players\(more) imported."]
        if report.skipped > 0 { lines.append("Rows that could not be read: \(report.skipped).") }
        lines += report.older.map { "\($0) is older than what is here, and was left out." }
        return lines
            + report.waiting.map { "A server that runs shows \($0) from these after its next start." }
    }
}
