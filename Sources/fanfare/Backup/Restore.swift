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
            Takes what --backup-folder has as of the last second, or as of a moment: of SQLite the changes of each second, \
            otherwise the newest backup until then. It goes into an empty data folder, or an \
            empty PostgreSQL database with an empty data folder, whichever engine it was made on; a community that is there \
            stays as it is. Backups of older versions are brought up to date. When it ends early, nothing of the community \
            is there, and it can be begun again.
            """)

    @OptionGroup var options: SettingsOptions
    @Option(help: "A moment, such as 2026-11-24T18:00:00Z. (default: now)") var at: String?

    func run() async throws {
        let progress = Progress(of: "done")
        let moment = try at.map(Self.moment) ?? .distantFuture
        let restored = try await App.restore(try await options.settings(), at: moment) {
            progress.show($0.line)
        }
        say("Restored \(restored.summary.words) as of \(restored.time.iso8601).")
        for key in restored.missing {
            say("Not yet in the folder of backups, and lost: media/\(key.prefix(2))/\(key)")
        }
    }

    private static func moment(_ text: String) throws -> Date {
        do {
            return try Date(text, strategy: .iso8601)
        } catch {
            throw ValidationError("\(text) is no moment such as 2026-11-24T18:00:00Z.")
        }
    }
}
