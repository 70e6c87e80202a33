import FanfareModels
import Foundation
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

/// Answers made once for all members, and the marks that fill them.
@Suite struct PersonalizedTemplateTests {
    private let ada = ID<Person>(7)

    private func marks(_ follows: Set<Int64> = [], likes: Set<Int64> = [], from: Int64 = .min) -> Marks {
        Marks(follows: .init(follows), likes: .init(likes, from: from), bell: 3)
    }

    private func text(_ html: HTML, _ marks: Marks, for member: ID<Person>? = nil) throws -> String? {
        try PersonalizedTemplate(html.bytes).filled(for: member ?? ada, marks, bell: "<bell>").map {
            $0.body.text ?? ""
        }
    }

    @Test func `each seam reads as is true of the member, one within another too`() throws {
        let follow = HTML.seam(.follows, of: 9, no: "follow", yes: "unfollow")
        let page: HTML =
            "a\(HTML.seam(.isPerson, of: 7, no: follow, yes: "me"))-\(HTML.seam(.isPerson, of: 8, no: follow))z"
        #expect(try text(page, marks()) == "ame-followz")
        #expect(try text(page, marks([9])) == "ame-unfollowz")
        #expect(try text(page, marks([9]), for: ID(8)) == "aunfollow-z")
        let rest: HTML =
            "\(HTML.seam(.number))\(HTML.seam(.bell))\(HTML.seam(.followsNobody, no: "n", yes: "y"))é"
        #expect(try text(rest, marks()) == "7<bell>yé")
        #expect(try text(rest, marks([1])) == "7<bell>né")
        #expect(try text("", marks()) == "" && text("plain", marks()) == "plain")
    }

    @Test func `what is not remembered is not guessed`() throws {
        let liked = HTML.seam(.likes, of: 5, no: "n", yes: "y")
        #expect(try text(liked, marks(likes: [5], from: 5)) == "y")
        #expect(try text(liked, marks(likes: [6], from: 6)) == nil)
        let hidden = HTML.seam(.isPerson, of: 7, no: liked, yes: "me")
        #expect(try text(hidden, marks(likes: [6], from: 6)) == "me")
    }

    @Test func `JSON for all reads as the JSON of one`() throws {
        let cards = (1...3).map { number in
            Author(
                id: ID(number), firstName: "Ünï", lastName: "\u{FF}\"\\", username: "u\(number)",
                imageURL: "/",
                followerCount: 0, followingCount: 0, live: false, followed: number == 2)
        }
        let page = Listing(cards + [.former(Addresses(base: ""))], next: Cursor(Int64(3)))
        let sink = try JSON.sink(page, isMarked: true)
        let filled = try PersonalizedTemplate(sink.bytes).filled(for: ada, marks([2]), bell: .empty)
        #expect(try filled.map { $0.body.array } == JSON.bytes(page))
    }

    @Test func `one's own place is said where it belongs, and only when it is known`() throws {
        let (day, week) = (
            Date(timeIntervalSince1970: 1_767_225_600), Date(timeIntervalSince1970: 1_767_830_400)
        )
        var ranking = Ranking(
            category: .critics, period: .weekly, startsAt: day, endsAt: week, closed: false, data: [])
        #expect(try PersonalizedTemplate(JSON.sink(ranking, isMarked: true).bytes).ranking == nil)
        ranking.me = OwnPlace(place: 12, value: -3)
        let template = try PersonalizedTemplate(JSON.sink(ranking, isMarked: true).bytes)
        let number = try #require(template.ranking)
        #expect(Ranking.kind(of: number) == (.critics, .weekly, 1_767_225_600_000))
        let place = try JSON.bytes(try #require(ranking.me))
        let filled = template.filled(for: ada, marks(), bell: .empty, place: place)
        #expect(try filled.map { $0.body.array } == JSON.bytes(ranking))
        let other = template.filled(for: ada, marks(), bell: .empty, place: Array("null".utf8))
        #expect(other?.body.text?.contains("\"me\":null") == true)
        #expect(other?.tag != filled?.tag)
    }

    @Test func `equal bytes have equal tags and others have others`() throws {
        let template = try PersonalizedTemplate(
            ("x\(HTML.seam(.follows, of: 1, no: "n", yes: "y"))\(HTML.seam(.number))" as HTML).bytes)
        let tag = { (follows: Set<Int64>, member: Int64) in
            template.filled(for: ID(member), marks(follows), bell: .empty)?.tag
        }
        #expect(tag([], 7) == tag([2], 7))
        #expect(Set([tag([], 7), tag([1], 7), tag([], 8), tag([1], 8), nil]).count == 5)
    }

    @Test func `a seam that cannot be read is refused`() throws {
        let whole = HTML.seam(.follows, of: 1, no: "no", yes: "yes").bytes
        for end in 1..<whole.count {
            #expect(throws: BrokenSeam.self) { try PersonalizedTemplate(Array(whole[..<end])) }
        }
        #expect(throws: BrokenSeam.self) { try PersonalizedTemplate([Seam.lead, 99] + whole.dropFirst(2)) }
    }
}
