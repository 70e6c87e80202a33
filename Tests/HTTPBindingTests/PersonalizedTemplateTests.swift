import FanfareModels
import JSON
import ModelJSON
import Foundation
import HTTPTypes
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

/// Responses made once for all members, and the states that fill them.
@Suite struct PersonalizedTemplateTests {
    /// A flag about one subject.
    private struct FlagSubject: Hashable {
        let flag: ViewerFlag
        let subject: Int64

        init(_ flag: ViewerFlag, _ subject: Int64) {
            self.flag = flag
            self.subject = subject
        }
    }

    private let ada = ID<Person>(7)
    private let likes = ViewerFlag("likes"), stars = ViewerFlag("stars"), place = ViewerFlag("place")

    /// The states of some flags; all other subjects have the state 0.
    private func fill(
        _ template: PersonalizedTemplate, _ states: [FlagSubject: Int] = [:], for member: ID<Person>? = nil,
        place: String? = "12"
    ) -> (body: Bytes, tag: ETag)? {
        let member = member ?? ada
        return template.filled { flag, subject in
            flag == .isSelf ? member.number == subject ? 1 : 0 : states[FlagSubject(flag, subject)] ?? 0
        } own: { flag, _ in
            flag == .number
                ? Array("\(member)".utf8)
                : flag == .bell ? Array("<bell>".utf8) : place.map { Array($0.utf8) }
        }
    }

    private func text(_ html: HTML, follows: Int64..., for member: ID<Person>? = nil) throws -> String? {
        let states = Dictionary(uniqueKeysWithValues: follows.map { (FlagSubject(.follows, $0), 1) })
        return try fill(PersonalizedTemplate(html.bytes), states, for: member)?.body.text
    }

    private func layout() throws -> Layout {
        Layout(
            site: SiteInfo(url: "http://localhost"), assets: try Assets([.pages]),
            translations: try Translations([.pages]), tabs: [], unseen: { _ in 0 })
    }

    @Test func `each placeholder reads as is true of the member, one within another too`() throws {
        let follow = HTML.placeholder(.follows, of: 9, "follow", "unfollow")
        let page: HTML =
            "a\(HTML.placeholder(.isSelf, of: 7, follow, "me"))-\(HTML.placeholder(.isSelf, of: 8, follow, .empty))z"
        #expect(try text(page) == "ame-followz")
        #expect(try text(page, follows: 9) == "ame-unfollowz")
        #expect(try text(page, follows: 9, for: ID(8)) == "aunfollow-z")
        #expect(try text("\(HTML.placeholder(.number))\(HTML.placeholder(.bell))é") == "7<bell>é")
        #expect(try text("") == "" && text("plain") == "plain")
    }

    @Test(arguments: [0, 1, 5])
    func `a flag may have many states`(count: Int) throws {
        let page = HTML.placeholder(stars, of: 3, (0...5).map { "\($0)" as HTML })
        let filled = try fill(PersonalizedTemplate(page.bytes), [FlagSubject(stars, 3): count])
        #expect(filled?.body.text == "\(count)")
    }

    @Test func `what few members see is in no page that is made for all`() async throws {
        let layout = try layout()
        let page = await layout.context(
            path: "/", query: nil, audience: .shared, language: .english, theme: .system
        )
        .unless(stars, is: 2, 0, among: 4) { "for few" }
        let template = try PersonalizedTemplate(("a\(page)z" as HTML).bytes)
        #expect(template.asked == [stars: [0]])
        for state in 0...3 {
            let filled = fill(template, [FlagSubject(stars, 0): state])
            #expect(filled?.body.text == (state == 2 ? "az" : nil))
        }
        let guest = layout.context(
            path: "/", query: nil, audience: .guest, language: .english, theme: .system)
        #expect(await guest.unless(stars, is: 2, 2, among: 4) { "for few" }.isEmpty)
        #expect(await guest.unless(stars, is: 2, 1, among: 4) { "for few" }.bytes == Array("for few".utf8))
    }

    @Test func `members' own bytes may stand often, chosen or not`() throws {
        let number = HTML.placeholder(.number)
        let page: HTML =
            "\(number)\(HTML.placeholder(likes, of: 1, number, "\(number)\(number)"))\(HTML.placeholder(place))\(number)"
        let long = String(repeating: "x", count: 1000)
        let template = try PersonalizedTemplate(page.bytes)
        #expect(fill(template, place: long)?.body.text == "77\(long)7")
        #expect(fill(template, [FlagSubject(likes, 1): 1], place: long)?.body.text == "777\(long)7")
        #expect(fill(template, place: nil) == nil)
    }

    @Test func `a template tells what has to be known`() throws {
        let follow = HTML.placeholder(.follows, of: 9, "n", "y")
        let page: HTML =
            "\(HTML.placeholder(.isSelf, of: 7, follow, ""))\(HTML.placeholder(.bell))\(HTML.placeholder(.number))\(HTML.placeholder(place, of: 4))"
        #expect(try PersonalizedTemplate(page.bytes).asked == [.follows: [9], .bell: [0]])
    }

    @Test func `what is not known is not guessed`() throws {
        let template = try PersonalizedTemplate(HTML.placeholder(likes, of: 5, "n", "y").bytes)
        #expect(template.filled(state: { _, _ in nil }, own: { _, _ in nil }) == nil)
        let hidden = HTML.placeholder(.isSelf, of: 7, .placeholder(likes, of: 5, "n", "y"), "me")
        let filled = try PersonalizedTemplate(hidden.bytes).filled(
            state: { flag, _ in flag == .isSelf ? 1 : nil }, own: { _, _ in nil })
        #expect(filled?.body.text == "me")
    }

    private let flagged = FlaggedMembers([
        FlaggedMember("followed", .follows), FlaggedMember("me", ViewerFlag("place"), alternatives: []),
    ])

    private func template(_ value: some Encodable) throws -> PersonalizedTemplate {
        var context = Context(Request(.get, "/"), behind: SiteInfo(url: "http://localhost"))
        context.audience = .shared
        let sink = try JSON.writer(value, placeholder: flagged.placeholder(for: context))
        return try PersonalizedTemplate(sink.bytes)
    }

    @Test func `JSON for all reads as the JSON of one`() throws {
        func cards(_ followed: (Int64) -> Bool?) -> Listing<Author> {
            let cards = (1...3).map { number in
                Author(
                    id: ID(number), firstName: "Ünï", lastName: "\u{FF}\"\\", username: "u\(number)",
                    imageURL: "/", followerCount: 0, followingCount: 0, live: false,
                    followed: followed(number))
            }
            let former = Author(
                id: ID(0), firstName: "Former", lastName: "member", username: "", imageURL: "/",
                followerCount: 0, followingCount: 0, live: false, followed: nil)
            return Listing(cards + [former], next: Cursor(Int64(3)))
        }
        let filled = try fill(template(cards { _ in nil }), [FlagSubject(.follows, 2): 1])
        #expect(try filled?.body.array == JSON.bytes(cards { $0 == 2 }))
    }

    @Test func `one's own place is said where it belongs, and only when it is known`() throws {
        let (day, week) = (
            Date(timeIntervalSince1970: 1_767_225_600), Date(timeIntervalSince1970: 1_767_830_400)
        )
        var ranking = Ranking(
            category: .critics, period: .weekly, startsAt: day, endsAt: week, closed: false, data: [])
        #expect(try fill(template(ranking), place: nil)?.body.array == JSON.bytes(ranking))
        ranking.me = OwnPlace(place: 12, value: -3)
        let template = try template(ranking)
        var asked: [Int64] = []
        let place = try JSON.bytes(try #require(ranking.me))
        let filled = template.filled { _, _ in
            nil
        } own: { _, number in
            asked.append(number)
            return place
        }
        #expect(
            try #require(asked.first.map { Ranking.kind(of: $0) }) == (.critics, .weekly, 1_767_225_600_000))
        #expect(try filled?.body.array == JSON.bytes(ranking))
        let other = fill(template, place: "null")
        #expect(other?.body.text?.contains("\"me\":null") == true)
        #expect(other?.tag != filled?.tag)
    }

    @Test func `equal bytes have equal tags and others have others`() throws {
        let template = try PersonalizedTemplate(
            ("x\(HTML.placeholder(.follows, of: 1, "n", "y"))\(HTML.placeholder(.number))" as HTML).bytes)
        let tag = { (follows: Int64, member: Int64) in
            fill(template, [FlagSubject(.follows, follows): 1], for: ID(member))?.tag
        }
        #expect(tag(0, 7) == tag(2, 7))
        #expect(Set([tag(0, 7), tag(1, 7), tag(0, 8), tag(1, 8), nil]).count == 5)
    }

    @Test func `a placeholder that cannot be read is refused`() throws {
        let whole = HTML.placeholder(.follows, of: 1, "no", "yes").bytes
        for end in 1..<whole.count {
            #expect(throws: BrokenPlaceholder.self) { try PersonalizedTemplate(Array(whole[..<end])) }
        }
    }

    @Test func `markup that depends on the viewer is written once for all and for one`() throws {
        let layout = try layout()
        func view(_ audience: Audience, follows: Bool) -> HTML {
            let view = layout.context(
                path: "/", query: nil, audience: audience, language: .english, theme: .system)
            guard !view.isGuest else { return "<a href=\"\(view.login)\">Follow</a>" }
            return view.unlessSelf(ID(9)) {
                view.when(.follows, of: 9, follows) {
                    "<button aria-pressed=\"\($0 ? "true" : "false")\">Follow</button>"
                }
            }
        }
        let viewer = Viewer(
            id: ada, session: ID(1), username: "ada", name: "Ada", picture: "", language: nil)
        let shared = try PersonalizedTemplate(view(.shared, follows: false).bytes)
        for follows in [false, true] {
            let filled = fill(shared, [FlagSubject(.follows, 9): follows ? 1 : 0])
            #expect(filled?.body.array == view(.member(viewer), follows: follows).bytes)
        }
        #expect(fill(shared, for: ID(9))?.body.text == "")
        #expect(view(.guest, follows: false).bytes.starts(with: "<a".utf8))
    }
}

extension ViewerFlag {
    static let follows = ViewerFlag("test.follows")
}
