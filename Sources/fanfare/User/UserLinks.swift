import Accounts
import ArgumentParser
import App

struct ResetUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Print a one-time link to set a new password.",
        discussion: "It works once and for a day. Hand it over in private.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String

    func run() async throws {
        say(try await options.withApp { try await $0.accounts.resetLink(for: username) })
    }
}

struct ClaimUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "Print a one-time link to claim an imported profile.",
        discussion: "It works once and for seven days. Hand it over in private.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String

    func run() async throws {
        say(try await options.withApp { try await $0.accounts.claimLink(for: username) })
    }
}
