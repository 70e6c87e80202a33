import App
import ArgumentParser
import Archive
import Backups
import JSON

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the community, and prove that it can be restored.",
        discussion: """
            Backups go to the folder of --backup-folder. They hold the database and all media of one moment, share what is \
            equal, and are made while the server runs. One counts once its database was restored into scratch and passed the \
            doctor, and what it brought was read back.
            """,
        subcommands: [MakeBackup.self, ListBackups.self, CheckBackups.self],
        defaultSubcommand: MakeBackup.self)
}

struct MakeBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make", abstract: "Make a backup now, and remove those that are too old.")

    @OptionGroup var options: SettingsOptions
    @Flag(help: "Read everything back, not only what is new. Once a week this is done anyway.") var whole =
        false

    func run() async throws {
        let progress = Progress(of: "done")
        let done = try await App.backUp(
            try await options.settings(), isWhole: whole, check: Doctor.faults(ofDatabase:)
        ) { progress.show($0.line) }
        say(
            "Backed up \(done.summary.words) as of \(done.backup.time.iso8601), \(done.newObjects) pieces of them new."
        )
        say("Restored into scratch and checked; read back: \(done.isWhole ? "everything" : "what is new").")
        if done.pruned > 0 { say("Removed \(done.pruned) old backups.") }
    }
}

struct ListBackups: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the backups, the oldest first.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let repository = try App.backups(try await options.settings())
        for backup in try repository.backups() {
            say("\(backup.time.iso8601)  \(backup.proven.map { "proven \($0.iso8601)" } ?? "NOT PROVEN")")
        }
        for range in try repository.ranges() {
            say("\(range.start.iso8601)  every second until \(range.end.iso8601)")
        }
        say("\(try await repository.size() >> 20) MB in \(repository.storage.name)")
    }
}

struct CheckBackups: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Restore the newest backup into scratch, and read everything back.",
        discussion: "Names every file of the backups that is damaged. The exit code is 65 when there is one.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let progress = Progress(of: "done")
        let backup = try await App.checkBackups(
            try await options.settings(), check: Doctor.faults(ofDatabase:)
        ) { progress.show($0.line) }
        say(
            "The backup of \(backup.time.iso8601) was restored into scratch, checked, and read back: all is well."
        )
    }
}
