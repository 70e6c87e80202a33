import ArgumentParser
import App
import Demo
import FanfareModels

struct FillDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty community with invented people.",
        discussion: "A database that has people already is refused. Prints names to log in with.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        try await options.withCommunity { try await Demo($0).fill() }
        say(Self.logIns)
    }

    /// Names and the password, for people to read.
    static var logIns: String {
        let lines = Demo.logIns.map { "  \($0.username.padded(to: 14))\($0.userType.rawValue)" }
        return """
            The demo community is there. Log in as
            \(lines.joined(separator: "\n"))
            with the password: \(Demo.password)
            """
    }
}

extension Demo {
    init(_ community: Community) {
        self.init(
            people: community.people, accounts: community.accounts, bell: community.bell,
            admin: community.admin, answers: community.answers, comments: community.comments,
            games: community.games, videos: community.videos, leagues: community.leagues,
            database: community.database)
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}
