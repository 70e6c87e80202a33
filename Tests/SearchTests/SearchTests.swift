import App
import FanfareModels
import Games
import TestSupport
import Testing

@Suite(.serialized) struct SearchTests {
    @Test(arguments: Engine.available)
    func `people, teams and players are found together`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            _ = try await server.register("barbara")
            let found = try await server.send(SearchEverything("bar"))
            #expect(found.people.map(\.username) == ["barbara"])
            #expect(found.teams.map(\.name) == ["Barcelona SC"])
            let narrow = try await server.send(SearchEverything("federico lanz"))
            #expect(narrow.players.map(\.name) == ["Federico Lanzillota"])
            #expect(narrow.people.isEmpty && narrow.teams.isEmpty)
        }
    }

    @Test(arguments: [
        "", "   ", "%", "_", "'; DROP TABLE team; --", "\u{202E}", "zzzz",
        String(repeating: "zz ", count: 500),
    ])
    func `what finds nothing finds nothing`(text: String) async throws {
        try await TestServer.run { server in
            let found = try await server.send(SearchEverything(text))
            #expect(found.isEmpty)
            let page = try await server.page("/search?q=a%20%3Cb%3E").text
            #expect(page.contains("&lt;b&gt;"))
        }
    }

    @Test func `accents and case do not matter, and no more than five of a kind come`() async throws {
        try await TestServer.run { server in
            let found = try await server.send(SearchEverything("JOSE"))
            #expect(found.players.count == 5)
            #expect(found.players.allSatisfy { Folded.text($0.name).contains("jose") })
        }
    }

    @Test func `the group with the best match comes first, and whole words before beginnings`() async throws {
        try await TestServer.run { server in
            for title in ["Baba Is You", "Dark Souls", "Her Story", "Barcelona Nights"] {
                _ = try await server.app.games.add(
                    GameDraft(title: title, developer: title == "Her Story" ? "Sam Barlow" : nil), poster: nil
                )
            }
            for name in ["ada", "adalbert"] { _ = try await server.register(name) }
            let bar = try await server.send(SearchEverything("bar"))
            #expect(bar.order.first == .teams && bar.teams.map(\.name) == ["Barcelona SC"])
            #expect(bar.games.map(\.title) == ["Barcelona Nights", "Her Story"])
            let ada = try await server.send(SearchEverything("ada"))
            #expect(ada.order == [.people] && ada.people.map(\.username) == ["ada", "adalbert"])
            #expect(ada.games.isEmpty)
            let nights = try await server.send(SearchEverything("barcelona nights"))
            #expect(nights.order == [.games])
            let typo = try await server.send(SearchEverything("dakr souls"))
            #expect(typo.games.map(\.title) == ["Dark Souls"])
        }
    }

    @Test func `before anything is typed there are games to look at`() async throws {
        try await TestServer.run { server in
            _ = try await server.app.games.add(GameDraft(title: "Tetris"), poster: nil)
            let page = try await server.page("/search").text
            #expect(page.contains("Tetris") && page.contains("data-recent"))
        }
    }
}
