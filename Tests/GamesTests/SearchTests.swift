import FanfareModels
import Foundation
import TestSupport
import Testing

@testable import Games

@Suite struct SearchTests {
    private static let titles = [
        "The Legend of Zelda: Ocarina of Time", "The Legend of Zelda: Breath of the Wild", "Half-Life",
        "Half-Life 2", "Half-Life 2: Episode One", "Pokémon Red", "S.T.A.L.K.E.R.: Shadow of Chernobyl",
        "Assassin's Creed", "Assassin’s Creed II", "Minecraft", "Ōkami", "Final Fantasy VII", "Portal",
        "Portal 2", "Value Hunters", "ARMA 3",
    ]

    private func fixture(_ engine: Engine) async throws -> GamesFixture {
        let fixture = try await GamesFixture(engine)
        for title in Self.titles {
            let developer = title.hasPrefix("Half") || title.hasPrefix("Portal") ? "Valve" : ""
            let genre =
                title.hasPrefix("Half") ? "Shooter" : title.hasPrefix("Portal") ? "Puzzle" : "Adventure"
            try await fixture.game(title, GameDraft(genres: NameList(genre), developer: developer))
        }
        return fixture
    }

    @Test(arguments: Engine.available)
    func `accents, case and punctuation do not count`(engine: Engine) async throws {
        let fixture = try await fixture(engine)
        for (text, title) in [
            ("pokemon", "Pokémon Red"), ("POKÉMON", "Pokémon Red"), ("okami", "Ōkami"),
            ("stalker", "S.T.A.L.K.E.R.: Shadow of Chernobyl"), ("halflife", "Half-Life"),
            ("half life", "Half-Life"), ("half-life", "Half-Life"), ("assassins creed", "Assassin's Creed"),
            ("zelda ocarina", "The Legend of Zelda: Ocarina of Time"),
            ("final fantasy 7", "Final Fantasy VII"),
            ("assassin's creed ii", "Assassin’s Creed II"),
            ("s.t.a.l.k.e.r.", "S.T.A.L.K.E.R.: Shadow of Chernobyl"),
        ] {
            #expect(try await fixture.found(text).first == title, "\(text)")
        }
    }

    @Test(arguments: Engine.available)
    func `a typing error or two are forgiven`(engine: Engine) async throws {
        let fixture = try await fixture(engine)
        for (text, title) in [
            ("minecrft", "Minecraft"), ("mienceraft", "Minecraft"),
            ("zedla brath", "The Legend of Zelda: Breath of the Wild"),
            ("ocarnia", "The Legend of Zelda: Ocarina of Time"), ("portla 2", "Portal 2"),
            ("assasin", "Assassin's Creed"),
            ("chernobil", "S.T.A.L.K.E.R.: Shadow of Chernobyl"), ("pokmeon", "Pokémon Red"),
        ] {
            #expect(try await fixture.found(text).first == title, "\(text)")
        }
        #expect(try await fixture.found("xyzzyqqq").isEmpty)
    }

    @Test(arguments: Engine.available)
    func `it finds what is being typed, letter by letter`(engine: Engine) async throws {
        let fixture = try await fixture(engine)
        for end in 2...9 {
            #expect(try await fixture.found(String("minecraft".prefix(end))).contains("Minecraft"))
        }
        #expect(
            try await fixture.found("half-life") == ["Half-Life", "Half-Life 2", "Half-Life 2: Episode One"])
        #expect(try await fixture.found("half-life 2").first == "Half-Life 2")
    }

    @Test(arguments: Engine.available)
    func `titles come first, then developers, then genres`(engine: Engine) async throws {
        let fixture = try await fixture(engine)
        try await fixture.game("Shooter of the Year", GameDraft(genres: "Sports", developer: "Puzzle House"))
        let shooters = try await fixture.found("shooter")
        #expect(shooters.first == "Shooter of the Year" && shooters.count == 4)
        let puzzles = try await fixture.found("puzzle")
        #expect(puzzles == ["Shooter of the Year", "Portal", "Portal 2"])
        #expect(
            try await fixture.found("valve").prefix(5).allSatisfy {
                $0.hasPrefix("Half") || $0.hasPrefix("Portal")
            })
        #expect(try await fixture.found("valve", genre: "puzzle") == ["Portal", "Portal 2"])
    }

    @Test(arguments: Engine.available)
    func `a title that begins as the query does comes first, whichever of its words match`(engine: Engine)
        async throws
    {
        let fixture = try await GamesFixture(engine)
        for title in ["A Hat", "Henry's Hollow Harbour Adventure", "Old Henry of the House"] {
            try await fixture.game(title)
        }
        #expect(
            try await fixture.found("h") == [
                "Henry's Hollow Harbour Adventure", "A Hat", "Old Henry of the House",
            ])
        #expect(
            try await fixture.found("he h") == ["Henry's Hollow Harbour Adventure", "Old Henry of the House"])
    }

    @Test(arguments: Engine.available)
    func `what is added or renamed is found at once`(engine: Engine) async throws {
        let fixture = try await fixture(engine)
        #expect(try await fixture.found("grim").isEmpty)
        let game = try await fixture.game("Grim Fandango")
        #expect(try await fixture.found("grim") == ["Grim Fandango"])
        _ = try await fixture.games.edit(game, GameDraft(title: "Full Throttle"), poster: nil)
        #expect(try await fixture.found("grim").isEmpty)
        #expect(try await fixture.found("throttle") == ["Full Throttle"])
    }

    @Test(arguments: Engine.available)
    func `pages of matches go on where the last one ended, whatever comes meanwhile`(engine: Engine)
        async throws
    {
        let fixture = try await GamesFixture(engine)
        for number in 1...45 { try await fixture.game("Dragon \(number)") }
        let first = try await fixture.games.list(ListGames(q: "dragon", limit: 20), seenBy: nil)
        try await fixture.game("Dragon")
        var titles = first.data.map(\.title)
        var next = first.next
        while let cursor = next {
            let page = try await fixture.games.list(
                ListGames(q: "dragon", limit: 20, cursor: try Cursor(text: cursor.text)), seenBy: nil)
            titles += page.data.map(\.title)
            next = page.next
        }
        #expect(titles.count == 45 && Set(titles).count == 45)
    }

    @Test func `many who search at once wait for one reading of the catalogue`() async throws {
        let fixture = try await fixture(.sqlite)
        let found = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<40 { group.addTask { try await fixture.found("minecraft") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count == 40 && found.allSatisfy { $0.first == "Minecraft" })
    }

    @Test(arguments: ["", " "]) func `a blank text filters nothing`(text: String) async throws {
        let fixture = try await fixture(.sqlite)
        let all = try await fixture.games.list(ListGames(), seenBy: nil).data.map(\.title)
        #expect(try await fixture.found(text) == all && !all.isEmpty)
    }

    @Test(arguments: [
        "!!!", "%", "'; DROP TABLE game; --", "\u{202E}", "🎮", "ﷺ",
        String(repeating: "a", count: 5000),
    ])
    func `odd texts find nothing and break nothing`(text: String) async throws {
        let fixture = try await fixture(.sqlite)
        #expect(try await fixture.found(text) == [])
        #expect(try await fixture.found("pokemon").first == "Pokémon Red")
    }

    @Test(arguments: [
        ("zelda", "zelda", 0, 0), ("zelda", "zedla", 1, 1), ("zelda", "zeldas", 1, 0),
        ("zelda", "zlda", 1, 1),
        ("zelda", "xelda", 1, 1), ("portal", "potral", 1, 1),
    ])
    func `errors are counted as people make them`(word: String, other: String, whole: Int, head: Int) {
        var typing = EditDistance(word.unicodeScalars.map(\.value))
        let other = other.unicodeScalars.map(\.value)
        let errors = other.withUnsafeBufferPointer { typing.errors(in: $0, limit: 2) }
        #expect(errors.whole == whole && errors.head == head)
    }
}

extension SearchTests {
    @Test func `typing errors are forgiven by the length of the word, and only where too few match`()
        async throws
    {
        let fixture = try await GamesFixture(.sqlite)
        for title in ["Baba Is You", "Braid", "Dark Souls", "Journey", "Zelda", "Rocket League"] {
            try await fixture.game(title)
        }
        for text in ["bar", "ada", "leo", "zoe", "yuo"] {
            #expect(try await fixture.found(text).isEmpty, "\(text)")
        }
        #expect(try await fixture.found("zeldda") == ["Zelda"])
        #expect(try await fixture.found("braod") == ["Braid"])
        #expect(try await fixture.found("bbaod").isEmpty)
        #expect(try await fixture.found("jorunye").isEmpty)
        #expect(try await fixture.found("rockte laegue") == ["Rocket League"])
        for number in 1...3 { try await fixture.game("Zeldda \(number)") }
        #expect(try await fixture.found("zeldda").count == 3)
    }
}
