import Accounts
import FanfareModels
import Foundation
import Logging
import Members
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct Leaving {
    @Test(arguments: Engine.available)
    func `deleting an account leaves nothing of it and counts elsewhere right`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let viewer = try await fixture.viewer(ada)
        let grace = try await fixture.viewer(fixture.join(.grace))
        _ = try await fixture.people.follow(grace.id, by: viewer.id)
        _ = try await fixture.people.follow(viewer.id, by: grace.id)
        try await fixture.accounts.turnOff([.vote], for: viewer.id)
        _ = try await fixture.accounts.resetLink(for: "ada")
        let keys = IdempotencyKeys(fixture.database, now: { fixture.clock.now })
        _ = try await keys.begin("key", viewer.id, "print")

        let refused = try await problem {
            try await fixture.accounts.delete(viewer, password: "wrong horse", on: .phone)
        }
        #expect(refused?.fields == ["password": ["is not your password"]])
        _ = try await fixture.viewer(ada)
        try await fixture.accounts.delete(viewer, password: Register.phrase, on: .phone)

        #expect(try await fixture.accounts.viewer(ada.token) == nil)
        for table in ["account_link", "notice_off", "idempotency_key"] {
            #expect(try await fixture.count(table) == 0, "\(table)")
        }
        for table in ["account", "session", "person"] {
            #expect(try await fixture.count(table) == 1, "\(table)")
        }
        let user = try await fixture.accounts.user(grace.id, seenBy: nil)
        #expect(user.followerCount == 0 && user.followingCount == 0)
        #expect(try await fixture.accounts.users(page: 0, perPage: 10, seenBy: nil).data.count == 1)
        try await fixture.join()
    }

    @Test(arguments: Engine.available)
    func `what fails while deleting leaves everything`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(
            engine,
            data: AccountData(
                forget: { _, _ in throw StorageError(.full, "The disk is full.") }, export: { _, _ in [] }))
        let viewer = try await fixture.viewer(fixture.join())
        try await fixture.database.write { db in
            try db.run(
                "INSERT INTO account_link (person, kind, token_hash, expires_ms) VALUES (\(viewer.id), 'reset', \([1] as [UInt8]), 1)"
            )
        }
        await #expect(throws: StorageError.self) {
            try await fixture.accounts.delete(viewer, password: Register.phrase, on: .phone)
        }
        for table in ["account", "session", "person", "account_link"] {
            #expect(try await fixture.count(table) == 1, "\(table)")
        }
    }
}
