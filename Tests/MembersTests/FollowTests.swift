import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@Suite struct FollowTests {
    @Test(arguments: Engine.available)
    func `following counts once, scores once and tells once`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        for _ in 1...3 {
            let state = try await fixture.people.follow(people[0], by: people[1])
            #expect(state == FollowState(followed: true, followerCount: 1))
        }
        let ada = try await fixture.card(people[0], seenBy: people[1])
        #expect(ada.followerCount == 1 && ada.reputation == 5 && ada.followed == true)
        #expect(try await fixture.card(people[1]).followingCount == 1)
        #expect(try await fixture.test.notices().map(\.kind) == [.follow])
    }

    @Test(arguments: Engine.available)
    func `unfollowing takes away what the follow earned, and is as good done twice`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        _ = try await fixture.people.follow(people[0], by: people[1])
        fixture.clock.advance(60)
        for _ in 1...2 {
            let state = try await fixture.people.unfollow(people[0], by: people[1])
            #expect(state == FollowState(followed: false, followerCount: 0))
        }
        let profile = try await fixture.people.profile(people[0], seenBy: nil)
        #expect(profile.person.reputation == 0)
        #expect(profile.reputationBreakdown == [])
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `nobody follows themselves or somebody who is not there`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let ada = try await fixture.add("ada")
        await #expect(throws: Problem.invalid("person", "You cannot follow yourself.")) {
            try await fixture.people.follow(ada, by: ada)
        }
        await #expect(throws: Problem.missing("person")) { try await fixture.people.follow(ID(999), by: ada) }
    }

    @Test(arguments: Engine.available)
    func `who follows as many as one can is told so, and may follow again after an unfollow`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "alan"])
        _ = try await fixture.people.follow(people[1], by: people[0])
        try await fixture.database.write { db in
            try db.run("UPDATE standing SET following = 10000 WHERE person = \(people[0])")
        }
        let problem = Problem.conflict("You follow 10000 people, which is as many as one can.")
        await #expect(throws: problem) { try await fixture.people.follow(people[2], by: people[0]) }
        #expect(try await fixture.people.follow(people[1], by: people[0]).followed)
        #expect(try await fixture.card(people[2]).followerCount == 0)
        _ = try await fixture.people.unfollow(people[1], by: people[0])
        #expect(try await fixture.people.follow(people[2], by: people[0]).followerCount == 1)
    }

    @Test(arguments: Engine.available)
    func `64 follows and unfollows at once leave counts that equal a recount`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add((0..<8).map { "person\($0)x" })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for step in 0..<64 {
                group.addTask {
                    let (one, other) = (people[step % 8], people[(step * 5 + 3) % 8])
                    guard one != other else { return }
                    _ = try await fixture.people.follow(one, by: other)
                    if step % 3 == 0 { _ = try await fixture.people.unfollow(one, by: other) }
                }
            }
            try await group.waitForAll()
        }
        let recount = try await fixture.people.recount()
        #expect(recount.isClean && recount.counted == 8)
    }

    @Test(arguments: Engine.available)
    func `the tenth follower brings a bronze badge, once`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let ada = try await fixture.add("ada")
        let fans = try await fixture.add((0..<10).map { "fan\($0)x" })
        for fan in fans.dropLast() { _ = try await fixture.people.follow(ada, by: fan) }
        #expect(try await fixture.card(ada).badges == BadgeCounts())
        for _ in 1...2 {
            _ = try await fixture.people.follow(ada, by: fans[9])
            _ = try await fixture.people.unfollow(ada, by: fans[9])
        }
        let profile = try await fixture.people.profile(ada, seenBy: nil)
        #expect(profile.badges.map(\.name) == ["Noticed"] && profile.person.badges == BadgeCounts(bronze: 1))
        #expect(try await fixture.test.notices(nil, .badge).map(\.person) == [ada])
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `lists of followers and following are whole, latest first, page by page`(engine: Engine) async throws
    {
        let fixture = try await PeopleFixture(engine)
        let ada = try await fixture.add("ada")
        let fans = try await fixture.add((0..<7).map { "fan\($0)x" })
        for (index, fan) in fans.enumerated() {
            if index % 2 == 0 { fixture.clock.advance(1) }
            _ = try await fixture.people.follow(ada, by: fan)
            _ = try await fixture.people.follow(fan, by: ada)
        }
        let followers = try await fixture.all(2) {
            try await fixture.people.followers(ListFollowers(ada, limit: $0, cursor: $1), seenBy: nil)
        }
        let following = try await fixture.all(3) {
            try await fixture.people.following(ListFollowing(ada, limit: $0, cursor: $1), seenBy: ada)
        }
        #expect(followers == fans.reversed() && following == fans.reversed())
    }

    @Test(arguments: Engine.available)
    func `who leaves is followed by nobody, follows nobody and earns nobody anything`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus"])
        _ = try await fixture.people.follow(people[0], by: people[1])
        _ = try await fixture.people.follow(people[1], by: people[0])
        _ = try await fixture.people.follow(people[2], by: people[1])
        try await fixture.database.write { db in try fixture.people.forget(people[1], in: db) }
        let ada = try await fixture.card(people[0])
        #expect(ada.followerCount == 0 && ada.followingCount == 0 && ada.reputation == 0)
        await #expect(throws: Problem.missing("person")) { try await fixture.card(people[1]) }
        let recount = try await fixture.people.recount()
        #expect(recount.isClean && recount.counted == 2)
    }
}
