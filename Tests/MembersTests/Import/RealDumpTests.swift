import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Members

/// The figures expected here were counted in the files by grep.
@Suite(.needsSamples) struct RealDumpTests {
    @Test(arguments: Engine.available)
    func `a whole site comes in with its figures`(engine: Engine) async throws {
        let fixture = try await ImportFixture(engine)
        let report = try await fixture.run("\(try #require(samples))/dump_martialarts")
        #expect(report.added == 9_713)
        #expect(report.badgeRows == 15_942)
        #expect(report.strangers == 0)
        #expect(report.reasons == ["Id … is the site itself, not a person": 1])

        #expect(
            try await fixture.number("SELECT COUNT(*) FROM person WHERE user_type = 'unclaimed'") == 9_713)
        #expect(try await fixture.number("SELECT people FROM people_count") == 9_713)
        #expect(try await fixture.number("SELECT SUM(reputation) FROM standing") == 791_017)
        #expect(
            try await fixture.number("SELECT SUM(reputation) FROM score_entry WHERE reason = 'opening'")
                == 791_017)
        #expect(try await fixture.number("SELECT SUM(count) FROM badge WHERE opening = 1") == 15_942)
        #expect(try await fixture.number("SELECT SUM(gold) FROM standing") == 178)
        #expect(try await fixture.number("SELECT SUM(silver) FROM standing") == 1_988)
        #expect(try await fixture.number("SELECT SUM(bronze) FROM standing") == 13_776)
        #expect(try await fixture.number("SELECT COUNT(*) FROM person WHERE location <> ''") == 4_287)
        #expect(try await fixture.people.recount().isClean)

        let top = try await fixture.people.list(ListPeople(sort: .reputation, limit: 1), seenBy: nil).data
        #expect(top.map(\.name) == ["Dave Liepmann"] && top.map(\.reputation) == [20_851])
    }

    @Test(arguments: Engine.available)
    func `a site imported again is the same as before`(engine: Engine) async throws {
        let fixture = try await ImportFixture(engine)
        let folder = "\(try #require(samples))/dump_music_meta"
        let first = try await fixture.run(folder)
        #expect(first.added == 3_032 && first.badgeRows == 5_648)
        let before = try await fixture.contents()
        let again = try await fixture.run(folder)
        #expect(
            again.added == 0 && again.updated == 0 && again.unchanged == 3_032 && again.badgesChanged == 0)
        #expect(try await fixture.contents() == before)
    }

    @Test func `people of recorded answers are found once, however often they were recorded`() async throws {
        let fixture = try await ImportFixture()
        let api = "\(try #require(samples))/api"
        let report = try await fixture.run("\(api)/users_so_reputation_20_A.json")
        #expect(report.added == 20)
        #expect(
            try await fixture.texts("SELECT location FROM person WHERE username = 'balusc'") == [
                "Willemstad, Curaçao"
            ])
        #expect(
            try await fixture.number(
                "SELECT gold FROM standing JOIN person ON id = person WHERE username = 'jon.skeet'") == 717)
        #expect(
            try await fixture.texts("SELECT origin FROM person WHERE username = 'jon.skeet'")
                == ["stackexchange:stackoverflow:22656"])

        let later = try await fixture.run("\(api)/users_so_reputation_20_C.json")
        #expect(later.added == 0 && later.updated + later.unchanged == 20)
        #expect(try await fixture.number("SELECT COUNT(*) FROM person") == 20)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: ["errors_observed.json", "sites_raw.txt", "users_associated_raw.txt"])
    func `answers that hold no people are refused with a reason`(file: String) async throws {
        let fixture = try await ImportFixture()
        await #expect(throws: ImportError.self) { try await fixture.run("\(samples ?? "")/api/\(file)") }
    }

    @Test func `what else a dump has is refused by name`() async throws {
        let fixture = try await ImportFixture()
        let error = await #expect(throws: ImportError.self) {
            try await fixture.run("\(samples ?? "")/dump_martialarts/Votes.xml")
        }
        #expect(error?.reason == "holds votes, which are not imported here")
    }
}
