import Accounts
import App
import FanfareModels
import Foundation
import JobQueue
import Members
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct OneTimeLinks {
    private let new = "seven whales in the fjord"

    /// The letters with a link to a new password.
    private static func links(_ fixture: AccountsFixture) -> [Email] {
        fixture.letters.sent.filter { $0.subject.hasPrefix("A new password") }
    }

    @Test(arguments: Engine.available)
    func `a reset link works once and ends all sessions`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        try await fixture.askForLink(to: "ADA@example.org", from: .phone, in: .english)
        #expect(Self.links(fixture).map(\.to) == ["ada@example.org"])
        let secret = try #require(fixture.letters.secret)
        let easy = try await problem { try await fixture.accounts.resetPassword(secret, to: "adalovelace") }
        #expect(easy?.fields["password"] == ["is too easy to guess"])
        try await fixture.accounts.resetPassword(secret, to: new)
        #expect(try await fixture.accounts.viewer(ada.token) == nil)
        _ = try await fixture.accounts.logIn("ada", new, on: .phone)
        let again = try await problem { try await fixture.accounts.resetPassword(secret, to: new + "!") }
        #expect(again?.code == .gone)
    }

    @Test(arguments: Engine.available)
    func `of many who use one link at once exactly one does`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        let link = try await fixture.accounts.resetLink(for: "ada")
        let secret = String(link.split(separator: "/").last ?? "")
        let used = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (try? await fixture.accounts.resetPassword(secret, to: "\(new) \(number)")) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(used == 1)
    }

    @Test(arguments: Engine.available, [(3599.0, true), (3600.0, false)])
    func `a link by mail works for an hour`(engine: Engine, link: (age: TimeInterval, works: Bool))
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        try await fixture.askForLink(to: "ada@example.org", from: .phone, in: .english)
        let secret = try #require(fixture.letters.secret)
        fixture.clock.advance(link.age)
        let problem = try await problem { try await fixture.accounts.resetPassword(secret, to: new) }
        #expect((problem == nil) == link.works)
    }

    @Test(arguments: Engine.available)
    func `a new link ends the one before, and so does a new password`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        try await fixture.askForLink(to: "ada@example.org", from: .phone, in: .english)
        let first = try #require(fixture.letters.secret)
        try await fixture.askForLink(to: "ada@example.org", from: .phone, in: .spanish)
        let second = try #require(fixture.letters.secret)
        #expect(try await problem { try await fixture.accounts.resetPassword(first, to: new) }?.code == .gone)
        try await fixture.accounts.changePassword(
            ChangePassword(current: Register.phrase, password: new), by: viewer, on: .phone)
        #expect(
            try await problem { try await fixture.accounts.resetPassword(second, to: new) }?.code == .gone)
    }

    @Test(arguments: Engine.available)
    func `an unknown address gets no letter, and nobody is told`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.askForLink(to: "nobody@example.org", from: .phone, in: .english)
        #expect(fixture.letters.sent.isEmpty)
    }

    @Test(arguments: Engine.available)
    func `a mail server that is down is not heard of, and the letter follows`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        fixture.letters.isDown = true
        for email in ["ada@example.org", "nobody@example.org"] {
            try await fixture.accounts.sendResetLink(to: email, from: .phone, in: .english)
        }
        _ = try await fixture.test.app.jobs.drain()
        #expect(fixture.letters.sent.isEmpty)
        let waiting = try await fixture.database.read { db in
            try db.rows("SELECT payload FROM job WHERE kind = 'accounts.reset' AND state = 'waiting'") {
                $0[0] as String
            }
        }
        #expect(
            waiting.count == 1
                && waiting.allSatisfy { $0.contains("ada@example.org") && !$0.contains("http") })
    }

    @Test(arguments: Engine.available)
    func `letters to one address are few`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        for _ in 0..<3 {
            try await fixture.askForLink(to: "ada@example.org", from: .phone, in: .english)
        }
        let fourth = try await problem {
            try await fixture.askForLink(to: "Ada@example.org", from: .laptop, in: .english)
        }
        #expect(fourth?.code == .tooMany && fourth?.retryAfter ?? 0 > 0)
        #expect(Self.links(fixture).count == 3)
    }

    @Test(arguments: Engine.available)
    func `without a mail server one is told to ask who runs it`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine, sendsMail: false)
        let problem = try await problem {
            try await fixture.askForLink(to: "ada@example.org", from: .phone, in: .english)
        }
        #expect(problem?.code == .conflict)
    }

    @Test(arguments: Engine.available)
    func `an imported profile cannot log in until it is claimed`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let username = try Username("jonskeet")
        let person = try await fixture.database.write { db in
            try fixture.people.create(
                NewPerson(username: username, firstName: "Jon", lastName: "Skeet", userType: .unclaimed),
                in: db)
        }
        let early = try await problem { _ = try await fixture.accounts.logIn("jonskeet", new, on: .phone) }
        #expect(early == .signedOut)
        #expect(
            try await problem { _ = try await fixture.accounts.resetLink(for: "jonskeet") }?.code == .conflict
        )
        let link = try await fixture.accounts.claimLink(for: "jonskeet")
        #expect(link.hasPrefix("https://fans.example/claim/"))
        let secret = String(link.split(separator: "/").last ?? "")
        let wrong = try await problem {
            _ = try await fixture.accounts.claim(secret, email: "jon", password: "jonskeet", on: .phone)
        }
        #expect(wrong?.fields.keys.sorted() == ["email", "password"])
        #expect(
            try await problem { try await fixture.accounts.resetPassword(secret, to: new) }?.code == .gone)
        let claimed = try await fixture.accounts.claim(
            secret, email: "jon@example.org", password: new, on: .phone)
        #expect(claimed.user.id == person)
        let profile = try await fixture.database.read { db in try fixture.people.ownProfile(person, in: db) }
        #expect(profile?.userType == .member)
        _ = try await fixture.accounts.logIn("jon@example.org", new, on: .laptop)
        #expect(
            try await problem { _ = try await fixture.accounts.claimLink(for: "jonskeet") }?.code == .conflict
        )
        let again = try await problem {
            _ = try await fixture.accounts.claim(secret, email: "eve@example.org", password: new, on: .phone)
        }
        #expect(again?.code == .gone)
    }

    @Test(arguments: Engine.available)
    func `the operator adds an admin and sees who has an account`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.accounts.addUser(.ada, as: .admin)
        try await fixture.accounts.addUser(.grace)
        let entries = try await fixture.accounts.list()
        #expect(entries.map(\.username) == ["ada", "grace"])
        #expect(entries.map(\.userType) == [.admin, .member])
        let ada = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
        #expect(try await fixture.viewer(ada).isAdmin)
        let taken = try await problem { try await fixture.accounts.addUser(.ada) }
        #expect(taken?.fields.keys.sorted() == ["email", "username"])
    }
}

extension AccountsFixture {
    /// Asks for a link and lets the letter go.
    fileprivate func askForLink(to email: String, from device: Device, in language: Language) async throws {
        try await accounts.sendResetLink(to: email, from: device, in: language)
        _ = try await test.app.jobs.drain()
    }
}
