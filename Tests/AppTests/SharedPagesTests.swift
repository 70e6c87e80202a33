import FanfareModels
import Foundation
import Games
import Members
import Rankings
import Storage
import TestSupport
import Testing

@testable import App

/// Lists that are made once for many, beside the same lists made for one reader: whatever happens, they are the same to
/// programs at once, and on pages to who did it. So are pages about one thing, which show out of memory what the reader
/// follows, likes and rates.
@Suite(.serialized) struct SharedPagesTests {
    @Test(arguments: Engine.available)
    func `a list out of memory is as it would be made now, for each reader`(engine: Engine) async throws {
        try await TestServer.run(engine, configure: { $0.url = Self.url }) { server in
            let settings = server.app.settings
            try await TestServer.run(
                engine,
                configure: {
                    $0.data = settings.data
                    $0.databaseURL = settings.databaseURL
                    $0.url = Self.url
                    $0.responseCache = nil
                },
                { plain in
                    var story = try await Story(server, plain)
                    for _ in 0..<250 { try await story.goOn() }
                })
        }
    }

    @Test func `a page about one thing that is asked for again comes out of memory, also for others`()
        async throws
    {
        try await TestServer.run { server in
            let (ada, grace, linus) = (
                try await server.register("ada"), try await server.register("grace"),
                try await server.register("linus")
            )
            let answer = try await server.app.answer(from: ada.user.id, to: linus.user.id)
            let game = try await server.app.games.add(GameDraft(title: "Fez", genres: "Puzzle"), poster: nil)
                .id
            for path in [
                "/answers/\(answer)", "/games/\(game)", "/people/\(linus.user.id)",
                "/api/v1/games/\(game)", "/api/v1/feed/\(answer)", "/search?q=exam",
                "/api/v1/people/\(linus.user.id)",
            ] {
                for _ in 0..<2 {
                    for member in [ada, grace] { _ = try await server.page(path, as: member.token) }
                }
                // Something else may read meanwhile.
                var reads = Set<Int>()
                for _ in 0..<5 {
                    let before = server.reads
                    for member in [ada, grace] {
                        #expect(try await server.page(path, as: member.token).status == 200)
                    }
                    reads.insert(server.reads - before)
                }
                #expect(reads.contains(0), "\(path) was read \(reads) times")
            }
        }
    }

    @Test func `owners, moderators and who did something there themselves are shown their own page`()
        async throws
    {
        try await TestServer.run { server in
            let (ada, grace, root) = (
                try await server.register("ada"), try await server.register("grace"),
                try await server.register("root")
            )
            let app = server.app
            try await app.database.write { [id = root.user.id] db in
                try app.people.set(.moderator, of: id, in: db)
            }
            let answer = try await app.answer(from: ada.user.id, to: grace.user.id)
            let game = try await app.games.add(GameDraft(title: "Fez", genres: "Puzzle"), poster: nil).id
            let comment = try await server.send(PostComment(answer, "Seen twice."), as: ada.token)
            let pages = ["/answers/\(answer)", "/games/\(game)", "/people/\(grace.user.id)"]
            let (asked, liked) = (pages[0], pages[1])
            for path in pages {
                for _ in 0..<3 {
                    for member in [ada, grace, root] { _ = try await server.page(path, as: member.token) }
                }
            }
            let sees = { (member: SignedIn, path: String, words: String) in
                try await server.page(path, as: member.token).text.contains(words)
            }
            #expect(try await sees(grace, asked, "/answers/\(answer)/delete"))
            #expect(try await !sees(ada, asked, "/answers/\(answer)/delete"))
            #expect(try await sees(ada, asked, "/comments/\(comment.id)/edit"))
            #expect(try await !sees(grace, asked, "/comments/\(comment.id)/edit"))
            #expect(try await sees(root, asked, "/moderation/answer/\(answer)"))
            #expect(try await !sees(ada, asked, "/moderation/answer/\(answer)"))
            #expect(try await sees(grace, pages[2], "/settings/profile"))
            #expect(try await !sees(ada, pages[2], "/settings/profile"))
            try await server.send(DeleteComment(comment.id), as: ada.token)
            #expect(try await sees(ada, asked, "/comments/\(comment.id)/restore"))
            #expect(try await !sees(grace, asked, "/comments/\(comment.id)/restore"))
            try await server.send(SetGameStatus(game, .playing), as: ada.token)
            #expect(try await sees(ada, liked, "data-on=\"playing\""))
            #expect(try await !sees(grace, liked, "data-on=\"playing\""))
            let review = try await server.send(
                WriteReview(game, rating: Stars(4), text: "Good."), as: grace.token)
            #expect(try await sees(grace, liked, "/reviews/\(review.id)/edit"))
            #expect(try await !sees(ada, liked, "/reviews/\(review.id)/edit"))
            #expect(try await !sees(ada, liked, "You follow"))
            try await server.send(Follow(grace.user.id), as: ada.token)
            #expect(try await sees(ada, liked, "You follow"))
            try await server.send(VoteOnReview(review.id, .up), as: ada.token)
            #expect(try await sees(ada, liked, "data-mine=\"1\""))
            #expect(try await !sees(root, liked, "data-mine=\"1\""))
        }
    }

    @Test func `only who answers is told by the API that the video is being replaced`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let app = server.app
            let answer = try await app.answer(from: ada.user.id, to: grace.user.id)
            let told = { (member: SignedIn) in
                try await server.page("/api/v1/feed/\(answer)", as: member.token).text
                    .contains("\"replacement\":\"processing\"")
            }
            for _ in 0..<3 {
                for member in [ada, grace] { #expect(try await !told(member)) }
            }
            try await app.database.write { [owner = grace.user.id] db in
                try db.run(
                    """
                    INSERT INTO answer_take (answer, person, state, segments, thumbnail)
                    VALUES (\(answer), \(owner), 'processing', '', '')
                    """)
            }
            for _ in 0..<3 {
                #expect(try await !told(ada))
                #expect(try await told(grace))
            }
        }
    }

    @Test func `the best places of a person are those of the periods that are closed, also out of memory`()
        async throws
    {
        let clock = TestClock(Date())
        try await TestServer.run(now: { clock.now }) { server in
            let (ada, grace, linus) = (
                try await server.register("ada"), try await server.register("grace"),
                try await server.register("linus")
            )
            let app = server.app
            // The second, who is awarded nothing.
            let cheers = [linus, linus, grace].map {
                ScoreEvent(.cheered, to: $0.user.id, from: ada.user.id, at: clock.now)
            }
            try await app.database.write { db in
                for cheer in cheers { try app.people.ledger.record(cheer, in: db) }
            }
            let places = {
                try await server.send(ShowPerson(grace.user.id), as: ada.token).places.map(\.category)
            }
            for _ in 0..<3 { #expect(try await places() == []) }
            clock.advance(86_400)
            try await app.rankings.closeEnded()
            #expect(Set(try await places()) == [.all, .cheers])
        }
    }

    private static let url = "http://fans.example"
}

extension TestServer {
    fileprivate var reads: Int { app.database.counters()["reads"] ?? 0 }
}

/// Members who do at random what changes lists, and look at them.
private struct Story {
    private let server: TestServer
    private let plain: TestServer
    private var chance: SeededGenerator
    private let members: [SignedIn]
    private let answers: [ID<Answer>]
    private let games: [ID<Game>]
    private var comments: [ID<FanfareModels.Comment>] = []
    private var reviews: [ID<Review>] = []

    /// - Parameters:
    ///   - server: keeps responses.
    ///   - plain: has the same community, and keeps none.
    init(_ server: TestServer, _ plain: TestServer) async throws {
        self.server = server
        self.plain = plain
        chance = SeededGenerator(SeededGenerator.seed)
        var members: [SignedIn] = []
        for name in ["ada", "grace", "linus", "margaret", "root", "shy"] {
            members.append(try await server.register(name))
        }
        self.members = members
        let (asker, answerers, moderator) = (members[0].user.id, members[1...2], members[4].user.id)
        let app = server.app
        try await app.database.write { db in try app.people.set(.moderator, of: moderator, in: db) }
        _ = try await server.send(Mute(members[3].user.id), as: members[5].token)
        var answers: [ID<Answer>] = []
        for answerer in answerers {
            for _ in 0..<3 { answers.append(try await app.answer(from: asker, to: answerer.user.id)) }
        }
        self.answers = answers
        var games: [ID<Game>] = []
        for title in ["Fez", "Braid", "Limbo"] {
            games.append(try await app.games.add(GameDraft(title: title, genres: "Puzzle"), poster: nil).id)
        }
        self.games = games
    }

    mutating func goOn() async throws {
        let actor = members.randomElement(using: &chance)!
        do { guard try await act(actor) else { return } } catch is Refusal { return }
        for _ in 0..<6 {
            let path = path()
            let isCall = path.hasPrefix("/api/")
            // Lists may show others' figures a moment late.
            let isOfOne = path.split(separator: "/").count > 1 && !path.hasPrefix("/rankings/")
            let isTrueForAll = isCall || isOfOne
            let reader = isTrueForAll ? (members + [nil]).randomElement(using: &chance)! : actor
            let token = reader?.token
            // It notices what others committed when it has committed something itself.
            try await plain.app.database.write { _ in }
            let kept = try await server.page(path, as: token)
            let made = try await plain.page(path, as: token)
            #expect(kept.status == made.status)
            let content: (TestResponse) -> [String] = {
                isCall ? [$0.text] : PageMarkup($0.text, part: "main").lines
            }
            #expect(content(kept) == content(made), "\(path) for \(reader?.user.username ?? "a guest")")
        }
    }

    /// False when there is nothing to do it to.
    private mutating func act(_ member: SignedIn) async throws -> Bool {
        let token = member.token
        let other = members.randomElement(using: &chance)!.user.id
        let answer = answers.randomElement(using: &chance)!
        let game = games.randomElement(using: &chance)!
        switch Int.random(in: 0..<20, using: &chance) {
        case 0, 1: try await server.send(Follow(other), as: token)
        case 2: try await server.send(Unfollow(other), as: token)
        case 3, 4: try await server.send(LikeAnswer(answer), as: token)
        case 5: try await server.send(UnlikeAnswer(answer), as: token)
        case 6, 7:
            let comment = try await server.send(PostComment(answer, "Seen twice."), as: token)
            comments.append(comment.id)
        case 8:
            guard let comment = comments.randomElement(using: &chance) else { return false }
            try await server.send(DeleteComment(comment), as: token)
        case 9:
            guard let comment = comments.randomElement(using: &chance) else { return false }
            try await server.send(RestoreComment(comment), as: token)
        case 10:
            let stars = try Stars(.random(in: 1...5, using: &chance))
            reviews.append(
                try await server.send(WriteReview(game, rating: stars, text: "Good."), as: token).id)
        case 11:
            guard let review = reviews.randomElement(using: &chance) else { return false }
            try await server.send(
                VoteOnReview(review, Bool.random(using: &chance) ? .up : .down), as: token)
        case 12: try await server.send(AddFavourite(game), as: token)
        case 13:
            try await server.send(
                SetGameStatus(game, GameStatus.allCases.randomElement(using: &chance)!), as: token)
        case 14: try await server.send(DropGameStatus(game), as: token)
        case 15:
            guard let review = reviews.randomElement(using: &chance) else { return false }
            try await server.send(DeleteReview(review), as: token)
        case 16:
            guard let review = reviews.randomElement(using: &chance) else { return false }
            try await server.send(RestoreReview(review), as: token)
        case 17: try await server.send(FavouriteTeam("ec-barcelona"), as: token)
        case 18: try await server.send(UnfavouriteTeam("ec-barcelona"), as: token)
        default:
            guard let review = reviews.randomElement(using: &chance) else { return false }
            try await server.send(PostReviewComment(review, "So true."), as: token)
        }
        return true
    }

    private mutating func path() -> String {
        let (answer, game) = (answers.randomElement(using: &chance)!, games.randomElement(using: &chance)!)
        let person = members.randomElement(using: &chance)!.user.id
        return [
            "/answers/\(answer)", "/games/\(game)", "/games/\(game)?sort=newest", "/people/\(person)",
            "/people/\(person)?tab=games", "/people/\(person)?tab=about", "/search?q=b", "/search?q=",
            "/search?q=example", "/search?q=a", "/", "/people",
            "/people?sort=name", "/people?sort=newest", "/people?q=a", "/games",
            "/games?sort=title", "/games?sort=reviewed", "/leagues", "/api/v1/people",
            "/api/v1/people?limit=2",
            "/api/v1/people?limit=1", "/api/v1/feed", "/api/v1/feed?limit=2", "/api/v1/games",
            "/api/v1/games?limit=1", "/api/v1/games/\(game)", "/api/v1/feed/\(answer)",
            "/api/v1/people/\(person)", "/rankings", "/rankings/all", "/rankings/followers?period=weekly",
            "/api/v1/rankings", "/api/v1/rankings/all", "/api/v1/rankings/followers?limit=1",
            "/api/v1/rankings/critics?period=monthly",
        ].randomElement(using: &chance)!
    }
}
