import App
import ArgumentParser
import Storage

struct Recount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Recount reputations, badges and all other counters.",
        discussion: "Prints how many were wrong; there should never be any.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let reports = try await options.withApp { try await $0.recount() }
        say(reports.map(\.line).joined(separator: "\n"))
    }
}
