import Answers
import FanfareModels
import Foundation
import Games
import HTTPBinding
import Members
import Rankings
import Storage
import TestSupport
import Testing

@testable import App

/// The markup of every page, compared with what is recorded in `Tests/AppTests/Snapshots`.
///
/// `FANFARE_RECORD=1 swift test --filter SnapshotTests` records all of it anew.
@Suite struct SnapshotTests {
    private static let folder = SnapshotFolder(
        url: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots"))
    private static let now = Date(timeIntervalSince1970: 1_763_640_000)  // 2025-11-20 12:00 UTC

    @Test func `every page is as it was recorded`() async throws {
        try await TestServer.run(now: { Self.now }, configure: Self.configure) { server in
            let readers = try await Self.fill(server)
            let pages = try server.app.routes().pages
            #expect(Set(pages).count == pages.count)
            var names: Set<String> = []
            for pattern in pages {
                let name = Self.name(of: pattern)
                names.insert(name)
                let text = try await Self.snapshot(pattern, readers, server)
                if let difference = try Self.folder.difference(name, text) {
                    Issue.record("\(pattern) differs from Snapshots/\(name):\n\(difference)")
                }
            }
            let frame = PageMarkup(try await server.page("/rules", as: readers[1].token).text).lines
            names.insert("frame.html")
            let difference = try Self.folder.difference("frame.html", frame.joined(separator: "\n") + "\n")
            #expect(difference == nil, "The frame of pages differs:\n\(difference ?? "")")
            #expect(try Self.folder.names().subtracting(names) == [], "Recorded pages that are gone.")
        }
    }

    private struct Reader: Sendable {
        let name: String
        let token: String?
    }

    @Sendable private static func configure(_ settings: inout ServerSettings) {
        settings.url = "http://fans.example"
        // Nobody listens there.
        settings.stackExchangeURL = "http://127.0.0.1:9"
        settings.privateHosts = ["127.0.0.1"]
    }

    /// A game with a review and comments, an answer, a question, a report and people who know each other.
    private static func fill(_ server: TestServer) async throws -> [Reader] {
        let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
        let root = try await server.register("root")
        let app = server.app
        try await app.database.write { db in try app.people.set(.admin, of: root.user.id, in: db) }
        try await server.send(Follow(bob.user.id), as: ada.token)
        let game = try await app.games.add(
            GameDraft(title: "Fez", description: "A puzzle.", genres: "Puzzle", developer: "Polytron"),
            poster: nil
        ).id
        let review = try await server.send(
            WriteReview(game, rating: try Stars(4), text: "Turn the world."), as: bob.token)
        try await server.send(PostReviewComment(review.id, "So true."), as: ada.token)
        try await server.send(AddFavourite(game), as: ada.token)
        try await server.send(AskQuestion(ada.user.id, "What do you play?"), as: bob.token)
        let answer = try await app.answer(from: ada.user.id, to: bob.user.id, at: Self.now)
        try await server.send(PostComment(answer, "Thank you."), as: ada.token)
        try await server.send(LikeAnswer(answer), as: ada.token)
        try await server.send(SendReport(.answer, answer.number, reason: "Too loud."), as: root.token)
        let stream = try await server.send(StartLive(title: "Fez, again"), as: bob.token)
        try await server.send(WriteLiveMessage(stream.id, "Turn it once more."), as: bob.token)
        try await app.rankings.prepare()
        return [
            Reader(name: "guest", token: nil), Reader(name: "member", token: ada.token),
            Reader(name: "admin", token: root.token),
        ]
    }

    /// What each reader gets, each content once. Only pages of administration are read by an admin.
    private static func snapshot(
        _ pattern: String, _ readers: [Reader], _ server: TestServer
    ) async throws -> String {
        var text = ""
        var last: [String]?
        for reader in readers
        where reader.name != "admin" || pattern.hasPrefix("/admin") || pattern.hasPrefix("/moderation") {
            let reply = try await server.page(path(pattern), as: reader.token)
            let title = reply.text.firstMatch(of: #/<title>([^<]*)/#).map { String($0.1) } ?? ""
            let found =
                [
                    "\(reply.status) \(reply.headers["location"] ?? title)"
                ]
                + (reply.status < 300 || reply.status >= 400
                    ? PageMarkup(reply.text, part: "main").lines : [])
            text += "<!-- \(reader.name) -->\n"
            text += found == last ? "the same\n" : found.joined(separator: "\n") + "\n"
            last = found
        }
        return text
    }

    /// The path of one page of this pattern, in the community of `fill`.
    private static func path(_ pattern: String) -> String {
        let values = [
            "person": "2", "site": "stackoverflow", "outsider": "1?wait=1", "category": "cheers",
            "type": "answer",
            "token": "none", "league": "trd6vSd3", "team": "ec-barcelona",
            "player": "ec-174421?team=ec-barcelona",
        ]
        // An outside directory's page waits for the other server when it is told to.
        if pattern == "/directories/:site" { return "/directories/stackoverflow?wait=1" }
        return pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.hasPrefix(":") ? values[String(part.dropFirst())] ?? "1" : String(part)
        }.joined(separator: "/")
    }

    private static func name(of pattern: String) -> String {
        pattern == "/"
            ? "start.html"
            : pattern.dropFirst().replacing("/", with: "-").replacing(":", with: "_") + ".html"
    }
}
