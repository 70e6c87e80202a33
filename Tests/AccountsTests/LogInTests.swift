import Accounts
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct LoggingIn {
    @Test(arguments: Engine.available, ["ada@example.org", "ADA@Example.org", "ada", "Ada", " ada "])
    func `email and username both open the door`(engine: Engine, name: String) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let again = try await fixture.accounts.logIn(name, Register.phrase, on: .laptop)
        #expect(again.user == ada.user)
        #expect(again.token != ada.token)
    }

    @Test(arguments: Engine.available)
    func `what does not fit together opens nothing, and does not say what is wrong`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        let wrong: [(String?, String?)] = [
            ("ada", "correct horse battery stapler"), ("grace", Register.phrase), ("grace@example.org", "x"),
            (nil, nil), ("", ""), ("ada", ""), ("ada", nil), ("ada", String(repeating: "a", count: 300)),
            ("ada\u{0}", Register.phrase + "\u{0}"),
        ]
        for (name, password) in wrong {
            let refused = try await problem {
                _ = try await fixture.accounts.logIn(name, password, on: .phone)
            }
            #expect(refused == .signedOut)
        }
    }

    @Test(arguments: Engine.available)
    func `who guesses wrong ten times rests, and locks nobody else out`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        for _ in 0..<10 {
            let refused = try await problem {
                _ = try await fixture.accounts.logIn("ada", "wrong horse", on: .phone)
            }
            #expect(refused?.code == .signedOut)
        }
        let resting = try await problem {
            _ = try await fixture.accounts.logIn("Ada", Register.phrase, on: .phone)
        }
        #expect(resting?.code == .tooMany)
        #expect(resting?.retryAfter == 60)
        _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .laptop)
        fixture.clock.advance(60)
        _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
    }

    @Test(arguments: Engine.available)
    func `guesses do not tell which email belongs to a name`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        for name in ["ada", "nobody"] {
            for _ in 0..<10 {
                _ = try await problem {
                    _ = try await fixture.accounts.logIn(name, "wrong horse", on: .phone)
                }
            }
        }
        for email in ["ada@example.org", "nobody@example.org"] {
            let refused = try await problem {
                _ = try await fixture.accounts.logIn(email, "wrong horse", on: .phone)
            }
            #expect(refused?.code == .signedOut)
        }
    }

    @Test(arguments: Engine.available)
    func `an address learns of few names that they are taken`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.viewer(fixture.join())
        try await fixture.join(.grace)
        var form = Register.ada
        form.username = "other"
        for _ in 0..<9 {
            let taken = try await problem { _ = try await fixture.accounts.register(form, on: .laptop) }
            #expect(taken?.fields == ["email": ["has already been taken"]])
        }
        var change = UpdateMe()
        (change.email, change.password) = ("grace@example.org", Register.phrase)
        let taken = try await problem { _ = try await fixture.accounts.update(change, by: ada, on: .laptop) }
        #expect(taken?.fields == ["email": ["has already been taken"]])
        let resting = try await problem { _ = try await fixture.accounts.register(form, on: .laptop) }
        #expect(resting?.code == .tooMany && resting?.retryAfter == 180)
        form.email = "other@example.org"
        let right = try await problem { _ = try await fixture.accounts.register(form, on: .phone) }
        #expect(right == nil)
    }

    @Test(arguments: Engine.available)
    func `right passwords are never counted`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        for _ in 0..<60 { _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone) }
    }

    @Test(arguments: Engine.available)
    func `an address that tries many names rests too`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        for number in 0..<50 {
            let refused = try await problem {
                _ = try await fixture.accounts.logIn("nobody\(number)", "wrong horse", on: .phone)
            }
            #expect(refused?.code == .signedOut)
        }
        let resting = try await problem {
            _ = try await fixture.accounts.logIn("another", "wrong horse", on: .phone)
        }
        #expect(resting?.code == .tooMany)
        let elsewhere = try await problem {
            _ = try await fixture.accounts.logIn("another", "wrong horse", on: .laptop)
        }
        #expect(elsewhere?.code == .signedOut)
    }

    @Test(arguments: Engine.available)
    func `a storm of log-ins is told to wait, and those let in are few enough to be quick`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = await withTaskGroup(of: Problem.Code?.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let device = Device(agent: "storm", address: "203.0.113.\(number % 250)")
                    do {
                        _ = try await fixture.accounts.logIn("ada", Register.phrase, on: device)
                        return nil
                    } catch let problem as Problem {
                        #expect(problem.retryAfter ?? 0 > 0)
                        return problem.code
                    } catch {
                        Issue.record(error)
                        return .malformed
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let entered = outcomes.count { $0 == nil }
        #expect(entered > 0 && entered < 400)
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .busy || $0 == .tooMany })
        #expect(clock.now - start < .seconds(20))
    }

    @Test(arguments: Engine.available)
    func `a suspended account stays out until it is let back in`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        _ = try await fixture.viewer(ada)
        try await fixture.accounts.suspend("ada")
        #expect(try await fixture.accounts.viewer(ada.token) == nil)
        let refused = try await problem {
            _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
        }
        #expect(refused?.code == .forbidden)
        try await fixture.accounts.suspend("ada", false)
        _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
    }

    @Test(arguments: Engine.available)
    func `a suspension for a time ends by itself, at the log-in or with the hourly clean-up`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let end = fixture.clock.now.addingTimeInterval(3_600)
        try await fixture.accounts.suspend(ada.user.id, true, until: end)
        let refused = try await problem {
            _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
        }
        let day = end.formatted(.iso8601.year().month().day())
        #expect(refused?.detail == "This account is suspended until \(day).")
        let suspensions = try await fixture.accounts.suspensions(of: [ada.user.id])
        #expect(suspensions[ada.user.id] == Suspension(suspended: true, until: end))
        try await fixture.accounts.cleanUp()
        #expect(try await !fixture.database.read { db in try Accounts.isActive(ada.user.id, in: db) })
        fixture.clock.advance(3_600)
        _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
        #expect(try await fixture.database.read { db in try Accounts.isActive(ada.user.id, in: db) })

        try await fixture.accounts.suspend(ada.user.id, true, until: fixture.clock.now.addingTimeInterval(60))
        fixture.clock.advance(60)
        try await fixture.accounts.cleanUp()
        #expect(try await fixture.database.read { db in try Accounts.isActive(ada.user.id, in: db) })
    }

    /// Argon2id over 19 MiB takes 10 ms and more; looking up a name takes a hundredth of that.
    @Test func `an unknown name is hashed for like a known one`() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        let clock = ContinuousClock()
        var best = Duration.seconds(9)
        for _ in 0..<5 {
            let start = clock.now
            let refused = try await problem {
                _ = try await fixture.accounts.logIn("nobody", "wrong horse", on: .phone)
            }
            #expect(refused == .signedOut)
            best = min(best, clock.now - start)
        }
        #expect(best > .milliseconds(4))
    }
}
