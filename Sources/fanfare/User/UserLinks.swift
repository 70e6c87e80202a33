import Accounts
import ArgumentParser
import App

struct ResetUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Print a link with which a member sets a new password.",
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
        abstract: "Print a link with which somebody makes an imported profile their own.",
        discussion: "It works once and for seven days. Hand it over in private.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String

    func run() async throws {
        say(try await options.withApp { try await $0.accounts.claimLink(for: username) })
    }
}
