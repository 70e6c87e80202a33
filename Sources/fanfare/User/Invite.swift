import Accounts
import App
import ArgumentParser
import FanfareModels

struct Invite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the address at which somebody may sign up by invitation.",
        discussion: "An invitation is needed where registration is by invitation; see fanfare registration.")

    @OptionGroup var options: SettingsOptions
    @Option(help: "How many people may use it: 1 to 1000.") var uses = 1
    @Option(help: "How many days it lasts: 1 to 365.") var days = 7
    @Option(help: "Whom it is for; shown to admins.") var note: String?

    func run() async throws {
        let invitation = try await options.withApp {
            try await $0.accounts.invite(MakeInvitation(uses: uses, days: days, note: note))
        }
        say(invitation.url)
    }
}
