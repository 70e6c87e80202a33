import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@Suite struct LedgerChainTests {
    @Test(arguments: Engine.available)
    func `all entries of somebody are found from the last, also those of one moment and of one call`(
        engine: Engine
    ) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus"])
        var dice = SeededGenerator(3)
        var made: [ID<Person>: [Int64]] = [:]
        for number in 1...30 as ClosedRange<Int64> {
            // Clocks of servers differ.
            let at = fixture.clock.now.addingTimeInterval(.random(in: -5...5, using: &dice).rounded())
            let events = (0..<Int.random(in: 1...4, using: &dice)).map { place in
                let person = people.randomElement(using: &dice) ?? people[0]
                made[person, default: []].append(number * 10 + Int64(place))
                return ScoreEvent(
                    .watched, to: person, from: nil, subject: number * 10 + Int64(place), at: at)
            }
            try await fixture.database.write { [people = fixture.people] db in
                try people.ledger.record(events, in: db)
            }
        }
        for person in people {
            #expect(try await fixture.subjects(of: person) == made[person])
        }
        try await fixture.database.write { [members = fixture.people, ada = people[0]] db in
            try members.forget(ada, in: db)
        }
        #expect(try await fixture.subjects(of: people[0]) == [])
        for person in people[1...] { #expect(try await fixture.subjects(of: person) == made[person]) }
        let left: Int? = try await fixture.database.read {
            try $0.first("SELECT COUNT(*) FROM score_entry") { $0[0] }
        }
        #expect(left == people[1...].reduce(0) { $0 + (made[$1]?.count ?? 0) })
    }

    @Test(arguments: Engine.available)
    func `a recount finds what names another entry before it, and puts it right`(engine: Engine) async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        try await fixture.database.write { [people = fixture.people, ada = people[0]] db in
            for number in 1...5 as ClosedRange<Int64> {
                try people.ledger.record(
                    ScoreEvent(
                        .cheered, to: ada, from: nil, subject: number, at: .init(milliseconds: number)),
                    in: db)
            }
        }
        let changes: [SQL] = [
            "UPDATE score_entry SET before_ms = 77 WHERE number = 3",
            "UPDATE standing SET entry_ms = 77 WHERE person = \(people[0])",
            "UPDATE standing SET entries = entries + 1, entry_ms = 77 WHERE person = \(people[1])",
        ]
        for change in changes {
            try await fixture.database.write { db in _ = try db.run(change) }
            #expect(try await fixture.people.recount()["ledger order"] == 1)
            #expect(try await fixture.people.recount().isClean)
            #expect(try await fixture.subjects(of: people[0]) == [1, 2, 3, 4, 5])
        }
    }
}

extension PeopleFixture {
    fileprivate func subjects(of person: ID<Person>) async throws -> [Int64] {
        try await test.database.read { db in
            try db.rows("SELECT subject FROM \(Ledger.entries(of: person)) AS e ORDER BY number") { $0[0] }
        }
    }
}
