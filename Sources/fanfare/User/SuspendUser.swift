import Accounts
import ArgumentParser
import App

struct SuspendUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Lock an account and end its sessions, or with --undo let it back in.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String
    @Flag(help: "Let them back in.") var undo = false

    func run() async throws {
        try await options.withApp { try await $0.accounts.suspend(username, !undo) }
        say(undo ? "\(username) can log in again." : "\(username) is suspended.")
    }
}
