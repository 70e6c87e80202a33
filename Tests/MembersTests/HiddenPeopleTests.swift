import FanfareModels
import Members
import Storage
import TestSupport
import Testing

@Suite struct HiddenPeopleTests {
    @Test(arguments: Engine.available)
    func `whom one blocks and mutes is listed page by page, and nobody else sees it`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus", "mary", "ken"])
        for person in people[1...3] { _ = try await fixture.people.mute(person, by: people[0]) }
        _ = try await fixture.people.block(people[2], by: people[0])
        _ = try await fixture.people.block(people[0], by: people[4])
        let all = try await fixture.people.hidden(ListHidden(), by: people[0]).data
        #expect(all.map(\.person.id) == [people[3], people[2], people[1]])
        #expect(all.map(\.blocked) == [false, true, false] && all.map(\.muted) == [true, true, true])
        let paged = try await fixture.all(1) { limit, cursor in
            let page = try await fixture.people.hidden(
                ListHidden(limit: limit, cursor: cursor), by: people[0])
            return Listing(page.data.map(\.person), next: page.next)
        }
        #expect(paged == [people[3], people[2], people[1]])
        #expect(try await fixture.people.hidden(ListHidden(), by: people[2]).data.isEmpty)
        _ = try await fixture.people.unblock(people[2], by: people[0])
        _ = try await fixture.people.unmute(people[2], by: people[0])
        #expect(try await fixture.people.hidden(ListHidden(), by: people[0]).data.count == 2)
    }
}
