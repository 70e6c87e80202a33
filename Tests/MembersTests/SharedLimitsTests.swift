import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

/// Limits that servers share.
@Suite struct SharedLimitsTests {
    /// How often something may be done, one after the other, and how long to wait then.
    private func count(
        in test: TestApp, most: Int = 1000, _ take: @escaping @Sendable (any Connection) throws -> Void
    ) async throws -> (count: Int, wait: Int?) {
        for count in 0..<most {
            do {
                try await test.database.write { db in try take(db) }
            } catch let problem as Problem {
                #expect(problem.code == .tooMany)
                return (count, problem.retryAfter)
            }
        }
        return (most, nil)
    }

    @Test(arguments: Engine.available)
    func `an address signs up ten times at once and twenty times an hour, on all servers`(engine: Engine)
        async throws
    {
        let test = try await TestApp(engine)
        let clock = test.clock
        let servers = [SharedLimits(), SharedLimits()]
        func signUps(_ address: String, on server: Int) async throws -> (count: Int, wait: Int?) {
            try await count(in: test) { db in
                try servers[server].takeSignUp(from: address, at: clock.now, in: db)
            }
        }
        #expect(try await signUps("192.0.2.1", on: 0) == (10, 180))
        #expect(try await signUps("192.0.2.1", on: 1) == (0, 180))
        #expect(try await signUps("192.0.2.2", on: 1) == (10, 180))
        #expect(try await signUps("2001:db8::1", on: 0) == (10, 180))
        #expect(try await signUps("2001:db8::2", on: 1) == (0, 180))
        clock.advance(900)
        #expect(try await signUps("192.0.2.1", on: 1) == (5, 180))
    }

    @Test(arguments: Engine.available)
    func `one's data is exported three times an hour, on all servers, and nobody counts for another`(
        engine: Engine
    ) async throws {
        let test = try await TestApp(engine)
        let clock = test.clock
        let servers = [SharedLimits(), SharedLimits()]
        let (ada, grace) = (try await test.add("ada"), try await test.add("grace"))
        func exports(by person: ID<Person>, on server: Int) async throws -> (count: Int, wait: Int?) {
            try await count(in: test) { db in
                try servers[server].takeExport(by: person, at: clock.now, in: db)
            }
        }
        #expect(try await exports(by: ada, on: 0) == (3, 1200))
        #expect(try await exports(by: ada, on: 1) == (0, 1200))
        #expect(try await exports(by: grace, on: 1) == (3, 1200))
        clock.advance(1200)
        #expect(try await exports(by: ada, on: 1) == (1, 1200))
    }

    @Test(arguments: Engine.available)
    func `a new account does so much on its first day, and an old one what it likes`(engine: Engine)
        async throws
    {
        let test = try await TestApp(engine)
        let clock = test.clock
        let servers = [SharedLimits(), SharedLimits()]
        let ada = try await test.add("ada")
        func actions(_ action: SharedLimits.Action, _ person: ID<Person>, on server: Int = 0) async throws
            -> Int
        {
            try await count(in: test, most: 300) { db in
                try servers[server].take(action, by: person, at: clock.now, in: db)
            }.count
        }
        #expect(try await actions(.questions, ada) == 10)
        #expect(try await actions(.questions, ada, on: 1) == 0)
        #expect(try await actions(.comments, ada) == 30)
        clock.advance(86_399)
        let grace = try await test.add("grace")
        #expect(try await actions(.questions, ada) == 0)
        clock.advance(61)
        #expect(try await actions(.questions, ada) == 300)
        #expect(try await actions(.follows, grace) == 100)
        #expect(try await actions(.likes, grace, on: 1) == 200)
        let none = SharedLimits(nil)
        let unlimited = try await count(in: test, most: 300) { db in
            try none.take(.questions, by: grace, at: clock.now, in: db)
        }
        #expect(unlimited.count == 300)
    }
}
