import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Members

@Suite struct RepeatTests {
    @Test(arguments: Engine.available)
    func `an import that was cut off goes on where it was`(engine: Engine) async throws {
        let whole = try await ImportFixture(engine)
        let rows = (1...1_300).map { user($0, "Person \($0 % 7)", reputation: $0 % 90) }.joined(
            separator: "\n")
        let badges = (1...900).map { badge($0, of: $0 % 400 + 1, "Name \($0 % 3)", $0 % 3 + 1) }.joined(
            separator: "\n")
        try await whole.run(try whole.users(rows), try whole.badges(badges))

        let cut = try await ImportFixture(engine)
        let paths = (try cut.users(rows), try cut.badges(badges))
        let stopped = Task {
            try await PeopleImport(cut.people) { _ in withUnsafeCurrentTask { $0?.cancel() } }.run([paths.0])
        }
        await #expect(throws: CancellationError.self) { try await stopped.value }
        let half = try await cut.number("SELECT COUNT(*) FROM person")
        #expect((500...1_000).contains(half) && half % 500 == 0)
        try await cut.run(paths.0, paths.1)
        let withoutNumbers = { (lines: [String]) in lines.map { $0.drop { $0 != " " } }.sorted() }
        #expect(withoutNumbers(try await cut.contents()) == withoutNumbers(try await whole.contents()))
        #expect(try await cut.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `a later dump brings up to date what changed`(engine: Engine) async throws {
        let fixture = try await ImportFixture(engine)
        try await fixture.run(
            try fixture.users(user(1, "Ada", reputation: 10), user(2, "Grace", reputation: 5)),
            try fixture.badges(badge(1, of: 1), badge(2, of: 1)))
        let report = try await fixture.run(
            try fixture.users(user(1, "Ada King", reputation: 25), user(2, "Grace", reputation: 5)),
            try fixture.badges(
                badge(1, of: 1), badge(2, of: 1), badge(3, of: 1), badge(4, of: 2, "Famous", 1)))
        #expect(report.updated == 1 && report.unchanged == 1 && report.badgesChanged == 2)
        #expect(try await fixture.texts("SELECT last_name FROM person ORDER BY id") == ["King", ""])
        #expect(try await fixture.number("SELECT reputation FROM standing WHERE person = 1") == 25)
        #expect(try await fixture.number("SELECT bronze FROM standing WHERE person = 1") == 3)
        #expect(try await fixture.number("SELECT gold FROM standing WHERE person = 2") == 1)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test func `a claimed profile is its owner's and left alone`() async throws {
        let fixture = try await ImportFixture()
        try await fixture.run(try fixture.users(user(1, "Ada", reputation: 10)))
        try await fixture.database.write { db in try db.run("UPDATE person SET user_type = 'member'") }
        let before = try await fixture.contents()
        let report = try await fixture.run(
            try fixture.users(user(1, "Eve", reputation: 99)), try fixture.badges(badge(1, of: 1)))
        #expect(report.claimed == 1 && report.strangers == 1)
        #expect(try await fixture.contents() == before)
    }

    @Test func `badges that are only counted go when they are named`() async throws {
        let fixture = try await ImportFixture()
        let answer = try fixture.file(
            "page.json",
            #"""
            {"items": [{"user_id": 1, "display_name": "Ada", "creation_date": 1222430705, "reputation": 1,
                "badge_counts": {"gold": 1, "silver": 0, "bronze": 7}}]}
            """#)
        try await fixture.run(answer, site: "fans")
        #expect(try await fixture.number("SELECT bronze FROM standing") == 7)
        try await fixture.run(
            try fixture.badges(badge(1, of: 1), badge(2, of: 1), badge(3, of: 1, "Famous", 1)))
        #expect(try await fixture.number("SELECT bronze FROM standing") == 2)
        try await fixture.run(answer, site: "fans")
        #expect(try await fixture.number("SELECT bronze FROM standing") == 2)
        #expect(try await fixture.number("SELECT gold FROM standing") == 1)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `generated people are the same for the same seed and never doubled`(engine: Engine) async throws {
        let fixture = try await ImportFixture(engine)
        #expect(try await PeopleImport(fixture.people).generate(1_200, seed: "a").added == 1_200)
        let before = try await fixture.contents()
        let again = try await PeopleImport(fixture.people).generate(1_300, seed: "a")
        #expect(again.added == 100 && again.unchanged == 1_200)
        #expect(Array(try await fixture.contents().prefix(1_200)) == before)
        #expect(try await PeopleImport(fixture.people).generate(100, seed: "b").added == 100)
        #expect(try await fixture.people.recount().isClean)
    }
}
