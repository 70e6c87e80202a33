import Accounts
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct Settings {
    @Test(arguments: Engine.available)
    func `blank fields never overwrite`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        var form = UpdateMe()
        form.about = "Analyst of engines"
        form.location = "London"
        form.topGenre = "Puzzle"
        form.topGame = "Celeste"
        _ = try await fixture.accounts.update(form, by: viewer, on: .phone)
        var blank = UpdateMe()
        (blank.username, blank.email, blank.firstName, blank.lastName) = ("", " ", "", "\t")
        (blank.about, blank.location, blank.topGenre, blank.topGame) = (" \n", "", "", "")
        (blank.language, blank.theme) = ("", "")
        let user = try await fixture.accounts.update(blank, by: viewer, on: .phone)
        #expect(user.about == "Analyst of engines")
        #expect(user.firstName == "Ada" && user.lastName == "Lovelace" && user.email == "ada@example.org")
        let profile = try await fixture.database.read { db in try fixture.people.ownProfile(viewer.id, in: db)
        }
        #expect(
            profile?.location == "London" && profile?.topGenre == "Puzzle" && profile?.topGame == "Celeste")
    }

    @Test(arguments: Engine.available)
    func `what is cleared on purpose is emptied, and the rest stays`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        var form = UpdateMe()
        (form.about, form.location, form.topGenre, form.topGame) = ("Analyst", "London", "Puzzle", "Celeste")
        _ = try await fixture.accounts.update(form, by: viewer, on: .phone)
        var clearing = UpdateMe()
        clearing.clear = [.about, .topGame, .lastName, .picture]
        clearing.topGame = "Portal"
        let user = try await fixture.accounts.update(clearing, by: viewer, on: .phone)
        #expect(user.about.isEmpty && user.lastName.isEmpty && user.firstName == "Ada")
        let profile = try await fixture.database.read { db in
            try fixture.people.ownProfile(viewer.id, in: db)
        }
        #expect(
            profile?.location == "London" && profile?.topGenre == "Puzzle" && profile?.topGame == "Portal")
    }

    @Test(arguments: Engine.available)
    func `switches of notices are changed one by one`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        var change = ChangeNotificationSwitches()
        (change.like, change.badge) = (false, false)
        _ = try await fixture.accounts.change(change, for: viewer.id)
        change = ChangeNotificationSwitches()
        change.badge = true
        let switches = try await fixture.accounts.change(change, for: viewer.id)
        #expect(switches == NotificationSwitches(off: [.like]))
        #expect(try await fixture.accounts.unwanted(by: viewer.id) == [.like])
    }

    @Test(arguments: Engine.available)
    func `all that is wrong with the settings is told at once`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join(.grace)
        let viewer = try await fixture.viewer(fixture.join())
        var form = UpdateMe()
        (form.username, form.email, form.firstName) = (
            "Grace", "grace@EXAMPLE.org", String(repeating: "a", count: 51)
        )
        (form.about, form.language, form.theme) = (String(repeating: "a", count: 501), "fr", "pink")
        let problem = try await problem {
            _ = try await fixture.accounts.update(form, by: viewer, on: .phone)
        }
        #expect(
            problem?.fields == [
                "username": ["has already been taken"], "email": ["has already been taken"],
                "password": ["can't be blank"], "first_name": ["should be at most 50 characters"],
                "about": ["should be at most 500 characters"], "language": ["is not one of en and es"],
                "theme": ["is not one of system, light and dark"],
            ])
    }

    @Test(arguments: Engine.available)
    func `a new username or email needs the password and ends the other sessions`(engine: Engine) async throws
    {
        let fixture = try await AccountsFixture(engine)
        let phone = try await fixture.join()
        let laptop = try await fixture.accounts.logIn("ada", Register.phrase, on: .laptop)
        let viewer = try await fixture.viewer(laptop)
        var form = UpdateMe()
        (form.username, form.email, form.password) = ("countess", "countess@example.org", "wrong horse")
        let refused = try await problem {
            _ = try await fixture.accounts.update(form, by: viewer, on: .laptop)
        }
        #expect(refused?.fields == ["password": ["is not your password"]])
        form.password = Register.phrase
        let user = try await fixture.accounts.update(form, by: viewer, on: .laptop)
        #expect(user.username == "countess" && user.email == "countess@example.org")
        #expect(try await fixture.accounts.viewer(phone.token) == nil)
        #expect(try await fixture.viewer(laptop).username == "countess")
        _ = try await fixture.accounts.logIn("countess@example.org", Register.phrase, on: .phone)
        #expect(
            try await problem { _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone) }
                != nil)
    }

    @Test(arguments: Engine.available)
    func `one's own username in other letters is not taken`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        var form = UpdateMe()
        (form.username, form.email, form.password) = ("Ada", "ADA@example.org", Register.phrase)
        let user = try await fixture.accounts.update(form, by: viewer, on: .phone)
        #expect(user.username == "Ada" && user.email == "ADA@example.org")
    }

    @Test(arguments: Engine.available)
    func `a new password needs the current one and ends the other sessions`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let phone = try await fixture.join()
        let laptop = try await fixture.accounts.logIn("ada", Register.phrase, on: .laptop)
        let viewer = try await fixture.viewer(laptop)
        let new = "seven whales in the fjord"
        func change(_ current: String?, _ password: String?) async throws -> Problem? {
            try await problem {
                try await fixture.accounts.changePassword(
                    ChangePassword(current: current, password: password), by: viewer, on: .laptop)
            }
        }
        #expect(
            try await change("wrong horse", new)?.fields == ["current_password": ["is not your password"]])
        #expect(
            try await change(Register.phrase, "lovelace1815")?.fields == [
                "password": ["is too easy to guess"]
            ])
        #expect(try await change(nil, new)?.fields == ["current_password": ["can't be blank"]])
        #expect(try await change(Register.phrase, new) == nil)
        #expect(try await fixture.accounts.viewer(phone.token) == nil)
        _ = try await fixture.viewer(laptop)
        _ = try await fixture.accounts.logIn("ada", new, on: .phone)
        let old = try await problem {
            _ = try await fixture.accounts.logIn("ada", Register.phrase, on: .phone)
        }
        #expect(old == .signedOut)
    }

    @Test(arguments: Engine.available)
    func `a password is the same however a keyboard writes its accents`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        var form: Register = .ada
        form.password = "cafe\u{301} con leche y pan"
        try await fixture.join(form)
        _ = try await fixture.accounts.logIn("ada", "caf\u{E9} con leche y pan", on: .phone)
    }

    @Test(arguments: Engine.available)
    func `language shows on every page and notices can be turned off by kind`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        let viewer = try await fixture.viewer(ada)
        var form = UpdateMe()
        (form.language, form.theme) = ("es", "dark")
        _ = try await fixture.accounts.update(form, by: viewer, on: .phone)
        #expect(try await fixture.viewer(ada).language == .spanish)
        try await fixture.accounts.turnOff([.vote, .badge], for: viewer.id)
        try await fixture.accounts.turnOff([.vote, .live], for: viewer.id)
        #expect(try await fixture.accounts.unwanted(by: viewer.id) == [.vote, .live])
        let wanted = try await fixture.database.read { db in
            try NoticeKind.allCases.filter { try Accounts.wants($0, viewer.id, in: db) }
        }
        #expect(Set(wanted) == Set(NoticeKind.allCases).subtracting([.vote, .live]))
    }

    @Test(arguments: Engine.available)
    func `others never see an email`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join().user
        let grace = try await fixture.join(.grace).user
        #expect(try await fixture.accounts.user(ada.id, seenBy: ada.id).email == "ada@example.org")
        #expect(try await fixture.accounts.user(ada.id, seenBy: grace.id).email == "")
        #expect(try await fixture.accounts.user(ada.id, seenBy: nil).email == "")
        let everybody = try await fixture.accounts.users(page: nil, perPage: nil, seenBy: grace.id)
        #expect(everybody.data.map(\.email) == ["grace@example.org", ""])
        #expect(everybody.totalPages == 1 && everybody.page == 0 && everybody.perPage == 20)
        fixture.clock.advance(8 * 86_400)
        #expect(try await fixture.accounts.newbies(page: 0, perPage: 5, seenBy: nil).data.isEmpty)
    }
}
