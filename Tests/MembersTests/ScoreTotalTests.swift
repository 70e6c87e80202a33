import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@Suite struct ScoreTotalTests {
    @Test(arguments: Engine.available)
    func `what a profile says of the ledger is what its entries come to, however many there are`(
        engine: Engine
    ) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        var dice = SeededGenerator(8)
        for _ in 0..<110 {
            let event = ScoreEvent(
                [.answerLiked, .cheered, .followed].randomElement(using: &dice) ?? .cheered, to: people[0],
                from: people[1], at: fixture.clock.now,
                undoing: Bool.random(using: &dice) ? fixture.clock.now : nil)
            try await fixture.database.write { [people = fixture.people] db in
                try people.ledger.record(event, in: db)
            }
            #expect(try await fixture.shown(people[0]) == fixture.counted(people[0]))
        }
        #expect(try await fixture.people.recount().isClean)
        let sums: Int64? = try await fixture.database.read { db in
            try db.first("SELECT COUNT(*) FROM score_total") { $0[0] }
        }
        #expect(sums == 2)
    }

    @Test(arguments: Engine.available)
    func `a recount finds wrong, missing and needless sums`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        let changes: [SQL] = [
            "UPDATE score_total SET amount = amount + 1",
            "UPDATE standing SET followed_amount = followed_amount + 1 WHERE person = \(people[0])",
            "UPDATE standing SET followed_reputation = 10 WHERE person = \(people[1])",
            "DELETE FROM score_total",
            "INSERT INTO score_total (person, reason, amount, reputation) VALUES (\(people[1]), 'watched', 1, 0)",
        ]
        try await fixture.database.write { [people = fixture.people, ada = people[0]] db in
            for number in 1...40 {
                try people.ledger.record(
                    ScoreEvent(.cheered, to: ada, from: nil, at: .init(milliseconds: Int64(number))), in: db)
            }
        }
        for change in changes {
            try await fixture.database.write { db in _ = try db.run(change) }
            #expect(try await fixture.people.recount()["score totals"] == 1)
            #expect(try await fixture.people.recount().isClean)
            #expect(
                try await fixture.shown(people[0]) == [
                    ReputationLine(reason: .cheered, count: 40, reputation: 40)
                ])
        }
    }
}

extension PeopleFixture {
    fileprivate func shown(_ person: ID<Person>) async throws -> [ReputationLine] {
        try await test.people.profile(person, seenBy: nil).reputationBreakdown
    }

    fileprivate func counted(_ person: ID<Person>) async throws -> [ReputationLine] {
        try await test.database.read { db in
            try db.rows(
                """
                SELECT reason, CAST(SUM(amount) AS BIGINT), CAST(SUM(reputation) AS BIGINT) FROM score_entry
                WHERE person = \(person) GROUP BY reason ORDER BY 3 DESC, 1
                """
            ) { row -> ReputationLine? in
                guard let reason = ScoreReason(rawValue: row[0]) else { return nil }
                return ReputationLine(reason: reason, count: row[1], reputation: row[2])
            }
        }.compactMap { $0 }.filter { $0.count != 0 || $0.reputation != 0 }
    }
}
