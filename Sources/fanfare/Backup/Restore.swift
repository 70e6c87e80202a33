import App
import ArgumentParser
import Archive
import Backups
import Foundation
import JSON

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restore the community from a backup.",
        discussion: """
            Takes the newest backup of --backup-folder, or the newest of a moment and before, into an empty data folder, or an \
            empty PostgreSQL database with an empty data folder, whichever engine it was made on; a community that is there \
            stays as it is. Backups of older versions are brought up to date. When it ends early, nothing of the community \
            is there, and it can be begun again.
            """)

    @OptionGroup var options: SettingsOptions
    @Option(help: "A moment, such as 2026-11-24T18:00:00Z. (default: now)") var at: String?

    func run() async throws {
        let progress = Progress(of: "done")
        let moment = try at.map(Self.moment) ?? .distantFuture
        let (backup, summary) = try await App.restore(try await options.settings(), at: moment) {
            progress.show($0.line)
        }
        say("Restored \(summary.words) as of \(backup.time.iso8601).")
    }

    private static func moment(_ text: String) throws -> Date {
        do {
            return try Date(text, strategy: .iso8601)
        } catch {
            throw ValidationError("\(text) is no moment such as 2026-11-24T18:00:00Z.")
        }
    }
}
