import FanfareModels
import Foundation
import Storage
import TestKit
import Testing

@testable import People

@Suite struct SharedPageTests {
    @Test(arguments: Engine.available)
    func `a page out of ready rows is byte for byte the page of its people`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let ids = try await fixture.add((0..<30).map { "person\($0)" })
        for index in stride(from: 1, to: 30, by: 3) {
            _ = try await fixture.people.follow(ids[index], by: ids[0])
        }
        var call = ListPeople(sort: .name, limit: 7)
        var seen = 0
        repeat {
            let shared = try await fixture.people.directory(call, seenBy: ids[0])
            guard case .shared = shared else {
                Issue.record("the page is not shared")
                return
            }
            #expect(try JSON.bytes(shared) == JSON.bytes(shared.people))
            let asked = try await fixture.database.read { [call] db in
                try fixture.people.page(.name, 7, after: call.cursor, seenBy: ids[0], in: db)
            }
            #expect(shared.people.data == asked.data && shared.next == asked.next)
            #expect(try JSON.bytes(shared) == JSON.bytes(asked))
            seen += shared.count
            call.cursor = shared.next
        } while call.cursor != nil
        #expect(seen == 30)
    }

    @Test(arguments: Engine.available)
    func `who follows too many to remember sees the same`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let ids = try await fixture.add(["ada", "grace", "leo"])
        _ = try await fixture.people.follow(ids[1], by: ids[0])
        try await fixture.database.write { db in
            for number in 0...Relation.limit {
                let new = NewPerson(username: try Username("extra\(number)"), firstName: "X", lastName: "")
                let extra = try fixture.people.create(new, in: db)
                try db.run("INSERT INTO follow (follower, followed, at_ms) VALUES (\(ids[0]), \(extra), 0)")
            }
        }
        let people = try await fixture.people.list(ListPeople(limit: 5), seenBy: ids[0]).data
        #expect(people.first { $0.id == ids[1] }?.followed == true)
        #expect(people.allSatisfy { $0.followed != nil })
    }
}
