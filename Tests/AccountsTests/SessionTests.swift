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
        let house = try await House(engine)
        let ada = try await house.join()
        house.clock.advance(29 * 86_400)
        _ = try await house.viewer(ada)
        house.clock.advance(29 * 86_400)
        _ = try await house.viewer(ada)
        house.clock.advance(30 * 86_400 - 1)
        _ = try await house.viewer(ada)
        house.clock.advance(30 * 86_400)
        #expect(try await house.accounts.viewer(ada.token) == nil)
    }

    @Test(
        arguments: Engine.available,
        ["", "x", String(repeating: "a", count: 43), String(repeating: "é", count: 999)])
    func `what is no session's secret is nobody's`(engine: Engine, token: String) async throws {
        let house = try await House(engine)
        try await house.join()
        #expect(try await house.accounts.viewer(token) == nil)
    }

    @Test(arguments: Engine.available)
    func `logging out ends the session at once`(engine: Engine) async throws {
        let house = try await House(engine)
        let ada = try await house.join()
        let viewer = try await house.viewer(ada)
        try await house.accounts.end(viewer.session, of: viewer.id)
        #expect(try await house.accounts.viewer(ada.token) == nil)
    }

    @Test(arguments: Engine.available)
    func `one sees where one is logged in and ends any of it, but nobody else's`(engine: Engine) async throws
    {
        let house = try await House(engine)
        let phone = try await house.join()
        house.clock.advance(60)
        let laptop = try await house.accounts.logIn("ada", Register.phrase, on: .laptop)
        let grace = try await house.viewer(house.join(.grace))
        let viewer = try await house.viewer(laptop)
        let sessions = try await house.accounts.sessions(of: viewer.id, current: viewer.session)
        #expect(sessions.map(\.agent) == [Device.laptop.agent, Device.phone.agent])
        #expect(sessions.map(\.current) == [true, false])
        let refused = try await problem { try await house.accounts.end(sessions[1].id, of: grace.id) }
        #expect(refused?.code == .missing)
        try await house.accounts.end(sessions[1].id, of: viewer.id)
        #expect(try await house.accounts.viewer(phone.token) == nil)
        _ = try await house.viewer(laptop)
    }

    @Test(arguments: Engine.available)
    func `the database holds no secret that opens anything`(engine: Engine) async throws {
        let house = try await House(engine)
        let ada = try await house.join()
        let link = try await house.accounts.resetLink(for: "ada")
        let kept = try await house.database.read { db in
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
        let house = try await House(.sqlite)
        let ada = try await house.join()
        _ = try await house.viewer(ada)
        let before = house.database.counters()["reads"]
        for _ in 0..<1000 { _ = try await house.viewer(ada) }
        #expect(house.database.counters()["reads"] == before)
        house.clock.advance(2)
        _ = try await house.viewer(ada)
        #expect(house.database.counters()["reads"] != before)
    }

    @Test(arguments: Engine.available)
    func `what is over is tidied away`(engine: Engine) async throws {
        let house = try await House(engine)
        try await house.join()
        _ = try await house.accounts.resetLink(for: "ada")
        try await house.accounts.tidy()
        #expect(try await house.count("session") == 1)
        #expect(try await house.count("account_link") == 1)
        house.clock.advance(31 * 86_400)
        try await house.accounts.tidy()
        #expect(try await house.count("session") == 0)
        #expect(try await house.count("account_link") == 0)
    }
}
