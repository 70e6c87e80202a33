import Art
import FanfareModels
import Testing

@testable import Leagues

@Suite struct BuiltInTests {
    @Test func `Serie A is full without a provider`() {
        #expect(BuiltInLeague.teams.count == 16)
        #expect(BuiltInLeague.clubs.map(\.players.count).reduce(0, +) == 343)
        for club in BuiltInLeague.clubs {
            #expect(club.players.count >= 17, "\(club.name)")
            #expect(
                Set(club.players.map(\.position)).isSuperset(of: [
                    .goalkeeper, .defender, .midfielder, .forward,
                ]))
            #expect(1...3 ~= club.crest.colours.count)
        }
    }

    @Test func `every id is one of ours and every country is known`() {
        for team in BuiltInLeague.teams {
            #expect(SourceID(team.id) != nil)
            for player in BuiltInLeague.players(of: team.id) {
                #expect(SourceID(player.id) != nil)
                #expect(player.country == nil || Country.coded(player.country ?? "") != nil, "\(player)")
                #expect(!player.name.isEmpty)
            }
        }
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
