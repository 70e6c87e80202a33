import AsyncHTTPClient
import Community
import FanfareModels
import Foundation
import Games
import Media
import NIOHTTP1
import People
import Storage
import TestKit
import TestServer
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
                (GameDraft(title: "A", genres: String(repeating: "x", count: 61)), "genres"),
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

    @Test(
        .enabled(if: samples != nil, "FANFARE_SAMPLES names no folder"), .timeLimit(.minutes(5)))
    func `naughty strings are kept whole and shown escaped, or refused with a word`() async throws {
        let file = URL(filePath: samples ?? "/").appending(path: "hostile/blns/blns.json")
        let strings = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
        try await TestServer.run { server in
            let root = try await server.admin()
            let ada = try await server.register("ada")
            let game = try await server.game("Fez")
            let review = try await server.send(WriteReview(game, rating: try Stars(4)), as: ada.token).id
            let comment = try await server.send(PostReviewComment(review, "Well."), as: ada.token).id
            var kept = 0
            for text in strings {
                do {
                    let edited = try await server.patiently {
                        try await server.send(EditReview(review, text: text), as: ada.token)
                    }
                    let isBlank = text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
                    let expected = isBlank ? "" : text.trimmingCharacters(in: .whitespacesAndNewlines)
                    #expect(edited.text == expected, "\(text.debugDescription)")
                    kept += 1
                } catch let refusal as Refusal {
                    #expect(refusal.status == 422, "\(text.debugDescription): \(refusal)")
                }
                for send in [
                    { _ = try await server.send(EditComment(comment, text), as: ada.token) },
                    {
                        _ = try await server.send(
                            EditGame(
                                game,
                                GameDraft(
                                    title: text, description: text, genres: text, platforms: text,
                                    released: text,
                                    developer: text)), as: root)
                    },
                    {
                        _ = try await server.send(
                            EditGame(game, GameDraft(title: text, developer: text)), as: root)
                    },
                ] as [() async throws -> Void] {
                    do {
                        try await server.patiently { try await send() }
                    } catch let refusal as Refusal {
                        #expect(refusal.status == 422, "\(text.debugDescription): \(refusal)")
                    }
                }
                for path in [
                    "/games/\(game)", "/reviews/\(review)", "/games?q=\(text.encodedForQuery)",
                    "/games?genre=\(text.encodedForQuery)", "/people/\(ada.user.id)",
                ] {
                    let page = try await server.page(path)
                    #expect([200, 400, 422].contains(page.status), "\(path) \(page.status)")
                    #expect(
                        !page.text.contains("<script>alert") && !page.text.contains("<img src=x"), "\(path)")
                }
                let drawing = try await server.page(
                    try await server.send(ShowGame(game)).posterURL.local.replacing(".png", with: ".svg"))
                #expect(drawing.status == 200)
                let parser = XMLParsing(drawing.bytes)
                #expect(parser.isWellFormed, "\(text.debugDescription)")
            }
            #expect(kept > strings.count / 2)
        }
    }

    @Test(
        arguments: [
            (
                "https://example.org/a?b=1&c=2.",
                "<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener\">"
            ),
            (
                "(see http://example.org/x_(y))",
                "<a href=\"http://example.org/x_(y)\" rel=\"nofollow ugc noopener\">"
            ),
            (
                "http://example.org/" + String(repeating: ")", count: 9_000),
                "<a href=\"http://example.org/\" rel=\"nofollow ugc noopener\">"
            ),
            ("javascript:alert(1)", nil), ("xhttps://example.org", nil), ("https://", nil),
            (
                "https://example.org/\"onmouseover=\"alert(1)",
                "<a href=\"https://example.org/\" rel=\"nofollow ugc noopener\">"
            ),
        ] as [(String, String?)])
    func `web addresses in a review are links and nothing else is`(text: String, link: String?) async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let ada = try await server.register("ada")
            try await server.send(WriteReview(game, rating: try Stars(4), text: text), as: ada.token)
            let page = try await server.page("/games/\(game)").text
            #expect(page.contains("nofollow ugc") == (link != nil))
            if let link { #expect(page.contains(link)) }
            #expect(!page.contains("\"onmouseover"))
        }
    }

    @Test func `comments stand under reviews, and can be brought back`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let (ada, leo) = (try await server.register("ada"), try await server.register("leo"))
            let review = try await server.send(WriteReview(game, rating: try Stars(4)), as: ada.token).id
            let comment = try await server.send(PostReviewComment(review, "Agreed!"), as: leo.token)
            #expect(comment.reviewID == review && comment.answerID == nil)
            #expect(try await server.send(ShowReview(review)).commentCount == 1)
            let heard = try await server.send(ListActivity(), as: ada.token).data
            #expect(heard.map(\.kind).contains(.comment))
            let activity = try await server.page("/activity", as: ada.token).text
            #expect(activity.contains("/reviews/\(review)#comment-\(comment.id)"))
            try await server.send(DeleteComment(comment.id), as: leo.token)
            #expect(try await server.send(ShowReview(review)).commentCount == 0)
            let page = try await server.page("/reviews/\(review)", as: leo.token).text
            #expect(page.contains("/comments/\(comment.id)/restore"))
            let refusal = await #expect(throws: Refusal.self) {
                try await server.send(RestoreComment(comment.id), as: ada.token)
            }
            #expect(refusal?.status == 404)
            #expect(try await server.send(RestoreComment(comment.id), as: leo.token).content == "Agreed!")
            #expect(try await server.send(ListReviewComments(review)).data.count == 1)
            try await server.send(DeleteReview(review), as: ada.token)
            #expect(try await server.page("/reviews/\(review)").status == 404)
            #expect(try await server.send(ListCommentsOf(leo.user.id)).data.isEmpty)
            let undo = try await server.page("/games/\(game)", as: ada.token).text
            #expect(undo.contains("/reviews/\(review)/restore"))
            let back = try await server.submit("/reviews/\(review)/restore", [:], as: ada.token)
            #expect(back.status == 303 && back.headers["location"] == "/games/\(game)#mine")
            #expect(try await server.send(ListCommentsOf(leo.user.id)).data.count == 1)
            #expect(try await server.community.games.recount(fixing: false).isClean)
        }
    }

    @Test func `forms do what scripts do, and show again what is refused`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let (ada, leo) = (try await server.register("ada"), try await server.register("leo"))
            let empty = try await server.submit("/games/\(game)/review", ["text": "No stars"], as: ada.token)
            #expect(
                empty.status == 422 && empty.text.contains("No stars")
                    && empty.text.contains("Give 1 to 5 stars."))
            let sent = try await server.submit(
                "/games/\(game)/review", ["text": "Good", "rating": "4", "story": "5", "sound": ""],
                as: ada.token)
            #expect(sent.status == 303)
            let review = try #require(try await server.send(ListReviews(game)).data.first)
            #expect(
                review.rating.number == 4 && review.aspects.story?.number == 5 && review.aspects.sound == nil)
            let path = "/reviews/\(review.id)"
            #expect(try await server.submit("\(path)/vote", ["value": "1"], as: leo.token).status == 303)
            #expect(try await server.send(ShowReview(review.id)).upVotes == 1)
            _ = try await server.submit("\(path)/vote", ["value": "0"], as: leo.token)
            #expect(try await server.send(ShowReview(review.id)).upVotes == 0)
            let form = try await server.page("\(path)/edit", as: ada.token).text
            #expect(form.contains("Good") && form.contains("name=\"rating\" value=\"4\" required checked"))
            #expect(try await server.page("\(path)/edit", as: leo.token).status == 404)
            _ = try await server.submit("\(path)/edit", ["text": "", "rating": "2"], as: ada.token)
            let edited = try await server.send(ShowReview(review.id))
            #expect(
                edited.text.isEmpty && edited.rating.number == 2 && edited.aspects.isEmpty && edited.edited)
            #expect(try await server.submit("/games/\(game)/favourite", [:], as: ada.token).status == 303)
            #expect(try await server.send(ShowGame(game), as: ada.token).favourite == true)
            #expect(try await server.submit("\(path)/delete", [:], as: leo.token).status == 404)
            #expect(try await server.submit("\(path)/delete", [:], as: ada.token).status == 303)
            #expect(try await server.send(ShowGame(game)).ratingsCount == 0)
        }
    }

    private static let png: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAABQAAAAeCAIAAACjcKk8AAAASElEQVR4nO3LERaAABRFwc9xHMdxHF+O4ziO4ziO4/guq3103viUlDTSSie9DDLKJMgsi6yyyS6HnHLJLY+8lZycnJyc/Of8AfolbxYt4LmNAAAAAElFTkSuQmCC"
        ) ?? Data())
}

private let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

extension TestServer {
    fileprivate func game(_ title: String) async throws -> ID<Game> {
        try await community.games.add(GameDraft(title: title), poster: nil).id
    }

    fileprivate func admin() async throws -> String {
        let root = try await register("root")
        try await community.database.write { [community] db in
            try community.people.set(.admin, of: root.user.id, in: db)
        }
        return root.token
    }

    /// What the grid, the game's page, the API and a profile with the favourite say.
    fileprivate func averages(of game: ID<Game>, favouriteOf person: ID<Person>) async throws -> [String] {
        let grid = try await page("/games").text
        let own = try await page("/games/\(game)").text
        let profile = try await page("/people/\(person)").text
        let api = try await send(ShowGame(game)).average.map { "\($0)" } ?? ""
        let shown: (String, String) -> String = { text, mark in
            guard let start = text.firstRange(of: mark)?.upperBound else { return "" }
            return String(text[start...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
        return [
            shown(grid, "data-average"), shown(own, "<b class=\"number\""), api,
            shown(profile, "data-average"),
        ]
    }

    fileprivate func poster(_ bytes: [UInt8], of game: ID<Game>, as token: String) async throws -> Reply {
        var request = HTTPClientRequest(url: "\(base)/api/v1/games/\(game)")
        request.method = .PATCH
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        request.headers.add(name: "Content-Type", value: "multipart/form-data; boundary=frontier")
        let head = "--frontier\r\nContent-Disposition: form-data; name=\"poster\"; filename=\"p.png\"\r\n\r\n"
        request.body = .bytes(Array(head.utf8) + bytes + Array("\r\n--frontier--\r\n".utf8))
        return try await exchange(request)
    }

    /// Waits as long as the server asks when it is sent too much.
    @discardableResult
    fileprivate func patiently<T>(_ send: () async throws -> T) async throws -> T {
        while true {
            do {
                return try await send()
            } catch let refusal as Refusal where refusal.status == 429 {
                try await Task.sleep(for: .seconds(refusal.headers["retry-after"].flatMap(Int.init) ?? 1))
            }
        }
    }
}

/// Whether bytes can be read as XML: tags that close in their order, and no sign that XML does not have.
private struct XMLParsing {
    let isWellFormed: Bool

    init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            isWellFormed = false
            return
        }
        var open: [[UInt8]] = []
        var rest = bytes[...]
        var isFine = !text.unicodeScalars.contains {
            $0.value < 0x20 || $0.value == 0xFFFE || $0.value == 0xFFFF
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            let tag = rest[(start + 1)..<end]
            let name = Array(
                tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") })
            if tag.first == UInt8(ascii: "/") {
                isFine = isFine && open.popLast() == name
            } else if tag.last != UInt8(ascii: "/") {
                open.append(name)
            }
            rest = rest[(end + 1)...]
        }
        isWellFormed = isFine && open.isEmpty && !rest.contains(UInt8(ascii: "<"))
    }
}

extension String {
    fileprivate var local: String { URL(string: self)?.path ?? self }

    fileprivate var encodedForQuery: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    fileprivate func occurrences(of word: String) -> Int { ranges(of: "class=\"\(word)\"").count }
}
