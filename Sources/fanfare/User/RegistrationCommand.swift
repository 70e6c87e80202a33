import Accounts
import App
import ArgumentParser
import FanfareModels

struct RegistrationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registration", abstract: "Show or set who may sign up: open, invitation or closed.",
        discussion: "It holds at once, also for servers that run.")

    @OptionGroup var options: SettingsOptions
    @Argument(help: "open, invitation or closed; left out to show it.") var policy: String?

    func run() async throws {
        let new = policy.flatMap(RegistrationPolicy.init)
        if let policy, new == nil {
            throw ValidationError("\(policy) is none of open, invitation and closed.")
        }
        let holds = try await options.withApp { app in
            if let new { try await app.accounts.set(new) }
            return try await app.accounts.registration().policy
        }
        say(holds.rawValue)
    }
}
