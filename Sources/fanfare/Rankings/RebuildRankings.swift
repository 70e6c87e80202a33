import ArgumentParser
import App
import Rankings

struct RebuildRankings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Recount all rankings from the ledger.",
        discussion: """
            Prints differences from the stored rankings; there should never be any. Open rankings are repaired, also in \
            a running server. Closed ones are compared and not changed; the exit code is 1 when one differs.
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
