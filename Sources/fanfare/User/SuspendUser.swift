import Accounts
import ArgumentParser
import App

struct SuspendUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Suspend an account and end its sessions, or with --undo restore it.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String
    @Flag(help: "Restore the account.") var undo = false

    func run() async throws {
        try await options.withApp { try await $0.accounts.suspend(username, !undo) }
        say(undo ? "\(username) can log in again." : "\(username) is suspended.")
    }
}
