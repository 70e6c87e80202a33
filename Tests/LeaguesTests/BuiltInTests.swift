import Art
import FanfareModels
import Foundation
import Testing

@testable import Leagues

@Suite struct BuiltInTests {
    @Test func `Serie A is full without a provider`() {
        #expect(BuiltInLeague.serieA.teams.count == 16)
        #expect(BuiltInLeague.serieB.teams.count == 12)
        #expect(BuiltInLeague.clubs.map(\.players.count).reduce(0, +) == 343)
        for club in BuiltInLeague.clubs where !club.squad.isEmpty {
            #expect(club.players.count >= 17, "\(club.name)")
            #expect(
                Set(club.players.map(\.position)).isSuperset(of: [
                    .goalkeeper, .defender, .midfielder, .forward,
                ]))
            #expect(1...3 ~= club.crest?.colours.count ?? 0)
        }
    }

    @Test func `every id is one of ours and every country is known`() {
        for team in BuiltInLeague.serieA.teams + BuiltInLeague.serieB.teams {
            #expect(SourceID(team.id) != nil)
            for player in BuiltInLeague.players(of: team.id) {
                #expect(SourceID(player.id) != nil)
                #expect(player.country == nil || Country.coded(player.country ?? "") != nil, "\(player)")
                #expect(!player.name.isEmpty)
            }
        }
    }

    @Test func `the season has 240 matches, of which 86 have a result`() {
        let matches = BuiltInLeague.serieA.matches
        #expect(matches.count == 240 && matches.count { $0.result != nil } == 86)
        #expect(matches.allSatisfy { $0.home != $0.away && 1...30 ~= $0.round })
        let teams = Set(BuiltInLeague.serieA.teams.map(\.id))
        #expect(Set(matches.flatMap { [$0.home, $0.away] }) == teams)
        for team in teams { #expect(matches.count { $0.home == team || $0.away == team } == 30, "\(team)") }
        #expect(BuiltInLeague.serieA.date.formatted(.iso8601) == "2025-05-04T23:59:59Z")
        // 19:00 in Ecuador is midnight in Greenwich.
        #expect(matches.first?.startsAt?.formatted(.iso8601) == "2025-02-15T00:00:00Z")
    }

    @Test func `what is known of a player's person is of one in a squad`() {
        let ids = Set(BuiltInLeague.clubs.flatMap(\.players).map(\.id))
        #expect(Biography.known.count == 17)
        #expect(Set(Biography.known.keys).isSubset(of: ids))
        #expect(Biography.known.values.allSatisfy { 150...210 ~= $0.height })
    }

    @Test(arguments: [
        ["Barcelona SC", "Barcelona Sporting Club", "BARCELONA GUAYAQUIL", "Barcelona"],
        ["LDU de Quito", "Liga de Quito", "Liga Deportiva Universitaria de Quito", "LDU Quito"],
        ["Deportivo Cuenca", "CD Cuenca", "Club Deportivo Cuenca"],
        ["Técnico Universitario", "CD Tecnico Univers.", "Club Deportivo Técnico Universitario"],
        ["Universidad Católica", "CD Universidad Católica del Ecuador", "Universidad Catolica"],
        ["Independiente del Valle", "Ind. d. Valle", "CSD Independiente del Valle", "Indep. del Valle"],
        ["Libertad FC", "Libertad de Loja", "Libertad Loja"], ["El Nacional", "CD El Nacional"],
        ["SD Aucas", "Aucas", "Sociedad Deportiva Aucas"], ["CS Emelec", "Emelec", "Club Sport Emelec"],
    ])
    func `a club is recognised by each of its names`(names: [String]) {
        #expect(Set(names.map(ClubName.key)).count == 1, "\(names.map(ClubName.key))")
    }

    @Test func `no two clubs are taken for one`() {
        #expect(Set(BuiltInLeague.clubs.map { ClubName.key($0.name) }).count == BuiltInLeague.clubs.count)
        #expect(ClubName.key("LDU Loja") != ClubName.key("LDU Quito"))
        #expect(ClubName.key("Barcelona", country: "ES") != ClubName.key("Barcelona", country: "EC"))
        #expect(ClubName.key("Barcelona", country: nil).isEmpty)
    }

    @Test(arguments: [
        ("LDU de Quito", "LDU"), ("Barcelona SC", "BS"), ("Universidad Católica", "UC"),
        ("El Nacional", "NAC"),
        ("CSD Macará", "CSD"), ("<b>&", "B"), ("", ""), ("Ñandú Fútbol", "ÑF"),
    ])
    func `a crest bears a club's letters and nothing else`(name: String, letters: String) {
        #expect(Crest(seed: name).svg(for: name).contains(">\(letters)</text>"))
    }
}
