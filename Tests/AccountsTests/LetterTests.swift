import FanfareModels
import Foundation
import HTTPServer
import App
import JobQueue
import Members
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite struct LetterTests {
    private static func pass(_ fixture: AccountsFixture) async throws -> Int {
        try await fixture.test.app.jobs.drain()
    }

    @Test(arguments: Engine.available)
    func `a new address is confirmed by the link sent to it, once, and another one anew`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        #expect(try await Self.pass(fixture) == 1)
        let letter = try #require(fixture.letters.sent.last)
        #expect(letter.to == "ada@example.org" && letter.subject == "Is this your address at Fanfare?")
        let secret = try #require(fixture.letters.secret)
        #expect(try await fixture.count("account WHERE confirmed_ms IS NULL") == 1)
        try await fixture.accounts.confirm(secret, on: .phone)
        #expect(try await fixture.count("account WHERE confirmed_ms IS NULL") == 0)
        let again = try await problem { try await fixture.accounts.confirm(secret, on: .phone) }
        #expect(again?.code == .gone)
        #expect(fixture.events.contains { $0.contains("email_confirmed") })

        var form = UpdateMe()
        form.email = "ada@lovelace.example"
        form.password = Register.phrase
        _ = try await fixture.accounts.update(form, by: fixture.viewer(ada), on: .phone)
        #expect(try await fixture.count("account WHERE confirmed_ms IS NULL") == 1)
        #expect(try await Self.pass(fixture) == 1)
        #expect(fixture.letters.sent.last?.to == "ada@lovelace.example")
    }

    @Test func `a letter is tried again while the mail server is down`() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        fixture.letters.isDown = true
        try await fixture.join()
        #expect(try await Self.pass(fixture) == 1)
        #expect(fixture.letters.sent.isEmpty)
        #expect(try await fixture.count("job WHERE state = 'waiting' AND attempts = 1") == 1)
    }

    @Test func `another address is asked while the letter to the first one still waits`() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        fixture.letters.isDown = true
        let ada = try await fixture.join()
        _ = try await Self.pass(fixture)
        var form = UpdateMe()
        form.email = "ada@lovelace.example"
        form.password = Register.phrase
        _ = try await fixture.accounts.update(form, by: fixture.viewer(ada), on: .phone)
        fixture.letters.isDown = false
        _ = try await Self.pass(fixture)
        #expect(fixture.letters.sent.map(\.to) == ["ada@lovelace.example"])
    }

    @Test func `without a mail server nobody is asked to confirm`() async throws {
        let fixture = try await AccountsFixture(.sqlite, sendsMail: false)
        try await fixture.join()
        #expect(try await Self.pass(fixture) == 0)
    }

    @Test(arguments: Engine.available)
    func `who wants letters hears once a day of what they have not looked at`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let grace = try await fixture.join(.grace)
        _ = try await Self.pass(fixture)
        var switches = ChangeNotificationSwitches()
        switches.letters = true
        #expect(try await fixture.accounts.change(switches, for: ada.user.id).letters)
        fixture.clock.advance(60)
        try await fixture.people.follow(ada.user.id, by: grace.user.id)
        fixture.clock.advance(25 * 3600)
        // Not to an address that nobody has confirmed.
        try await fixture.accounts.sendDigests()
        #expect(try await Self.pass(fixture) == 0)
        try await fixture.database.write { db in
            try db.run("UPDATE account SET confirmed_ms = 1 WHERE person = \(ada.user.id)")
        }
        let before = fixture.letters.sent.count
        try await fixture.accounts.sendDigests()
        try await fixture.accounts.sendDigests()
        #expect(try await Self.pass(fixture) == 1)
        let letter = try #require(fixture.letters.sent.last)
        #expect(fixture.letters.sent.count == before + 1 && letter.to == "ada@example.org")
        #expect(
            letter.text.hasPrefix("New followers: 1\n") && letter.text.contains("/settings/notifications"))
        // Nothing new, no letter.
        fixture.clock.advance(25 * 3600)
        try await fixture.accounts.sendDigests()
        #expect(try await Self.pass(fixture) == 0)
        switches.letters = false
        #expect(try await !fixture.accounts.change(switches, for: ada.user.id).letters)
    }

    @Test(arguments: Engine.available)
    func `admins hear of a failed backup once a day until one succeeds`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        _ = try await fixture.accounts.addUser(.ada, as: .admin)
        _ = try await fixture.accounts.addUser(.grace)
        func told(_ reason: String?) async throws -> Int {
            try await fixture.accounts.tell(ofBackup: reason)
            return try await Self.pass(fixture)
        }
        #expect(try await told("The disk is gone.") == 1)
        let letter = try #require(fixture.letters.sent.last)
        #expect(letter.to == "ada@example.org" && letter.text.contains("The disk is gone."))
        fixture.clock.advance(600)
        #expect(try await told("The disk is gone.") == 0)
        fixture.clock.advance(86_400)
        #expect(try await told("The disk is gone.") == 1)
        #expect(try await told(nil) == 0)
        #expect(try await told("The disk is full.") == 1)
    }
}
