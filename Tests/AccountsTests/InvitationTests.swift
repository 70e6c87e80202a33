import Accounts
import FanfareModels
import Foundation
import HTTPServer
import TestSupport
import Testing

@Suite struct InvitationTests {
    private static func form(_ name: String, _ code: String? = nil) -> Register {
        Register(
            username: name, email: "\(name)@example.org", password: Register.phrase, firstName: name,
            lastName: "Fan", invitation: code)
    }

    private static let over =
        "This invitation is used up or too old, or it never was. Ask for another one."

    @Test(arguments: Engine.available)
    func `by invitation one signs up with a code, as often as it says, and who invited whom is kept`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine)
        let accounts = fixture.accounts
        let admin = try await fixture.join()
        #expect(try await accounts.registration().policy == .open)
        try await accounts.set(.invitation, by: admin.user.id)
        let without = try await problem { try await fixture.join(Self.form("ben")) }
        #expect(without?.fields.keys.sorted() == ["invitation"])

        let invitation = try await accounts.invite(
            MakeInvitation(uses: 2, days: 3, note: " The club "), by: admin.user.id)
        #expect(invitation.note == "The club" && invitation.uses == 2)
        #expect(invitation.url == "https://fans.example/register?invitation=\(invitation.code)")
        #expect(invitation.code.wholeMatch(of: /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/) != nil)
        for code in ["x", "abcd-efgh-jkmn", String(repeating: "x", count: 100_000)] {
            let wrong = try await problem { try await fixture.join(Self.form("ben", code)) }
            #expect(wrong?.fields == ["invitation": [Self.over]], "\(code.prefix(20))")
        }
        // A sign-up that is refused for something else uses nothing.
        let taken = try await problem { try await fixture.join(Self.form("ada", invitation.code)) }
        #expect(taken?.fields.keys.contains("username") == true)
        let ben = try await fixture.join(Self.form("ben", " \(invitation.code.uppercased()) "))
        _ = try await fixture.join(Self.form("cem", invitation.code.replacing("-", with: "")))
        let third = try await problem { try await fixture.join(Self.form("dan", invitation.code)) }
        #expect(third?.fields == ["invitation": [Self.over]])
        #expect(try await accounts.invitations(ListInvitations()).data.isEmpty)
        #expect(
            try await fixture.count("invited WHERE person = \(ben.user.id) AND invitation = \(invitation.id)")
                == 1)
        #expect(try await fixture.count("person") == 3)
        #expect(fixture.events.contains { $0.contains("invitation_made") })

        // Whoever leaves takes no invitation with them.
        let viewer = try await fixture.viewer(admin)
        try await accounts.delete(viewer, password: Register.phrase, on: .phone)
        try await accounts.delete(fixture.viewer(ben), password: Register.phrase, on: .phone)
        #expect(try await fixture.count("invited") == 1)
        #expect(try await fixture.count("invitation WHERE inviter IS NULL") == 1)
    }

    @Test(arguments: Engine.available)
    func `of many who come with one code at once, one gets in`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.accounts.set(.invitation)
        let invitation = try await fixture.accounts.invite(MakeInvitation())
        let entered = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (try? await fixture.join(Self.form("fan\(number)", invitation.code))) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(entered == 1)
        #expect(try await fixture.count("account") == 1)
    }

    @Test(arguments: Engine.available)
    func `invitations end with their days, or when they are withdrawn`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let accounts = fixture.accounts
        for call in [
            MakeInvitation(uses: 0), MakeInvitation(uses: 1001), MakeInvitation(days: 0),
            MakeInvitation(days: 366), MakeInvitation(note: String(repeating: "x", count: 101)),
        ] {
            let wrong = try await problem { _ = try await accounts.invite(call) }
            #expect(wrong?.fields.count == 1)
        }
        let (short, long) = (
            try await accounts.invite(MakeInvitation(days: 1)), try await accounts.invite(MakeInvitation())
        )
        let first = try await accounts.invitations(ListInvitations(limit: 1))
        #expect(first.data == [long])
        #expect(try await accounts.invitations(ListInvitations(limit: 1, cursor: first.next)).data == [short])
        fixture.clock.advance(86_400)
        let late = try await problem { try await fixture.join(Self.form("ben", short.code)) }
        #expect(late?.fields == ["invitation": [Self.over]])
        try await accounts.withdraw(long.id)
        let withdrawn = try await problem { try await fixture.join(Self.form("ben", long.code)) }
        #expect(withdrawn?.fields == ["invitation": [Self.over]])
        for gone in [short.id, long.id, ID(12345)] {
            #expect(try await problem { try await accounts.withdraw(gone) }?.code == .missing)
        }
        // Where everybody may, no code is needed.
        _ = try await fixture.join(Self.form("ben"))
    }

    @Test(arguments: Engine.available)
    func `where nobody may sign up, nobody learns which names are taken`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        let invitation = try await fixture.accounts.invite(MakeInvitation())
        try await fixture.accounts.set(.closed)
        for form in [Register.ada, Self.form("ben"), Self.form("ben", invitation.code)] {
            let refused = try await problem { try await fixture.join(form) }
            #expect(refused?.code == .forbidden && refused?.fields.isEmpty == true)
        }
        // The operator still may.
        _ = try await fixture.accounts.addUser(Self.form("ben"))
    }
}
