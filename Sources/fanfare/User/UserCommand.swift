import ArgumentParser

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Add members, and help them with their accounts.",
        subcommands: [
            AddUser.self, ListAccounts.self, ResetUser.self, ClaimUser.self, SuspendUser.self,
            PromoteUser.self,
        ])
}
