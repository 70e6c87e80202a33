import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import JSON
import TestSupport
import Testing

/// Rankings as apps and browsers ask for them.
@Suite struct ServerTests {
    @Test(arguments: Engine.available)
    func `a follow is on the boards of the next request, for everybody`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            let grace = try await server.register("grace")
            #expect(try await server.send(ShowRanking(.followers)).data.isEmpty)
            _ = try await server.send(ShowRankings(), as: grace.token)
            for round in 1...10 {
                try await server.send(Follow(ada.user.id), as: grace.token)
                let shown = try await server.send(ShowRanking(.followers, .weekly), as: grace.token)
                #expect(shown.data.map(\.person?.username) == ["ada"] && shown.data[0].value == 1)
                #expect(shown.data[0].followed == true && shown.me == nil, "\(round)")
                let own = try await server.send(ShowRanking(.followers), as: ada.token)
                #expect(own.me == OwnPlace(place: 1, value: 1) && own.data[0].followed == false)
                let guest = try await server.send(ShowRanking(.followers))
                #expect(guest.data.count == 1 && guest.data[0].followed == nil && guest.me == nil)
                let home = try await server.send(ShowRankings(), as: grace.token).data
                #expect(home.first { $0.category == .followers }?.data.first?.followed == true)
                #expect(home.first { $0.category == .all }?.data.first?.value == 5)
                try await server.send(Unfollow(ada.user.id), as: grace.token)
                #expect(try await server.send(ShowRanking(.followers)).data.isEmpty)
                let after = try await server.send(ShowRankings(), as: grace.token).data
                #expect(after.flatMap(\.data).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.available)
    func `what is made once for all members says to each their own place`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let names = (1...6).map { "fan\($0)x" }
            var members: [SignedIn] = []
            for name in names { members.append(try await server.register(name)) }
            // The first is followed by all others, the next by one less, the last by nobody.
            for (index, star) in members.enumerated() {
                for fan in members[(index + 1)...] {
                    try await server.send(Follow(star.user.id), as: fan.token)
                }
            }
            for round in 1...3 {
                for (index, member) in members.enumerated() {
                    let place = index == 5 ? nil : OwnPlace(place: index + 1, value: Int64(5 - index))
                    for period in Period.allCases {
                        let shown = try await server.send(
                            ShowRanking(.followers, period, limit: 2), as: member.token)
                        #expect(shown.me == place, "\(round) \(index) \(period)")
                        #expect(shown.data.map(\.value) == [5, 4] && shown.next != nil)
                        let around = try await server.send(
                            ShowRanking(.followers, period, around: true, limit: 1), as: member.token)
                        #expect(around.me == place && around.data.map(\.place) == [place?.place ?? 1])
                        let before = try await server.send(
                            ShowRanking(.followers, period, previous: true), as: member.token)
                        #expect(before.me == nil && before.data.isEmpty)
                        let other = try await server.send(ShowRanking(.cheers, period), as: member.token)
                        #expect(other.me == nil)
                    }
                }
                #expect(try await server.send(ShowRanking(.followers, limit: 2)).me == nil)
            }
            for fan in members.dropFirst() {
                try await server.send(Unfollow(members[0].user.id), as: fan.token)
            }
            for (member, place) in zip(members, [nil, 1, 2, 3, 4, nil]) {
                let shown = try await server.send(ShowRanking(.followers, limit: 2), as: member.token)
                #expect(shown.me?.place == place)
            }
        }
    }

    @Test func `the page of a ranking that is made once for all members says to each their own place`()
        async throws
    {
        try await TestServer.run { server in
            var members: [SignedIn] = []
            for name in ["ada", "grace", "linus"] { members.append(try await server.register(name)) }
            // The first is followed by two, the second by one, the third by nobody.
            for (star, fan) in [(0, 1), (0, 2), (1, 2)] {
                try await server.send(Follow(members[star].user.id), as: members[fan].token)
            }
            for language in ["en", "es"] {
                for round in 1...2 {
                    for (index, member) in members.enumerated() {
                        let page = try await server.page(
                            "/rankings/followers", as: member.token, headers: [("Accept-Language", language)]
                        ).text
                        let line = try #require(page.split(separator: "id=\"own-place\"").last)
                        let place = language == "en" ? "Your place" : "Tu puesto"
                        let none = language == "en" ? "You have no place yet." : "Todavía no tienes puesto."
                        if index < 2 {
                            #expect(
                                line.contains("\(place): <b class=\"number\">\(index + 1)</b>"), "\(round)")
                            #expect(line.contains("<b class=\"number\">\(2 - index)</b>"))
                            #expect(
                                page.components(separatedBy: ">\(language == "en" ? "You" : "Tú")</span>")
                                    .count == 2)
                        } else {
                            #expect(line.contains(none))
                        }
                        #expect(
                            page.components(separatedBy: "class=\"row ranked own\"").count
                                == (index == 1 ? 2 : 1))
                    }
                }
            }
            let guest = try await server.page("/rankings/followers").text
            #expect(guest.contains("to see your own place.") && !guest.contains(" own\""))
        }
    }

    @Test(arguments: [
        ("rankings/nothing", 400...404), ("rankings/all?period=yearly", 400...422),
        ("rankings/all?limit=0", 400...422),
        ("rankings/all?cursor=x", 400...422), ("rankings/all?previous=maybe", 400...422),
        ("rankings/all?period=monthly&previous=true", 200...200), ("rankings/all?limit=1000", 200...200),
    ])
    func `what is no ranking is refused`(path: String, statuses: ClosedRange<Int>) async throws {
        try await TestServer.run { server in
            let answer = try await server.exchange(HTTPClientRequest(url: "\(server.base)/api/v1/\(path)"))
            #expect(statuses.contains(answer.status), "\(answer.text)")
        }
    }

    @Test(arguments: Engine.available)
    func `places are there after a restart, and the zone is a setting`(engine: Engine) async throws {
        let folder = try TemporaryFolder()
        let url = try await engine.freshURL()
        for round in 1...3 {
            try await TestServer.run(
                configure: { settings in
                    settings.data = folder.url.path
                    settings.databaseURL = url
                    settings.timeZone = "Asia/Kathmandu"
                }
            ) { server in
                let fan = try await server.register("fan\(round)x")
                let star =
                    round == 1 ? try await server.register("star").user.id : try await self.star(server)
                try await server.send(Follow(star), as: fan.token)
                let ranking = try await server.send(ShowRanking(.followers, .monthly))
                #expect(ranking.data.map(\.value) == [Int64(round)])
                #expect(ranking.startsAt.iso8601.hasSuffix("T18:15:00Z"))
            }
        }
    }

    private func star(_ server: TestServer) async throws -> ID<Person> {
        try #require(try await server.send(ListPeople(q: "star")).data.first).id
    }
}
