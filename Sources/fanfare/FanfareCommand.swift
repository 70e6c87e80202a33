import ArgumentParser
import App
import Foundation

/// The program's commands, each in a file of its own.
@main struct FanfareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fanfare", abstract: "A fan community of your own.",
        discussion: """
            Every command takes the same settings: flags, environment variables (FANFARE_DATA for --data) or lines \
            of a file named by --config. Flags override the environment, which overrides the file. Every user of the \
            machine can read the flags of a program: passwords and keys belong in the environment or the file.

            Exit codes: 0 success, 1 doctor found a fault, 64 usage error, 65 invalid input, 69 a resource is \
            unavailable (the port, the database), 70 internal error, 78 invalid settings.
            """,
        version: ServerVersion.current,
        subcommands: [
            Serve.self, Migrate.self, FillDemo.self, Import.self, Export.self, BackupCommand.self,
            Restore.self,
            UserCommand.self, Invite.self, RegistrationCommand.self, Doctor.self,
            Recount.self,
            RankingsCommands.self,
        ])

    static func main() async {
        // Nobody else reads what the program or one that it starts makes.
        umask(0o077)
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
