import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import Games
import MediaKit
import NIOHTTP1
import Members
import Storage
import TestSupport
import Testing

/// Games over HTTP, as apps and browsers reach them.
@Suite(.serialized) struct GamesServerTests {
    @Test(arguments: Engine.available)
    func `an average is the same in grid, page, API and profile`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let game = try await server.game("Outer Wilds")
            var last = ID<Review>(0)
            for (name, stars) in [("ada", 4), ("leo", 5), ("grace", 3)] {
                let member = try await server.register(name)
                last = try await server.send(WriteReview(game, rating: try Stars(stars)), as: member.token).id
                if name != "grace" { try await server.send(AddFavourite(game), as: member.token) }
                guard name == "grace" else { continue }
                #expect(
                    try await server.averages(of: game, favouriteOf: ID(2)) == ["4.0", "4.0", "4.0", "4.0"])
                try await server.send(DeleteReview(last), as: member.token)
            }
            #expect(try await server.averages(of: game, favouriteOf: ID(2)) == ["4.5", "4.5", "4.5", "4.5"])
            let body = try await server.page("/api/v1/games/\(game)").text
            #expect(body.contains("\"average\":4.5") && body.contains("\"distribution\":[0,0,0,1,1]"))
        }
    }

    @Test func `a second review is 409 with the first one's id`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let ada = try await server.register("ada")
            let first = try await server.send(WriteReview(game, rating: try Stars(4)), as: ada.token)
            let refusal = await #expect(throws: Refusal.self) {
                try await server.send(WriteReview(game, rating: try Stars(1)), as: ada.token)
            }
            #expect(refusal?.status == 409 && refusal?.body.contains("\"id\":\(first.id)}") == true)
        }
    }

    @Test func `guests read everything and are sent to log in for the rest`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let ada = try await server.register("ada")
            let review = try await server.send(
                WriteReview(game, rating: try Stars(4), text: "Fine."), as: ada.token)
            for path in [
                "/games", "/games?sort=title", "/games?q=fez", "/games/\(game)", "/reviews/\(review.id)",
                "/people/\(ada.user.id)/reviews", "/people/\(ada.user.id)/favourites",
                "/api/v1/games", "/api/v1/genres", "/api/v1/games/\(game)/reviews",
                "/api/v1/reviews/\(review.id)/comments",
            ] {
                #expect(try await server.page(path).status == 200, "\(path)")
            }
            for path in ["/reviews/\(review.id)/edit", "/games/\(game)/review"] {
                #expect(try await server.page(path).headers["location"]?.hasPrefix("/login?to=") == true)
            }
            for call in [WriteReview(game, rating: try Stars(1))] {
                let refusal = await #expect(throws: Refusal.self) { try await server.send(call) }
                #expect(refusal?.status == 401)
            }
            #expect(try await server.page("/games/999").status == 404)
            #expect(try await server.page("/reviews/999").status == 404)
            #expect(try await server.page("/games/999999999999999999999").status == 404)
        }
    }

    @Test func `only admins add and change games, and posters are looked into`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let refusal = await #expect(throws: Refusal.self) {
                try await server.send(AddGame(GameDraft(title: "Fez")), as: ada.token)
            }
            #expect(refusal?.status == 404)
            #expect(try await server.page("/admin/games", as: ada.token).status == 404)
            let root = try await server.admin()
            let draft = GameDraft(
                title: "Fez", description: "Two dimensions.\n\nThen three.",
                genres: "Puzzle, Platform, puzzle",
                platforms: "PC", released: "2012-04-13", developer: "Polytron")
            let game = try await server.send(AddGame(draft), as: root)
            #expect(
                game.genres == ["Puzzle", "Platform"] && game.year == 2012 && game.released == "2012-04-13")
            #expect(try await server.page(game.posterURL.local).headers["content-type"] == "image/png")
            let edited = try await server.send(EditGame(game.id, GameDraft(released: "")), as: root)
            #expect(edited.released == nil && edited.title == "Fez" && edited.developer == "Polytron")
            for (draft, field) in [
                (GameDraft(title: " "), "title"),
                (GameDraft(title: String(repeating: "x", count: 301)), "title"),
                (GameDraft(title: "A", released: "soon"), "released"),
                (GameDraft(title: "A\nB"), "title"),
                (GameDraft(title: "A", genres: NameList(String(repeating: "x", count: 61))), "genres"),
            ] {
                let refusal = await #expect(throws: Refusal.self) {
                    try await server.send(AddGame(draft), as: root)
                }
                #expect(refusal?.status == 422 && refusal?.body.contains(field) == true)
            }
            let text = try await server.poster("not a picture".utf8.map { $0 }, of: game.id, as: root)
            #expect(text.status == 422 && text.text.contains("poster"))
            let picture = try await server.poster(Self.png, of: game.id, as: root)
            #expect(picture.status == 200, "\(picture.text)")
            let now = try await server.send(ShowGame(game.id))
            #expect(now.posterURL.hasSuffix("-480.jpg"))
            let poster = try await server.page(now.posterURL.local)
            #expect(poster.status == 200 && poster.headers["content-type"] == "image/jpeg")
            #expect(try await server.page(now.posterURL.local.replacing("-480", with: "-240")).status == 200)
            #expect(try await server.page("/posters/999-480.jpg").status == 404)
            #expect(try await server.page("/posters/drawn/999-x.svg").status == 404)
        }
    }

    @Test func `a poster is drawn as PNG under one address`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Celeste")
            let address = try await server.send(ShowGame(game)).posterURL.local
            let drawings = "\(server.app.settings.data)/drawings"
            #expect(try await server.page("/posters/drawn/\(game)-x.png").status == 404)
            #expect(try FileManager.default.contentsOfDirectory(atPath: drawings) == [])
            for _ in 0..<2 {
                #expect(try await server.page(address).headers["content-type"] == "image/png")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: drawings)
            #expect(names.count == 1 && names[0].hasPrefix("game-\(game)."))
        }
    }

    @Test func `pages made for all members show each their own stars and hearts`() async throws {
        try await TestServer.run { server in
            var games: [ID<Game>] = []
            for number in 1...6 { games.append(try await server.game("Game \(number)")) }
            let (ada, leo) = (try await server.register("ada"), try await server.register("leo"))
            for (place, game) in games.prefix(5).enumerated() {
                try await server.send(WriteReview(game, rating: try Stars(place + 1)), as: ada.token)
            }
            try await server.send(AddFavourite(games[1]), as: ada.token)
            try await server.send(AddFavourite(games[5]), as: leo.token)
            for _ in 0..<2 {
                let hers = try await server.send(ListGames(sort: .title), as: ada.token).data
                #expect(hers.map(\.myRating) == [1, 2, 3, 4, 5, nil])
                #expect(hers.map(\.favourite) == [false, true, false, false, false, false])
                let his = try await server.send(ListGames(sort: .title), as: leo.token).data
                #expect(his.map(\.myRating) == Array(repeating: nil, count: 6))
                #expect(his.map(\.favourite) == [false, false, false, false, false, true])
                let page = try await server.page("/games?sort=title", as: ada.token).text
                #expect(page.occurrences(of: "my-rating") == 5 && page.occurrences(of: "my-heart") == 1)
                #expect(page.contains("/people/\(ada.user.id)/favourites"))
                let other = try await server.page("/games?sort=title", as: leo.token).text
                #expect(other.occurrences(of: "my-rating") == 0 && other.occurrences(of: "my-heart") == 1)
            }
            try await server.send(DropFavourite(games[1]), as: ada.token)
            #expect(try await server.send(ListGames(sort: .title), as: ada.token).data[1].favourite == false)
        }
    }

    private static let png: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAABQAAAAeCAIAAACjcKk8AAAASElEQVR4nO3LERaAABRFwc9xHMdxHF+O4ziO4ziO4/guq3103viUlDTSSie9DDLKJMgsi6yyyS6HnHLJLY+8lZycnJyc/Of8AfolbxYt4LmNAAAAAElFTkSuQmCC"
        ) ?? Data())
}
