import Answers
import ArgumentParser
import App
import Comments
import Demo
import FanfareModels
import Games
import Leagues
import Moderation

struct FillDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty community with invented people.",
        discussion: "Refuses a database that has people already. Prints log-ins.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        try await options.withApp { try await Demo($0).fill() }
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
    init(_ app: App) throws {
        self.init(
            people: app.people, accounts: app.accounts, notifications: app.notifications,
            admin: Admin(app.community), answers: try app.feature(Answers.self),
            comments: try app.feature(Comments.self), games: try app.feature(Games.self),
            videos: app.videos, leagues: try app.feature(Leagues.self))
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}
