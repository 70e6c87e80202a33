import App
import FanfareModels
import Foundation
import HTTPBinding
import Members
import Pages
import Storage
import TestSupport
import Testing

@testable import Games

@Suite struct CatalogueTests {
    @Test(arguments: Engine.available)
    func `merging moves everything, keeps one review a person, the newer, and leads the old address on`(
        engine: Engine
    ) async throws {
        let fixture = try await GamesFixture(engine)
        let (games, people) = (fixture.games, try await fixture.people("ada", "bob", "eve"))
        let (ada, bob, eve) = (people[0], people[1], people[2])
        let old = try await fixture.game(
            "Doom!", GameDraft(genres: "Shooter", platforms: "PC", developer: "id"))
        let new = try await fixture.game("DOOM", GameDraft(genres: "Action"))
        let adasOld = try await fixture.review(old, 5, by: ada, "Older.")
        fixture.clock.advance(10)
        let adasNew = try await fixture.review(new, 2, by: ada, "Newer.")
        let bobsNew = try await fixture.review(new, 1, by: bob, "Older.")
        fixture.clock.advance(10)
        let bobsOld = try await fixture.review(old, 4, by: bob, "Newer.")
        let eves = try await fixture.review(old, 3, by: eve)
        for review in [adasOld, bobsOld] { _ = try await games.vote(.up, on: review, by: eve) }
        _ = try await games.addFavourite(old, by: eve)
        _ = try await games.set(.want, of: old, by: eve)
        _ = try await games.set(.want, of: new, by: ada)
        fixture.clock.advance(10)
        _ = try await games.set(.played, of: old, by: ada)
        #expect(try await games.list(ListGames(q: "doom"), seenBy: nil).data.count == 2)

        let merged = try await games.merge(old, into: new)
        #expect(merged.ratingsCount == 3 && merged.distribution == [0, 1, 1, 1, 0])
        #expect(
            merged.genres == ["Action", "Shooter"] && merged.platforms == ["PC"] && merged.developer == "id")
        #expect(merged.statusCounts == GameStatusCounts(want: 1, played: 1))
        let reviews = try await games.reviews(ListReviews(new, sort: .newest), seenBy: nil).data.map(\.id)
        #expect(Set(reviews) == [adasNew, bobsOld, eves])
        await #expect(throws: Problem.self) { try await games.review(adasOld, seenBy: nil) }
        await #expect(throws: Problem.self) { try await games.review(bobsNew, seenBy: nil) }
        #expect(try await games.list(ListFavourites(eve), seenBy: nil).data.map(\.id) == [new])
        #expect(try await games.game(old, seenBy: nil).id == new)
        #expect(try await games.reviews(ListReviews(old), seenBy: nil).data.count == 3)
        #expect(try await games.list(ListGames(q: "doom"), seenBy: nil).data.map(\.id) == [new])
        #expect(try await games.count() == 1)
        // The vote on Ada's review is taken back with it, the one on Bob's stays.
        let profiles = try await fixture.database.read { db in
            try db.rows("SELECT reputation FROM person_card WHERE id IN (\(ada), \(bob)) ORDER BY id") {
                $0[0] as Int64
            }
        }
        #expect(profiles == [0, 10])
        #expect(try await games.recount(fixing: false).isClean)
        #expect(try await fixture.test.app.recount().allSatisfy(\.isClean))
        await #expect(throws: Problem.self) { try await games.merge(new, into: new) }
        await #expect(throws: Problem.self) { try await games.merge(old, into: new) }
    }

    @Test(arguments: Engine.available)
    func `a game that is deleted takes its reviews along, and counts stay right`(engine: Engine) async throws
    {
        let fixture = try await GamesFixture(engine)
        let (games, people) = (fixture.games, try await fixture.people("ada", "bob"))
        let game = try await fixture.game("Mistake", GameDraft(genres: "Puzzle", platforms: "PC"))
        let review = try await fixture.review(game, 5, by: people[0])
        _ = try await games.vote(.up, on: review, by: people[1])
        _ = try await games.set(.playing, of: game, by: people[1])
        #expect(try await fixture.found("mistake") == ["Mistake"])
        try await games.delete(game)
        #expect(try await fixture.found("mistake").isEmpty)
        await #expect(throws: Problem.self) { try await games.game(game, seenBy: nil) }
        #expect(try await games.genres().isEmpty)
        #expect(try await games.platforms().isEmpty)
        #expect(try await fixture.test.app.recount().allSatisfy(\.isClean))
        await #expect(throws: Problem.self) { try await games.delete(game) }
    }

    @Test(arguments: Engine.available)
    func `lists are narrowed by genre, platform and year, alone and together`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        for (title, genre, platform, year) in [
            ("One", "Puzzle", "PC", "2001"), ("Two", "Puzzle", "Nintendo Switch, PC", "2002-05"),
            ("Three", "Action", "Nintendo Switch", "2002"), ("Four", "Action", "PC", ""),
        ] {
            try await fixture.game(
                title, GameDraft(genres: NameList(genre), platforms: NameList(platform), released: year))
        }
        func titles(_ call: ListGames) async throws -> Set<String> {
            Set(try await fixture.games.list(call, seenBy: nil).data.map(\.title))
        }
        for sort in GameOrder.allCases {
            #expect(try await titles(ListGames(sort: sort, platform: "PC")) == ["One", "Two", "Four"])
            #expect(try await titles(ListGames(sort: sort, year: 2002)) == ["Two", "Three"])
            #expect(
                try await titles(ListGames(sort: sort, genre: "puzzle", platform: "nintendo switch")) == [
                    "Two"
                ])
            #expect(try await titles(ListGames(sort: sort, platform: "pc", year: 2001)) == ["One"])
        }
        #expect(try await titles(ListGames(platform: "pc", q: "t")) == ["Two"])
        #expect(try await titles(ListGames(year: 2001, q: "two")).isEmpty)
        #expect(try await titles(ListGames(platform: "Amiga")).isEmpty)
        #expect(
            try await fixture.games.platforms().map(\.name) == ["Nintendo Switch", "PC"])
        #expect(try await fixture.games.filters().years == [2002, 2001])
        #expect(try await fixture.games.recount(fixing: false).isClean)
    }

    @Test(arguments: Engine.available)
    func `what one says of playing a game is counted once, changed, taken back, and forgotten`(
        engine: Engine
    ) async throws {
        let fixture = try await GamesFixture(engine)
        let (games, ada) = (fixture.games, try await fixture.person("ada"))
        let game = try await fixture.game("Tetris")
        for status in [GameStatus.want, .want, .playing] {
            let state = try await games.set(status, of: game, by: ada)
            #expect(state.status == status && state.counts[status] == 1)
        }
        #expect(try await games.game(game, seenBy: ada).status == .playing)
        #expect(
            try await games.list(ListGamesOf(ada, status: .playing), seenBy: nil).data.map(\.id) == [game])
        #expect(try await games.list(ListGamesOf(ada, status: .want), seenBy: nil).data.isEmpty)
        _ = try await games.set(nil, of: game, by: ada)
        #expect(try await games.game(game, seenBy: ada).statusCounts == GameStatusCounts())
        _ = try await games.set(.played, of: game, by: ada)
        let exported = try await fixture.database.read { db in try Games.export(ada, in: db).map(\.0) }
        #expect(exported.contains("game_statuses") && exported.contains("game_suggestions"))
        try await fixture.database.write { db in try games.forget(ada, in: db) }
        #expect(try await games.game(game, seenBy: nil).statusCounts == GameStatusCounts())
        #expect(try await games.recount(fixing: false).isClean)
    }

    @Test func `one tap rates, another changes the stars and leaves the words`() async throws {
        let fixture = try await GamesFixture(.sqlite)
        let (games, ada) = (fixture.games, try await fixture.person("ada"))
        let game = try await fixture.game("Tetris")
        let first = try await games.rate(game, try Stars(4), by: ada)
        _ = try await games.edit(EditReview(first.id, text: "It falls.", spoilers: true), by: ada)
        let second = try await games.rate(game, try Stars(5), by: ada)
        #expect(
            second.id == first.id && second.text == "It falls." && second.spoilers
                && second.rating.number == 5)
        try await games.dropRating(of: game, by: ada)
        try await games.dropRating(of: game, by: ada)
        #expect(try await games.game(game, seenBy: ada).ratingsCount == 0)
    }

    @Test func `similar games share genres, the developer or fans, and never the game itself`() async throws {
        let fixture = try await GamesFixture(.sqlite)
        let (games, people) = (fixture.games, try await fixture.people("ada", "bob"))
        let portal = try await fixture.game("Portal", GameDraft(genres: "Puzzle", developer: "Valve"))
        let second = try await fixture.game("Portal 2", GameDraft(genres: "Puzzle", developer: "Valve"))
        let racer = try await fixture.game("Racer", GameDraft(genres: "Racing"))
        let loved = try await fixture.game("Loved", GameDraft(genres: "Music"))
        for person in people {
            for game in [portal, loved] { _ = try await games.addFavourite(game, by: person) }
        }
        let similar = try await games.similar(to: portal, seenBy: nil).map(\.id)
        #expect(similar == [second, loved])
        #expect(try await games.similar(to: racer, seenBy: nil).isEmpty)
        await #expect(throws: Problem.self) { try await games.similar(to: ID(99), seenBy: nil) }
    }

    /// Of a game with few reviews these are looked through, else whom the viewer follows.
    @Test(arguments: [2, 1_000], [false, true])
    func `who is followed is read first`(reviews: Int64, isKnown: Bool) async throws {
        let fixture = try await GamesFixture(.sqlite)
        let people = try await fixture.people("ada", "bob", "eve")
        let game = try await fixture.game("Tetris")
        _ = try await fixture.review(game, 3, by: people[1])
        let eves = try await fixture.review(game, 4, by: people[2])
        _ = try await fixture.people.follow(people[2], by: people[0])
        if isKnown {
            _ = try await fixture.people.viewerStates.unseen(by: people[0]) { _ in
                var state = ViewerState()
                state.add(.bell, [])
                state.add(.follows, [(subject: people[2].number, state: 1)])
                return state
            }
        }
        func followed(seenBy viewer: ID<Person>?) async throws -> [Review] {
            let games = fixture.games
            return try await games.database.read { db in
                try games.followedReviews(of: game, among: reviews, seenBy: .of(viewer), in: db)()
            }
        }
        let first = try await followed(seenBy: people[0])
        #expect(first.map(\.id) == [eves] && first[0].author.followed == true)
        #expect(try await followed(seenBy: nil).isEmpty)
        try await fixture.people.block(people[2], by: people[0])
        #expect(try await followed(seenBy: people[0]).isEmpty)
    }
}
