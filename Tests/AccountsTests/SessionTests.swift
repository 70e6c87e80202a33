import Accounts
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct Sessions {
    @Test(arguments: Engine.available)
    func `a session lasts thirty days after it was last used`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        fixture.clock.advance(29 * 86_400)
        _ = try await fixture.viewer(ada)
        fixture.clock.advance(29 * 86_400)
        _ = try await fixture.viewer(ada)
        fixture.clock.advance(30 * 86_400 - 1)
        _ = try await fixture.viewer(ada)
        fixture.clock.advance(30 * 86_400)
        #expect(try await fixture.accounts.viewer(ada.token) == nil)
    }

    @Test(arguments: Engine.available)
    func `a session ends 180 days after it began, however often it is used`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        for _ in 0..<8 {
            fixture.clock.advance(20 * 86_400)
            _ = try await fixture.viewer(ada)
        }
        fixture.clock.advance(20 * 86_400 - 3)
        _ = try await fixture.viewer(ada)
        fixture.clock.advance(3)  // Longer than a session is believed without asking the database.
        #expect(try await fixture.accounts.viewer(ada.token) == nil)
    }

    @Test(
        arguments: Engine.available,
        ["", "x", String(repeating: "a", count: 43), String(repeating: "é", count: 999)])
    func `what is no session's secret is nobody's`(engine: Engine, token: String) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        #expect(try await fixture.accounts.viewer(token) == nil)
    }

    @Test(arguments: Engine.available)
    func `logging out ends the session at once`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let viewer = try await fixture.viewer(ada)
        try await fixture.accounts.end(viewer.session, of: viewer.id)
        #expect(try await fixture.accounts.viewer(ada.token) == nil)
    }

    @Test(arguments: Engine.available)
    func `one sees where one is logged in and ends any of it, but nobody else's`(engine: Engine) async throws
    {
        let fixture = try await AccountsFixture(engine)
        let phone = try await fixture.join()
        fixture.clock.advance(60)
        let laptop = try await fixture.accounts.logIn("ada", Register.phrase, on: .laptop)
        let grace = try await fixture.viewer(fixture.join(.grace))
        let viewer = try await fixture.viewer(laptop)
        let sessions = try await fixture.accounts.sessions(of: viewer.id, current: viewer.session)
        #expect(sessions.map(\.agent) == [Device.laptop.agent, Device.phone.agent])
        #expect(sessions.map(\.current) == [true, false])
        let refused = try await problem { try await fixture.accounts.end(sessions[1].id, of: grace.id) }
        #expect(refused?.code == .missing)
        try await fixture.accounts.end(sessions[1].id, of: viewer.id)
        #expect(try await fixture.accounts.viewer(phone.token) == nil)
        _ = try await fixture.viewer(laptop)
    }

    @Test(arguments: Engine.available)
    func `the database holds no secret that opens anything`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let link = try await fixture.accounts.resetLink(for: "ada")
        let kept = try await fixture.database.read { db in
            try db.rows("SELECT token_hash FROM session UNION ALL SELECT token_hash FROM account_link") {
                $0[0] as [UInt8]
            }
        }
        #expect(kept.count == 2)
        for hash in kept {
            #expect(hash.count == 32)
            #expect(!Array(ada.token.utf8).starts(with: hash.prefix(8)))
            #expect(!link.contains(String(decoding: hash, as: UTF8.self)))
        }
    }

    @Test func `a session that was just seen costs no query`() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        let ada = try await fixture.join()
        _ = try await fixture.viewer(ada)
        func reads(after seconds: TimeInterval) async throws -> Int {
            fixture.clock.advance(seconds)
            let before = fixture.database.counters()["reads", default: 0]
            for _ in 0..<100 { _ = try await fixture.viewer(ada) }
            return fixture.database.counters()["reads", default: 0] - before
        }
        #expect(try await reads(after: 0) == 0)
        #expect(try await reads(after: 59) == 0)
        #expect(try await reads(after: 1) == 1)
        try await fixture.database.write { _ in }
        #expect(try await reads(after: 1.9) == 0)
        #expect(try await reads(after: 0.1) == 1)
        try await fixture.database.write(.figures) { _ in }
        #expect(try await reads(after: 59) == 0)
    }

    @Test(arguments: Engine.available)
    func `what is over is tidied away`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        _ = try await fixture.accounts.resetLink(for: "ada")
        try await fixture.accounts.cleanUp()
        #expect(try await fixture.count("session") == 1)
        #expect(try await fixture.count("account_link") == 1)
        fixture.clock.advance(31 * 86_400)
        try await fixture.accounts.cleanUp()
        #expect(try await fixture.count("session") == 0)
        #expect(try await fixture.count("account_link") == 0)
    }
}
