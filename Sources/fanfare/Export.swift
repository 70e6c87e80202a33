import App
import Archive
import ArgumentParser

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Export the whole community as files.",
        discussion: """
            Writes all tables as JSON lines, and all media, as they are at one moment, into a new folder, while the \
            server runs. The files are the same on SQLite and PostgreSQL; fanfare import community reads them on either. \
            They hold everything, such as e-mail addresses and the hashes of passwords: keep them as you keep the data.
            """)

    @OptionGroup var options: SettingsOptions
    @Argument(help: "A folder that is empty or not there yet.") var folder: String

    func run() async throws {
        let progress = Progress(of: "done")
        let summary = try await App.export(try await options.settings(), to: folder) {
            progress.show($0.line)
        }
        say("Exported \(summary.words) to \(folder).")
    }
}

struct ImportCommunity: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "community", abstract: "Import a whole community that fanfare export has written.",
        discussion: """
            Takes an export of this or an older Fanfare into an empty data folder, or an empty PostgreSQL database with an \
            empty data folder; a community that is there stays as it is. Every file is compared with its digest. When the \
            import ends early, nothing of the community is there, and it can be begun again.
            """)

    @OptionGroup var options: SettingsOptions
    @Argument(help: "The folder of the export.") var folder: String

    func run() async throws {
        let progress = Progress(of: "done")
        let summary = try await App.load(try await options.settings(), from: folder) {
            progress.show($0.line)
        }
        say("Imported \(summary.words).")
    }
}

extension Archive.Progress {
    var line: Progress.Line { Progress.Line(file: part, fraction: fraction, count: count) }
}

extension Archive.Summary {
    var words: String {
        "\(rows) rows and \(files) files of \(Double(bytes / 100_000) / 10) MB"
    }
}
