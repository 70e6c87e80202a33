import Accounts
import ArgumentParser
import App
import FanfareModels

struct PromoteUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promote",
        abstract: "Make a member a moderator or an admin, or an ordinary member again.")

    @OptionGroup var options: SettingsOptions
    @Argument var username: String
    @Option(help: "member, creator, moderator or admin.") var to: String

    func run() async throws {
        guard let type = UserType(rawValue: to), type != .unclaimed else {
            throw ValidationError("\(to) is none of member, creator, moderator and admin.")
        }
        try await options.withApp { try await $0.accounts.setType(type, of: username) }
        say("\(username) is now \(type.rawValue).")
    }
}
