import Accounts
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct PasswordTests {
    @Test(arguments: Engine.available)
    func `a password is taken as it was typed, and holds until it is changed`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        var form = Register.ada
        let long = Register.phrase + String(repeating: " and so on", count: 10)
        form.password = long
        try await fixture.join(form)
        for other in [
            long.uppercased(), long + " ", " " + long, String(long.prefix(72)), String(long.dropLast()),
        ] {
            let refused = try await problem { _ = try await fixture.accounts.logIn("ada", other, on: .phone) }
            #expect(refused == .signedOut, "\(other)")
        }
        fixture.clock.advance(10 * 365 * 86_400)
        _ = try await fixture.accounts.logIn("ada", long, on: .laptop)
    }

    @Test(arguments: Engine.available)
    func `a password is stored as Argon2id makes it at OWASP's cost, each with a salt`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        try await fixture.join(.grace)
        let stored = try await fixture.database.read { db in
            try db.rows("SELECT password_hash FROM account") { $0[0] as String }
        }
        #expect(stored.count == 2 && Set(stored).count == 2)
        #expect(stored.allSatisfy { $0.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") })
    }

    @Test(arguments: Engine.available)
    func `a session's token is 32 bytes that nobody can guess`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        var tokens: Set<String> = []
        for _ in 0..<20 {
            tokens.insert(try await fixture.accounts.logIn("ada", Register.phrase, on: .phone).token)
        }
        #expect(tokens.count == 20 && tokens.allSatisfy { $0.utf8.count == 43 })
        // Each place of the text takes many values; the last one holds two bits less.
        let places = (0..<42).map { place in Set(tokens.map { Array($0.utf8)[place] }).count }
        #expect(places.allSatisfy { $0 > 6 })
    }

    @Test(arguments: Engine.available)
    func `a new community has no account`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        #expect(try await fixture.accounts.list().isEmpty)
        for name in ["admin", "root", "fanfare"] {
            let refused = try await problem { _ = try await fixture.accounts.logIn(name, name, on: .phone) }
            #expect(refused == .signedOut)
        }
    }
}
