import CSQLite
import FanfareModels
import Foundation
@testable import Members
@testable import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct FollowQueueTests {
    @Test(arguments: Engine.available)
    func `many who follow one person at once share transactions, and each is counted once`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let ada = try await fixture.add("ada")
        let fans = try await fixture.add((0..<150).map { "fan\($0)x" })
        let before = fixture.database.counters()
        let states = try await withThrowingTaskGroup(of: FollowState.self) { group in
            for fan in fans { group.addTask { try await fixture.people.follow(ada, by: fan) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(states.map(\.followerCount).sorted() == (1...150).map { Int64($0) })
        let commits = fixture.database.counters()["commits", default: 0] - before["commits", default: 0]
        #expect(commits < 50)
        let profile = try await fixture.people.profile(ada, seenBy: nil)
        #expect(profile.person.followerCount == 150 && profile.person.reputation == 750)
        #expect(Set(profile.badges.map(\.name)) == ["Noticed", "Popular"])
        #expect(Set(try await fixture.test.notices(nil, .follow).map(\.actor)) == Set(fans))
        let entries = try await fixture.all(100) {
            try await fixture.people.followers(ListFollowers(ada, limit: $0, cursor: $1), seenBy: nil)
        }
        #expect(Set(entries) == Set(fans))
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `of changes that share a transaction each comes to its own`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add((0..<8).map { "person\($0)x" })
        let star = people[7]
        _ = try await fixture.people.follow(star, by: people[0])
        _ = try await fixture.people.follow(star, by: people[1])
        _ = try await fixture.people.block(star, by: people[2])
        try await fixture.database.write { db in
            try db.run("UPDATE standing SET following = 10000 WHERE person = \(people[3])")
        }
        let changes = [
            FollowChange(star, by: people[0], follows: false),
            FollowChange(star, by: people[1], follows: true),
            FollowChange(star, by: people[2], follows: true),
            FollowChange(star, by: people[3], follows: true),
            FollowChange(star, by: people[4], follows: true),
            FollowChange(star, by: people[5], follows: false),
            FollowChange(ID(999), by: people[6], follows: true),
            FollowChange(star, by: star, follows: true),
        ]
        let results = try await fixture.database.write { db in
            try fixture.people.change(changes, isLimited: true, in: db)
        }
        let said = results.map { result -> String in
            switch result {
            case .success(let state): "\(state.followed) \(state.followerCount)"
            case .failure(let error): "\(error)"
            }
        }
        let full = Problem.conflict("You follow 10000 people, which is as many as one can.")
        let missing = "\(Problem.missing("person"))"
        let themselves = Problem.invalid("person", "You cannot follow yourself.")
        #expect(
            said == [
                "false 1", "true 2", missing, "\(full)", "true 2", "false 2", missing, "\(themselves)",
            ])
        try await fixture.database.write { db in
            try db.run("UPDATE standing SET following = 0 WHERE person = \(people[3])")
        }
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `new accounts are limited each by itself in one transaction`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace", "linus"])
        let full = fixture.clock.now.addingTimeInterval(100 * 86_400)
        try await fixture.database.write { db in
            try db.run(
                "INSERT INTO rate_bucket (bucket, full_ms) VALUES (\("follows \(people[1])"), \(full))")
        }
        let all = fixture.people
        let limited = People(
            database: all.database, addresses: all.addresses, notices: all.notices, live: all.live,
            viewerStates: all.viewerStates, limits: SharedLimits(), now: all.now)
        let changes = [1, 2].map { FollowChange(people[0], by: people[$0], follows: true) }
        let results = try await fixture.database.write { db in
            try limited.change(changes, isLimited: true, in: db)
        }
        #expect(throws: Problem.self) { try results[0].get() }
        #expect(try results[1].get() == FollowState(followed: true, followerCount: 1))
    }

    @Test(arguments: Engine.available)
    func `what the database refuses of one keeps no other from following`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        let fans = try await fixture.add((0..<20).map { "fan\($0)x" })
        try await fixture.database.write { db in
            try db.run("CREATE UNIQUE INDEX one_notice ON notice (kind) WHERE person = 1")
        }
        #expect(people[0] == ID(1))
        let followed = await withTaskGroup(of: ID<Person>?.self) { group in
            for (index, fan) in fans.enumerated() {
                let person = people[index % 2]
                group.addTask { (try? await fixture.people.follow(person, by: fan)) == nil ? nil : person }
            }
            return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(followed.count { $0 == people[0] } == 1 && followed.count { $0 == people[1] } == 10)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: Engine.available)
    func `changes of one follower run in their order`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        let people = try await fixture.add(["ada", "grace"])
        let states = await withCheckedContinuation { continuation in
            let said = Mutex([FollowState]())
            for number in 0..<10 {
                let change = FollowChange(people[0], by: people[1], follows: number % 2 == 0)
                fixture.people.change(change) { result in
                    let all = said.withLock { said in
                        if let state = try? result.get() { said.append(state) }
                        return said
                    }
                    if all.count == 10 { continuation.resume(returning: all) }
                }
            }
        }
        #expect(states.map(\.followed) == (0..<10).map { $0 % 2 == 0 })
        #expect(states.map(\.followerCount) == (0..<10).map { $0 % 2 == 0 ? 1 : 0 })
    }

    @Test func `changes of follows walk no table`() async throws {
        let fixture = try await PeopleFixture(.sqlite)
        let people = try await fixture.add((0..<65).map { "person\($0)x" })
        @Sendable func changes(of person: Int, follows: Bool) -> [FollowChange] {
            people[..<60].map { FollowChange(people[60 + person], by: $0, follows: follows) }
        }
        let walked = try await fixture.database.write { db in
            for follows in [true, false] {
                for person in 0..<5 {
                    _ = try fixture.people.change(
                        changes(of: person, follows: follows), isLimited: true, in: db)
                }
            }
            return Self.walked(try #require(db as? SQLiteConnection).handle)
        }
        #expect(walked == [])
    }

    /// The statements that went through more rows than the tables of values have that they were given.
    private static func walked(_ connection: OpaquePointer) -> [String] {
        var (walked, next) = ([String](), sqlite3_next_stmt(connection, nil))
        while let statement = next {
            let steps = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0)
            let sql = String(cString: sqlite3_sql(statement))
            if steps > 10 * 64, sql.contains("follow") || sql.contains("standing") { walked.append(sql) }
            next = sqlite3_next_stmt(connection, statement)
        }
        return walked
    }

    @Test func `more than can wait are refused, and those that wait are not`() throws {
        let queue = FollowQueue()
        func waiting(_ follower: Int64) -> FollowQueue.Waiting {
            .init(change: FollowChange(ID(1), by: ID(follower), follows: true)) { _ in }
        }
        for number in Int64(0)..<1024 { try queue.add(waiting(number % 100 + 2)) }
        #expect(throws: StorageError.self) { try queue.add(waiting(2)) }
        let first = queue.begin()
        #expect(first.map(\.change.follower.number) == (2..<66).map { Int64($0) })
        #expect(queue.begin().isEmpty)
        queue.end()
        let second = queue.begin()
        #expect(
            second.count == 64
                && second.map(\.change.follower.number).prefix(36) == (66..<102).map { Int64($0) }[...])
    }
}
