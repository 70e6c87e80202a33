import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@testable import Games

@Suite struct SuggestionTests {
    @Test(arguments: Engine.available)
    func `a suggestion becomes a game or not, and who made it is notified`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        let (games, people) = (fixture.games, try await fixture.people("ada", "mod"))
        let (ada, moderator) = (people[0], people[1])
        try await fixture.database.write { [people = fixture.people] db in
            try people.set(.moderator, of: moderator, in: db)
        }
        let suggested = try await games.suggest(
            SuggestGame(title: "  Lost Game ", year: 1999, developer: "Nobody", note: "On a disk."), by: ada)
        #expect(suggested.title == "Lost Game" && suggested.state == .pending)
        let other = try await games.suggest(SuggestGame(title: "Not a Game"), by: ada)
        #expect(
            try await games.list(ListGameSuggestions(), by: moderator).data.map(\.id) == [
                suggested.id, other.id,
            ])
        #expect(
            try await games.list(ListGameSuggestions(), by: ada).data.map(\.id) == [other.id, suggested.id])
        await #expect(throws: Problem.self) {
            try await games.decide(DecideGameSuggestion(suggested.id, accepted: true), by: ada)
        }
        let accepted = try await games.decide(
            DecideGameSuggestion(suggested.id, accepted: true), by: moderator)
        let game = try #require(accepted.game)
        #expect(try await games.game(game, seenBy: nil).released == "1999")
        _ = try await games.decide(DecideGameSuggestion(other.id, accepted: false), by: moderator)
        await #expect(throws: Problem.self) {
            try await games.decide(DecideGameSuggestion(other.id, accepted: true), by: moderator)
        }
        let notices = try await fixture.test.notices(ada, .suggestion)
        #expect(notices.map(\.subject) == [game.number, 0])
        #expect(notices.map(\.detail) == ["Lost Game", "Not a Game"])
        await #expect(throws: Problem.self) {
            try await games.suggest(SuggestGame(title: "lost game!", year: 1999), by: ada)
        }
    }

    @Test func `of one member ten wait at a time, each once`() async throws {
        let fixture = try await GamesFixture(.sqlite)
        let (games, ada) = (fixture.games, try await fixture.person("ada"))
        for number in 1...10 { _ = try await games.suggest(SuggestGame(title: "Game \(number)"), by: ada) }
        for (title, field) in [("Game 11", nil), ("game 3", "title"), ("", "title")] as [(String, String?)] {
            let problem = await #expect(throws: Problem.self) {
                try await games.suggest(SuggestGame(title: title), by: ada)
            }
            #expect(problem?.fields.keys.first == field)
        }
        let bob = try await fixture.person("bob")
        _ = try await games.suggest(SuggestGame(title: "Game 11"), by: bob)
        try await fixture.database.write { db in try games.forget(ada, in: db) }
        #expect(try await games.suggestions(by: ada).isEmpty)
    }
}
