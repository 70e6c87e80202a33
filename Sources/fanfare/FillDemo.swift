import Answers
import ArgumentParser
import App
import Comments
import Demo
import FanfareModels
import FeatureKit
import Foundation
import Games
import Leagues
import Live
import Moderation
import Rankings

struct FillDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty community with invented people.",
        discussion: "Refuses a database that has people already. Prints log-ins.")

    @OptionGroup var options: SettingsOptions
    @OptionGroup var media: DemoMediaOption

    func run() async throws {
        let isSmall = try media.isSmall
        try await options.withApp { app in
            let demo = try Demo(app, isSmall: isSmall)
            try await demo.fill()
            say("Making pictures and videos; this takes some minutes.")
            try await demo.finish()
        }
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

/// How much work is put into the demo's pictures and videos.
struct DemoMediaOption: ParsableArguments {
    enum Size: String, CaseIterable, ExpressibleByArgument { case full, small }

    @Option(
        help: "The size of the demo's videos: full, or small for tests. (default: full) (FANFARE_DEMO_MEDIA)")
    var demoMedia: Size?

    /// The flag, else the environment.
    var isSmall: Bool {
        get throws {
            if let demoMedia { return demoMedia == .small }
            guard let text = ProcessInfo.processInfo.environment["FANFARE_DEMO_MEDIA"], !text.isEmpty else {
                return false
            }
            guard let size = Size(rawValue: text) else {
                throw ValidationError("FANFARE_DEMO_MEDIA: \(text) is neither full nor small.")
            }
            return size == .small
        }
    }
}

extension Demo {
    init(_ app: App, isSmall: Bool = false) throws {
        let services = app.services
        self.init(
            people: app.people, accounts: app.accounts, notifications: app.notifications,
            admin: Admin(app.community), answers: try app.feature(Answers.self),
            comments: try app.feature(Comments.self), games: try app.feature(Games.self),
            leagues: try app.feature(Leagues.self), live: try app.feature(Live.self),
            rankings: try app.feature(Rankings.self),
            studio: DemoStudio(
                isSmall: isSmall, videos: services.videos, pictures: services.pictures,
                temporaryFolders: services.temporaryFolders, log: services.log),
            folder: "\(app.settings.data)/demo")
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}
