import FanfareModels
import Members
import Storage
import TestSupport
import Testing

@Suite struct LedgerEntriesTests {
    @Test(arguments: Engine.available)
    func `the entries behind a reputation come to it, page by page, without those that gave nothing`(
        engine: Engine
    ) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        try await fixture.database.write { [people = fixture.people, ada = people[0], grace = people[1]] db in
            for number in 1...60 {
                let reason: ScoreReason = number % 3 == 0 ? .answerLiked : .watched
                try people.ledger.record(
                    ScoreEvent(
                        reason, to: ada, from: grace, subject: Int64(number),
                        at: .init(milliseconds: Int64(number))),
                    in: db)
            }
        }
        var entries: [LedgerEntry] = []
        var cursor: Cursor?
        repeat {
            let call = ListLedger(people[0], limit: 7, cursor: cursor)
            let page = try await fixture.people.ledger(call, seenBy: people[1])
            #expect(page.data.count <= 7)
            entries += page.data
            cursor = try page.next.map { try Cursor(text: $0.text) }
        } while cursor != nil
        #expect(entries.map(\.subject) == stride(from: 60, through: 3, by: -3).map(Int64.init))
        #expect(entries.map(\.reputation).reduce(0, +) == (try await fixture.card(people[0])).reputation)
        _ = try await fixture.people.block(people[1], by: people[0])
        await #expect(throws: Problem.missing("person")) {
            try await fixture.people.ledger(ListLedger(people[0]), seenBy: people[1])
        }
    }

    @Test(arguments: Engine.available)
    func `the directory lists creators alone, in its orders`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus"])
        try await fixture.database.write { [members = fixture.people, people] db in
            for person in people[1...] { try members.becomeCreator(person, in: db) }
        }
        let found = try await fixture.all(1) { limit, cursor in
            try await fixture.people.list(
                ListPeople(sort: .newest, filter: .creators, limit: limit, cursor: cursor), seenBy: nil)
        }
        #expect(found == [people[2], people[1]])
        #expect(try await fixture.people.list(ListPeople(filter: .live), seenBy: nil).data.isEmpty)
        _ = fixture.people.live.replace(with: [people[0], people[2]])
        let live = try await fixture.people.list(ListPeople(sort: .name, filter: .live), seenBy: nil).data
        #expect(live.map(\.id) == [people[0], people[2]] && live.allSatisfy(\.live))
    }
}
