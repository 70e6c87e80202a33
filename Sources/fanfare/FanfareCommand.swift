import ArgumentParser
import App

/// The program's commands, each in a file of its own.
@main struct FanfareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fanfare", abstract: "A fan community of your own.",
        discussion: """
            Every command takes the same settings, as flags, from the environment (FANFARE_DATA for --data) or from a \
            file of such lines named by --config. Flags come first, then the environment, then the file.

            Exit codes: 0 done, 1 doctor found something wrong, 64 wrong usage, 65 the input cannot be used, 69 \
            something needed is not available (the port, the database), 70 an error of the program, 78 a setting is \
            wrong.
            """,
        version: Fanfare.version,
        subcommands: [
            Serve.self, Migrate.self, FillDemo.self, Import.self, User.self, Doctor.self, Recount.self,
            RankingsCommands.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            Failure(error).exit()
        }
    }
}
