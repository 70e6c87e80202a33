import ArgumentParser
import App
import Rankings

struct RebuildRankings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Count all rankings from the ledger.",
        discussion: """
            Says what differed from what was kept; nothing ever should. Rankings that go on are put right, also in a server \
            that is running. Closed ones are compared and stay as they are; the exit code is 1 when one differs.
            """)

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let rebuild = try await options.withApp { try await $0.feature(Rankings.self).rebuild() }
        for line in rebuild.differences { say("Put right: \(line)") }
        for line in rebuild.wrongClosed { say("Differs, and stays: \(line)") }
        say(
            """
            \(rebuild.places) places on \(rebuild.boards) open boards counted, \(rebuild.closed) closed rankings compared.
            """)
        guard rebuild.wrongClosed.isEmpty else { throw ExitCode(1) }
    }
}
