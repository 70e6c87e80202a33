import ArgumentParser
import App

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Apply pending migrations, as the server does at start.",
        discussion: "Migrations go forward only. A database of a newer Fanfare is refused.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        try await options.withApp { _ in
            say("The database is up to date: \(App.migrations.count) steps.")
        }
    }
}
