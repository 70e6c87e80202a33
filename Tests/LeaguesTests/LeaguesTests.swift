import Accounts
import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Leagues

@Suite(.serialized) struct LeaguesTests {
    @Test(arguments: Engine.available)
    func `without providers Serie A is full and Serie B has clubs and says what it needs`(engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let leagues = try await server.send(ListLeagues()).data
            #expect(leagues.map(\.id) == ["trd6vSd3", "EC2L"])
            #expect(leagues.map(\.dataSource) == [.builtIn, .builtIn])
            let teams = try await server.send(ListTeams("trd6vSd3"))
            #expect(teams.data.count == 16)
            #expect(teams.stale && teams.savedAt == BuiltInLeague.serieA.date, "facts are as old as they are")
            let squad = try await server.send(ListPlayers("ec-barcelona")).data
            #expect(squad.count == 23)
            #expect(squad.map(\.position) == squad.map(\.position).sorted { Self.order($0) < Self.order($1) })
            let second = try await server.send(ListTeams("EC2L")).data
            #expect(second.count == 12 && second.contains { $0.name == "Guayaquil City FC" })
            #expect(try await server.send(ListPlayers("ec-guayaquil-city")).data.isEmpty)
            #expect(try await server.page("/leagues").text.contains("squads need a provider"))
            #expect(try await server.page("/leagues/EC2L").text.contains("Their squads need a provider"))
            #expect(
                try await server.page("/teams/ec-guayaquil-city").text.contains("squad is not known here"))
            #expect(try await server.page("/teams/ec-imbabura").text.contains("Squad as of March 2024"))
            #expect(server.app.settings.notes.count == 2)
        }
    }

    @Test func `what there is not is missing`() async throws {
        try await TestServer.run { server in
            for path in [
                "/leagues/nothing", "/teams/nothing", "/teams/%2e%2e", "/players/nothing", "/crests/x",
                "/crests/builtIn.no.1.png", "/photos/builtIn.ec-barcelona.ec-1.x.webp",
                "/players/ec-1?team=ec-2",
            ] {
                #expect(try await server.page(path).status == 404, "\(path)")
            }
            for path in [
                "/leagues/x/teams", "/teams/x/players", "/players/x", "/teams/x/players?source=nobody",
            ] {
                let status = try await server.page("/api/v1\(path)").status
                #expect(status == 404 || status == 422, "\(path)")
            }
        }
    }

    @Test(arguments: Engine.available)
    func `favourite teams are chosen once, listed latest first, and taken off`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada").token
            for team in ["ec-emelec", "ec-aucas", "ec-emelec"] {
                #expect(try await server.send(FavouriteTeam(team), as: ada).favourite)
            }
            #expect(
                try await server.send(ListFavouriteTeams(), as: ada).data.map(\.id) == [
                    "ec-aucas", "ec-emelec",
                ])
            let marked = try await server.send(ListTeams("trd6vSd3"), as: ada).data.filter {
                $0.favourite == true
            }
            #expect(Set(marked.map(\.id)) == ["ec-aucas", "ec-emelec"])
            #expect(try await server.send(ListTeams("trd6vSd3")).data.allSatisfy { $0.favourite == nil })
            for _ in 0..<2 {
                #expect(try await server.send(UnfavouriteTeam("ec-aucas"), as: ada).favourite == false)
            }
            #expect(try await server.send(ListFavouriteTeams(), as: ada).data.map(\.id) == ["ec-emelec"])
            await #expect(throws: Refusal.self) { try await server.send(FavouriteTeam("nothing"), as: ada) }
            await #expect(throws: Refusal.self) { try await server.send(FavouriteTeam("ec-aucas")) }
            let form = try await server.submit("/teams/ec-ldu/favourite", ["back": "/leagues"], as: ada)
            #expect(form.status == 303 && form.headers["location"] == "/leagues")
            #expect(try await server.page("/leagues", as: ada).text.contains("LDU de Quito"))
        }
    }

    @Test(arguments: Engine.available)
    func `pages that all members share show each their own stars, at once`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (
                try await server.register("ada").token, try await server.register("grace").token
            )
            func stars(_ path: String, as token: String?) async throws -> Int {
                let page = try await server.page(path, as: token)
                #expect(page.status == 200)
                return page.text.components(separatedBy: "aria-pressed=\"true\"").count - 1
            }
            let (team, teams) = ("/teams/ec-aucas", "/leagues/trd6vSd3")
            for path in [team, teams] {
                for token in [ada, grace, nil] { #expect(try await stars(path, as: token) == 0) }
            }
            _ = try await server.send(FavouriteTeam("ec-aucas"), as: ada)
            for path in [team, teams] {
                #expect(try await stars(path, as: ada) == 1)
                #expect(try await stars(path, as: grace) == 0)
                #expect(try await stars(path, as: nil) == 0)
            }
            #expect(try await stars("/teams/ec-emelec", as: ada) == 0)
            let form = try await server.submit("/teams/ec-aucas/unfavourite", ["back": team], as: ada)
            #expect(form.headers["location"] == team)
            for path in [team, teams] { #expect(try await stars(path, as: ada) == 0) }
            // Pages of who hides somebody are their own.
            _ = try await server.send(FavouriteTeam("ec-emelec"), as: grace)
            _ = try await server.send(Mute(try await server.register("mary").user.id), as: grace)
            #expect(try await stars(teams, as: grace) == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `an account takes its favourite teams along and leaves none behind`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            _ = try await server.send(FavouriteTeam("ec-emelec"), as: ada.token)
            let community = server.app
            let exported = try await community.database.read { db in
                try community.leagues.export(ada.user.id, in: db)
            }
            #expect("\(exported)".contains("CS Emelec"))
            try await community.accounts.delete(ada.user.id)
            let left: Int? = try await community.database.read { db in
                try db.first("SELECT COUNT(*) FROM favourite_team") { $0[0] }
            }
            #expect(left == 0)
        }
    }

    @Test func `a player has a page, and crests are drawn`() async throws {
        try await TestServer.run { server in
            let card = try await server.send(ShowPlayer("ec-789923", in: "ec-aucas"))
            #expect(card.player.name == "Federico Lanzillota" && card.player.nationality == "Argentina")
            #expect(card.team.name == "SD Aucas")
            let page = try await server.page("/players/ec-789923?team=ec-aucas").text
            #expect(
                page.contains("href=\"#kit\"") && page.contains("Argentina") && page.contains("Team-mates"))
            let logo = card.team.logoURL.replacing(server.app.settings.url, with: "")
            let png = try await server.page(logo)
            #expect(png.headers["content-type"] == "image/png" && png.bytes.starts(with: [0x89, 0x50]))
            let svg = try await server.page(logo.replacing(".png", with: ".svg"))
            #expect(
                svg.headers["content-type"] == "image/svg+xml; charset=utf-8"
                    && svg.text.contains("AUC") == false)
        }
    }

    @Test func `a crest is drawn once, and under no other address`() async throws {
        try await TestServer.run { server in
            let team = try await server.send(ShowPlayer("ec-789923", in: "ec-aucas")).team
            let logo = team.logoURL.replacing(server.app.settings.url, with: "")
            let drawings = "\(server.app.settings.data)/drawings"
            for number in 0..<5 {
                for kind in ["png", "svg", "webp"] {
                    let page = try await server.page("/crests/builtIn.ec-aucas.\(number).\(kind)")
                    #expect(page.status == 404)
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: drawings) == [])
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 { group.addTask { try await server.page(logo).status } }
                for try await status in group { #expect(status == 200) }
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: drawings)
            #expect(names.count == 1 && names[0].hasPrefix("crest-builtIn.ec-aucas."))
        }
    }

    @Test func `a crest that cannot be had is drawn, and asked for again later`() async throws {
        try await TestServer.runFlashLive { uri in
            if uri.contains("standings") {
                return ProviderSamples.table([("a", "Aucas")], image: "http://127.0.0.1:9/x.png")
            }
            return .json("{}", 404)
        } _: { server, _ in
            let team = try #require(try await server.send(ListTeams("trd6vSd3")).data.first)
            let logo = try await server.page(team.logoURL.replacing(server.app.settings.url, with: ""))
            #expect(logo.status == 200 && logo.headers["content-type"] == "image/svg+xml; charset=utf-8")
            #expect(logo.headers["cache-control"] == "no-cache")
        }
    }

    private static func order(_ position: Position) -> Int { Position.allCases.firstIndex(of: position) ?? 9 }
}
