import App
import FanfareModels
import Storage
import TestSupport
import Testing

/// What is left with others of somebody who deleted their account.
@Suite(.serialized) struct ErasureTests {
    @Test(arguments: Engine.available)
    func `who is gone is heard of no more, and no ledger says who they were`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let bob = try await server.register("bob")
            for fan in [grace, bob] { try await server.send(Follow(ada.user.id), as: fan.token) }
            try await server.send(Unfollow(ada.user.id), as: grace.token)
            // Far from the others, as people in a large community are.
            let far = ID<Person>(5_432)
            try await server.app.database.write { db in
                try db.run(
                    """
                    INSERT INTO person (id, username, username_key, first_name, last_name, name_key, user_type, created_ms)
                    VALUES (\(far), 'far', 'far', 'Far', 'Away', 'far away', 'member', 0)
                    """)
                try db.run("INSERT INTO standing (person) VALUES (\(far))")
            }
            try await server.send(Follow(far), as: grace.token)
            let ledger = try await server.count("score_entry")
            #expect(try await server.count("score_entry WHERE actor = \(grace.user.id)") == 3)
            #expect(try await server.send(ListActivity(), as: ada.token).unseen == 2)

            try await server.send(DeleteMe(password: TestServer.password), as: grace.token)
            let heard = try await server.send(ListActivity(), as: ada.token)
            #expect(heard.unseen == 1 && heard.data.map(\.actor?.id) == [bob.user.id])
            try await server.soon {
                try await server.count("job WHERE kind = 'people.erase' AND state = 'done'") == 1
            }
            #expect(try await server.count("score_entry WHERE actor = \(grace.user.id)") == 0)
            #expect(try await server.count("notice WHERE actor = \(grace.user.id)") == 0)
            // The end of her last follow came on top.
            #expect(try await server.count("score_entry") == ledger + 1)
            #expect(try await server.count("score_entry WHERE actor = \(bob.user.id)") == 1)
            #expect(try await server.count("notice WHERE actor = \(bob.user.id)") == 1)
        }
    }
}

extension TestServer {
    fileprivate func count(_ rows: SQL) async throws -> Int64 {
        try await app.database.read { db in
            try db.first("SELECT COUNT(*) FROM \(rows)") { $0[0] } ?? 0
        }
    }

    /// Waits for what a background job does.
    fileprivate func soon(_ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try await !isSo() {
            try #require(ContinuousClock.now < end, "it took too long")
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
