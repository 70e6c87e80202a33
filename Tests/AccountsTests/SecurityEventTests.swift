import Accounts
import FanfareModels
import Foundation
import HTTPServer
import Pages
import TestSupport
import Testing

@Suite struct SecurityEventTests {
    @Test(arguments: Engine.available)
    func `who logs in, fails to and logs out is logged, with the account and the address`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let id = ada.user.id
        _ = try await problem { _ = try await fixture.accounts.logIn("ada", "wrong horse", on: .laptop) }
        _ = try await problem { _ = try await fixture.accounts.logIn("nobody", "wrong horse", on: .laptop) }
        let laptop = try await fixture.viewer(fixture.accounts.logIn("ada", Register.phrase, on: .laptop))
        try await fixture.accounts.end(laptop.session, of: id, on: .laptop)
        try await fixture.accounts.suspend(id, by: ID(77))
        _ = try await problem { _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .laptop) }
        try await fixture.accounts.suspend("ada", false)
        #expect(
            fixture.events == [
                "sign_up account=\(id) address=192.0.2.7",
                "log_in_failed account=\(id) address=198.51.100.4",
                "log_in_failed address=198.51.100.4",
                "log_in account=\(id) address=198.51.100.4",
                "session_ended account=\(id) address=198.51.100.4",
                "suspended account=\(id) by=77",
                "log_in_failed account=\(id) address=198.51.100.4 detail=suspended",
                "restored account=\(id)",
            ])
    }

    @Test(arguments: Engine.available)
    func `changes of an account are logged, without what was typed`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.viewer(fixture.join())
        var change = UpdateMe()
        (change.username, change.email) = ("countess", "countess@example.org")
        change.password = "wrong horse"
        _ = try await problem { _ = try await fixture.accounts.update(change, by: ada, on: .phone) }
        change.password = Register.phrase
        _ = try await fixture.accounts.update(change, by: ada, on: .phone)
        let new = "seven whales in the fjord"
        let password = ChangePassword(current: Register.phrase, password: new)
        try await fixture.accounts.changePassword(password, by: ada, on: .phone)
        try await fixture.accounts.setType(.moderator, of: "countess")
        try await fixture.accounts.delete(ada, password: new, on: .phone)
        let account = "account=\(ada.id)"
        #expect(
            Array(fixture.events.dropFirst()) == [
                "password_refused \(account) address=192.0.2.7",
                "username_changed \(account) address=192.0.2.7",
                "email_changed \(account) address=192.0.2.7",
                "password_changed \(account) address=192.0.2.7",
                "role_changed \(account) detail=moderator",
                "account_deleted \(account) address=192.0.2.7",
            ])
    }

    @Test(arguments: Engine.available)
    func `links are logged when they are asked for, made and used, and their secrets never`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        let id = try await fixture.join().user.id
        let link = try await fixture.accounts.resetLink(for: "ada")
        let secret = try #require(link.split(separator: "/").last.map(String.init))
        try await fixture.accounts.resetPassword(secret, to: "seven whales in the fjord", on: .laptop)
        try await fixture.accounts.sendResetLink(to: "ada@example.org", from: .laptop, in: .english)
        try await fixture.accounts.sendResetLink(to: "nobody@example.org", from: .laptop, in: .english)
        #expect(
            Array(fixture.events.dropFirst()) == [
                "link_made account=\(id) detail=reset",
                "reset_used account=\(id) address=198.51.100.4",
                "reset_asked address=198.51.100.4",
                "reset_asked address=198.51.100.4",
            ])
        #expect(!fixture.events.joined().contains(secret))
        #expect(!fixture.events.joined().contains("@"))
    }

    @Test func `every event stands in the guide`() throws {
        let guide = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "docs/operating.md"), encoding: .utf8)
        for event in SecurityEvent.allCases {
            #expect(guide.contains("| `\(event.rawValue)` |"), "\(event.rawValue)")
        }
    }
}
