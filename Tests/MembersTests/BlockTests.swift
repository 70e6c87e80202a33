import FanfareModels
import Members
import Storage
import TestSupport
import Testing

@Suite struct BlockTests {
    @Test(arguments: Engine.available)
    func `a block ends follows both ways and neither sees the other`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus"])
        _ = try await fixture.people.follow(people[0], by: people[1])
        _ = try await fixture.people.follow(people[1], by: people[0])
        let state = try await fixture.people.block(people[1], by: people[0])
        #expect(state == BlockState(blocked: true, muted: false))

        for (viewer, other) in [(people[0], people[1]), (people[1], people[0])] {
            let seen = try await fixture.people.list(ListPeople(), seenBy: viewer).data.map(\.id)
            #expect(!seen.contains(other) && seen.contains(people[2]))
            await #expect(throws: Problem.missing("person")) {
                try await fixture.people.follow(other, by: viewer)
            }
        }
        await #expect(throws: Problem.missing("person")) {
            try await fixture.people.profile(people[0], seenBy: people[1])
        }
        #expect(try await fixture.people.profile(people[1], seenBy: people[0]).blocked)
        let users = try await fixture.people.users(PageNumber(0, perPage: 10), since: nil, seenBy: people[1])
        #expect(users.data.map(\.id) == [people[2], people[1]])
        let (hidden, seen) = try await fixture.database.read { db in
            (
                try fixture.people.user(people[0], seenBy: people[1], in: db),
                try fixture.people.user(people[1], seenBy: people[0], in: db)
            )
        }
        #expect(hidden == nil && seen?.id == people[1])
        #expect(try await fixture.card(people[0]).followerCount == 0)
        #expect(try await fixture.card(people[1]).followerCount == 0)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `taking a block back shows both again, and leaves the other's own block`(engine: Engine) async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        _ = try await fixture.people.block(people[1], by: people[0])
        _ = try await fixture.people.block(people[0], by: people[1])
        let state = try await fixture.people.unblock(people[1], by: people[0])
        #expect(state == BlockState(blocked: false, muted: false))
        await #expect(throws: Problem.missing("person")) {
            try await fixture.people.profile(people[1], seenBy: people[0])
        }
        _ = try await fixture.people.unblock(people[0], by: people[1])
        #expect(try await fixture.people.profile(people[1], seenBy: people[0]).person.id == people[1])
    }

    @Test(arguments: Engine.available)
    func `muting hides from the one who mutes alone`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        _ = try await fixture.people.mute(people[1], by: people[0])
        #expect(try await fixture.people.list(ListPeople(), seenBy: people[0]).data.map(\.id) == [people[0]])
        #expect(try await fixture.people.list(ListPeople(), seenBy: people[1]).data.count == 2)
        #expect(try await fixture.people.profile(people[1], seenBy: people[0]).muted)
        _ = try await fixture.people.unmute(people[1], by: people[0])
        #expect(try await fixture.people.list(ListPeople(), seenBy: people[0]).data.count == 2)
    }
}
