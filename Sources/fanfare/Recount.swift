import App
import ArgumentParser
import Storage

struct Recount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rebuild reputations, badges and all counters from what they count.",
        discussion: "Prints how many were wrong; none should ever be.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let reports = try await options.withApp { try await $0.recount() }
        say(reports.map(\.line).joined(separator: "\n"))
    }
}
