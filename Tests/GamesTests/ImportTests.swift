import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@testable import Games

@Suite struct GameImportTests {
    @Test(arguments: Engine.available)
    func `rows of one title and time are one game, and repeating changes nothing`(engine: Engine) async throws
    {
        let fixture = try await GamesFixture(engine)
        let file = try fixture.file(
            "games.csv",
            """
            Name,Platform,Year_of_Release,Genre,Developer
            Need for Speed,PS2,2005,Racing,EA
            Need For Speed!,PC,2006,Racing,
            Need for Speed,PS3,2012,Racing,Criterion
            "Quotes, ""and"" commas",PC,N/A,"Action, Puzzle",NA
            NA,PC,2001,Action,
            Too few,PC
            """)
        let report = try await GameImport(fixture.games).run([file])
        #expect(report.added == 3 && report.updated == 1 && report.skipped == 2)
        #expect(
            report.reasons.keys.sorted() == ["has no title", "has … fields where the head has …"].sorted())
        let games = try await fixture.games.list(ListGames(sort: .title), seenBy: nil).data
        #expect(games.map(\.title) == ["Need for Speed", "Need for Speed", "Quotes, \"and\" commas"])
        #expect(games.map(\.year) == [2005, 2012, nil] && games[2].genres == ["Action", "Puzzle"])
        let first = try await fixture.games.game(games[0].id, seenBy: nil)
        #expect(first.platforms == ["PlayStation 2", "PC"] && first.developer == "EA")

        let again = try await GameImport(fixture.games).run([file])
        #expect(again.added == 0 && again.updated == 0 && again.unchanged == 4)
        #expect(try await fixture.games.count() == 3)
        #expect(try await fixture.games.recount(fixing: false).isClean)
    }

    @Test(arguments: Engine.available)
    func `numbers point to files beside it, and what is not there is told of`(engine: Engine) async throws {
        let fixture = try await GamesFixture(engine)
        _ = try fixture.file(
            "genres.json", #"[{"id":5,"name":"Shooter"},{"id":12,"name":"Role-playing (RPG)"}]"#)
        _ = try fixture.file("platforms.json", #"[{"id":6,"name":"PC (Microsoft Windows)"}]"#)
        let file = try fixture.file(
            "list.json",
            #"""
            [{"id":1,"name":"One","genres":[5,12],"platforms":[6,999],"first_release_date":1507593600000,
              "summary":"First\n\n\n\tsecond.","developers":[7]},
             {"id":2,"name":"Two","platforms":[{"platform":{"name":"PlayStation 5"}}],"released":"2013-09-17"},
             {"id":3,"name":"Three","released":"never"}, 4]
            """#)
        let report = try await GameImport(fixture.games).run([file])
        #expect(report.added == 3 && report.skipped == 1)
        #expect(report.reasons["has no date that can be read in the column released"] == 1)
        #expect(report.reasons["points to a platform … that is not there"] == 1)
        let id = try #require(try await fixture.games.list(ListGames(q: "one"), seenBy: nil).data.first?.id)
        let one = try await fixture.games.game(id, seenBy: nil)
        #expect(one.genres == ["Shooter", "Role-playing"] && one.platforms == ["PC"])
        #expect(one.released == "2017-10-10" && one.description == "First\n\nsecond.")
    }

    @Test func `a row whose date cannot be read is kept, and what was left out is told by its column`()
        async throws
    {
        let fixture = try await GamesFixture(.sqlite)
        let dated = try fixture.file(
            "dated.csv",
            "Title,Release Date\nFive,someday soon\nSix,when it is done\nSeven,11-May-06\nEight,TBA\n")
        let second = try await GameImport(fixture.games).run([dated])
        #expect(second.added == 4 && second.skipped == 0)
        #expect(second.reasons == ["has no date that can be read in the column Release Date": 2])
        let seven = try #require(try await fixture.games.list(ListGames(q: "seven"), seenBy: nil).data.first)
        #expect(seven.year == 2006)
    }

    @Test func `files that hold no games are refused before anything is stored`() async throws {
        let fixture = try await GamesFixture(.sqlite)
        let good = try fixture.file("good.csv", "name\nOne\n")
        for (name, text) in [
            ("empty.csv", ""), ("no-title.csv", "a,b\n1,2\n"), ("broken.json", "{\"results\": ["),
            ("object.json", "{\"name\":\"One\"}"),
        ] {
            let bad = try fixture.file(name, text)
            await #expect(throws: ImportError.self) {
                try await GameImport(fixture.games).run([good, bad])
            }
        }
        await #expect(throws: ImportError.self) {
            try await GameImport(fixture.games).run(["/nowhere.csv"])
        }
        #expect(try await fixture.games.count() == 0)
    }

    /// Each name was compared with all those before it.
    @Test(.timeLimit(.minutes(1)))
    func `of thousands of names in a field the first are taken`() async throws {
        let fixture = try await GamesFixture(.sqlite)
        let names = (0..<20_000).map { "kind\($0)" }
        let quoted = names.map { "'\($0)'" }.joined(separator: ",")
        let list = try JSONEncoder().encode([["name": ["One"], "genres": names, "platforms": names]])
        let files = [
            try fixture.file(
                "plain.csv",
                "Name,Genre,Platform\nOne,\"\(names.joined(separator: ","))\",\"\(names.joined(separator: ";"))\"\n"
            ),
            try fixture.file("quoted.csv", "Name,Genre,Platform\nOne,\"[\(quoted)]\",\"[\(quoted)]\"\n"),
            try fixture.file(
                "list.json", String(decoding: list, as: UTF8.self).replacing("[\"One\"]", with: "\"One\"")),
        ]
        for file in files {
            var games = try GameFile(file)
            let game = try #require(try games.next()?.game.get())
            #expect(game.facts.genres == Array(names.prefix(5)))
            #expect(game.facts.platforms == Array(names.prefix(30)))
        }
    }

    @Test func `a quote that is never closed costs one row`() {
        let rows = CSVRows(Array("a,b\n1,\"open\n2,3\n\"4\",5".utf8))
        let read = rows.map { (try? $0.fields.get()) ?? [] }
        #expect(read == [["a", "b"], [], ["2", "3"], ["4", "5"]])
    }

    @Test(.timeLimit(.minutes(1)))
    func `quotes that are never closed, however many, are read in linear time`() {
        let row = ", \"\"c\"\"\",PC,\"Action,\nA,PS2"
        let rows = CSVRows(Array("a,b\n\"1\(String(repeating: row, count: 50_000))\n2,3".utf8))
        let read = rows.map { try? $0.fields.get() }
        #expect(read.count == 50_003 && read.suffix(2) == [["A", "PS2"], ["2", "3"]])
        #expect(read.dropFirst().dropLast(2).allSatisfy { $0 == nil })
    }

    @Test(
        arguments: [
            ("Nov 16, 2004", "2004-11-16"), ("8 Oct, 2014", "2014-10-08"), ("Jun 2009", "2009-06"),
            ("2006", "2006"),
            ("2013-09-17", "2013-09-17"), ("2004-02-30", nil), ("soon", nil), ("1066", nil), ("2004-13", nil),
            ("February 29, 2003", nil), ("29 February 2004", "2004-02-29"),
            ("11-May-06", "2006-05-11"), ("11-May-95", "1995-05-11"), ("1-Jan-2000", "2000-01-01"),
            ("May 11th, 2006", "2006-05-11"), ("Thursday, May 11, 2006", "2006-05-11"),
            ("11/25/2006", "2006-11-25"), ("25/11/2006", "2006-11-25"), ("05/05/2006", "2006-05-05"),
            ("11/05/2006", "2006"), ("25.11.06", "2006-11-25"), ("2006/05/11", "2006-05-11"),
            ("2006-05-11T00:00:00Z", "2006-05-11"), ("2006-05-11 12:30:00", "2006-05-11"),
            ("20060511", "2006-05-11"), ("May 11, 2006 00:00:00", "2006-05-11"), ("05/2006", "2006-05"),
            ("Q2 2006", "2006"), ("2006 Q2", "2006"), ("Holiday 2006", "2006"), ("TBA 2006", "2006"),
            ("early 2006", "2006"), ("11 de mayo de 2006", "2006-05-11"), ("11 ene. 2006", "2006-01-11"),
            ("2. quarter of 2006", nil), ("32/12/2006", nil), ("Mayhem 2006", nil), ("", nil),
            ("2006-05-11-12", nil), ("May May 2006", nil), (String(repeating: "1", count: 4000), nil),
        ] as [(String, String?)])
    func `dates are read as files write them`(text: String, date: String?) {
        #expect(ReleaseDate(text)?.text == date)
    }

    @Test(.enabled(if: samples != nil, "FANFARE_SAMPLES names no folder"))
    func `the whole catalogue comes in, twice without doubling`() async throws {
        let folder = try #require(samples)
        let fixture = try await GamesFixture(.sqlite)
        let files = [
            "igdb/igdb_games.json", "steam_spy_26688.csv", "vg_sales_ratings_16719.csv", "vgsales_16598.csv",
            "metacritic_pc_games_A.csv", "steam_top_games_descriptions.csv", "steam_top_games_ranking.csv",
            "rawg_action_page1.json", "rawg_action_nonstore_page.json",
        ].map { "\(folder)/games/\($0)" }
        let report = try await GameImport(fixture.games).run(files)
        #expect(report.added > 35_000 && report.skipped < 60, "\(report.reasons) \(report.examples)")
        #expect(report.reasons["points to a platform … that is not there"] ?? 0 >= 8)
        let count = try await fixture.games.count()
        #expect(count == Int64(report.added))
        let again = try await GameImport(fixture.games).run(files)
        #expect(again.added == 0 && again.updated == 0)
        #expect(try await fixture.games.count() == count)
        #expect(try await fixture.games.recount(fixing: false).isClean)
        #expect(try await fixture.found("half life 2").first == "Half-Life 2")
        #expect(try await fixture.found("witchr 3 wild hnt").first?.contains("Witcher 3: Wild Hunt") == true)
        #expect(try await fixture.found("valve").count == 20)
    }
}

private let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]
