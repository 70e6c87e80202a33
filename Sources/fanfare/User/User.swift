import ArgumentParser

struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add members, and help them with their accounts.",
        subcommands: [
            AddUser.self, ListUsers.self, ResetUser.self, ClaimUser.self, SuspendUser.self, PromoteUser.self,
        ])
}
