import Accounts
import ArgumentParser
import App
import FanfareModels
import Foundation
import JSON

struct ListAccounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts: name, role, e-mail address, date of registration.",
        discussion: "Tab-separated, for other programs to read.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        try await options.withApp { app in
            var last = ID<Person>(0)
            while true {
                let page = try await app.accounts.list(after: last)
                for entry in page { say(Self.line(entry)) }
                guard let end = page.last else { return }
                last = end.person
            }
        }
    }

    private static func line(_ entry: AccountSummary) -> String {
        let suspended = entry.suspendedAt.map { "suspended \($0.iso8601)" }
        return [entry.username, entry.userType.rawValue, entry.email, entry.createdAt.iso8601, suspended]
            .compactMap(\.self).joined(separator: "\t")
    }
}
