import FanfareModels
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
}
