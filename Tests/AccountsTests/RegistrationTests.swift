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

@Suite struct Registration {
    @Test(arguments: Engine.available)
    func `who registers is logged in and sees their own email`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let ada = try await fixture.join()
        #expect(ada.user.username == "ada")
        #expect(ada.user.email == "ada@example.org")
        #expect(ada.expiresAt == fixture.clock.now + 30 * 86_400)
        let viewer = try await fixture.viewer(ada)
        #expect(viewer.id == ada.user.id)
        #expect(viewer.name == "Ada Lovelace")
        #expect(!viewer.isAdmin)
    }

    @Test(arguments: Engine.available)
    func `all that is wrong is told at once`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        let blank = try await problem { try await fixture.join(Register()) }
        #expect(blank?.code == .invalid)
        #expect(
            blank?.fields == [
                "username": ["can't be blank"], "email": ["can't be blank"], "password": ["can't be blank"],
                "first_name": ["can't be blank"], "last_name": ["can't be blank"],
            ])
        let wrong = try await problem {
            try await fixture.join(
                Register(
                    username: "ADA", email: "Ada@Example.org", password: "short", firstName: " ",
                    lastName: "L"))
        }
        #expect(
            wrong?.fields == [
                "username": ["has already been taken"], "email": ["has already been taken"],
                "password": ["should be 8 to 256 characters"], "first_name": ["can't be blank"],
            ])
        let malformed = try await problem {
            try await fixture.join(
                Register(username: "b", email: "b@", password: "password1", firstName: "B", lastName: "C"))
        }
        #expect(malformed?.fields["email"] == ["has invalid format"])
        #expect(malformed?.fields["password"] == ["is too easy to guess"])
        #expect(try await fixture.count("person") == 1)
    }

    @Test(arguments: Engine.available, ["ADA", "àda", "a.da", " ada "])
    func `a username that looks like another is taken`(engine: Engine, name: String) async throws {
        let fixture = try await AccountsFixture(engine)
        try await fixture.join()
        var form = Register.grace
        form.username = name
        let problem = try await problem { try await fixture.join(form) }
        #expect((problem?.fields["username"] == ["has already been taken"]) == (name != "a.da"))
    }

    @Test(arguments: Engine.available)
    func `of thirty-two who want one username at once exactly one gets it`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let outcomes = await withTaskGroup(of: Result<SignedIn, any Error>.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let form = Register(
                        username: "ada", email: "ada\(number)@example.org", password: Register.phrase,
                        firstName: "Ada", lastName: "Lovelace")
                    do {
                        let device = Device(agent: "a phone", address: "192.0.2.\(number)")
                        return .success(try await fixture.join(form, on: device))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let problems = outcomes.compactMap { outcome -> (any Error)? in
            if case .failure(let error) = outcome { error } else { nil }
        }
        #expect(problems.count == 31)
        for case let problem as Problem in problems where problem.code != .busy {
            #expect(problem.fields == ["username": ["has already been taken"]])
        }
        #expect(problems.allSatisfy { $0 is Problem })
        #expect(try await fixture.count("person") == 1)
        #expect(try await fixture.count("account") == 1)
        #expect(try await fixture.count("session") == 1)
    }

    @Test(arguments: Engine.available)
    func `of sixteen who want one email at once exactly one gets it`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let entered = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    var form = Register.ada
                    form.username = "ada\(Character(Unicode.Scalar(UInt8(97 + number))))"
                    return (try? await fixture.join(form)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(entered == 1)
        #expect(try await fixture.count("person") == 1)
    }

    @Test(arguments: Engine.available)
    func `a broken picture is told at its field and nobody is registered`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let bad = fixture.folder.url.appending(path: "bad.png")
        try Data("no picture".utf8).write(to: bad)
        let file = UploadedFile(path: bad.path, filename: "a.png", declaredType: nil, size: 10)
        let broken = try await problem {
            _ = try await fixture.accounts.register(.ada, picture: file, on: .phone)
        }
        #expect(broken?.fields == ["image_url": ["Choose a JPEG, PNG, GIF, WebP, AVIF or HEIC picture."]])
        #expect(try await fixture.count("person") == 0)
        let white = fixture.folder.url.appending(path: "white.png")
        try Samples.png.write(to: white)
        let good = UploadedFile(
            path: white.path, filename: "a.png", declaredType: nil, size: Samples.png.count)
        let ada = try await fixture.accounts.register(.ada, picture: good, on: .phone)
        #expect(ada.user.imageURL.contains("/pictures/1"))
    }

    private static let invisible = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)

    @Test(.enabled(if: NaughtyStrings.file != nil, "FANFARE_SAMPLES is not set"), arguments: Engine.available)
    func `hostile texts are kept as they are or refused with a reason`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        for text in try NaughtyStrings.strings() {
            var form = UpdateMe()
            form.firstName = text
            form.about = text
            let refused = try await problem {
                _ = try await fixture.accounts.update(form, by: viewer, on: .phone)
                let profile = try await fixture.database.read { db in
                    try fixture.people.ownProfile(viewer.id, in: db)
                }
                let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
                let isVisible = text.contains { !$0.unicodeScalars.allSatisfy(Self.invisible.contains) }
                #expect(!isVisible || profile?.about == plain, "\(text)")
            }
            #expect(refused == nil || refused?.fields.isEmpty == false, "\(text)")
        }
        for text in try NaughtyStrings.strings() {
            let refused = try await problem {
                try await fixture.join(
                    Register(username: text, email: text, password: "", firstName: text, lastName: text))
            }
            #expect(refused?.code == .invalid && refused?.fields["email"] != nil, "\(text)")
        }
        for text in try NaughtyStrings.strings() {
            let refused = try await problem { _ = try await fixture.accounts.logIn(text, text, on: .phone) }
            #expect(refused?.code == .signedOut || refused?.code == .tooMany, "\(text)")
        }
    }
}

/// The Big List of Naughty Strings.
enum NaughtyStrings {
    static let file = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"].map {
        URL(fileURLWithPath: $0).appending(path: "hostile/blns/blns.json")
    }

    static func strings() throws -> [String] {
        guard let file else { return [] }
        return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
}

/// A picture of 64 by 64 white pixels.
private enum Samples {
    static let png =
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PMQ0AAAwDoPo33UrYvQQc\
                kD4XAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAYHLAMpT0sIcNbcE\
                AAAAAElFTkSuQmCC
                """) ?? Data()
}
