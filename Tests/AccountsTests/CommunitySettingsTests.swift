import FanfareModels
import Foundation
import HTTPServer
import App
import Storage
import Pages
import TestSupport
import Testing

@testable import Accounts

@Suite struct CommunitySettingsTests {
    @Test(arguments: Engine.available)
    func `what an admin sets holds at once here and, once it looks, on another server`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine, sendsMail: false)
        let admin = try await fixture.join().user.id
        let site = fixture.test.app.site
        let before = site.details.version
        try await fixture.accounts.change(
            [.name: "Los Hinchas", .contact: "ada@fans.example", .timeZone: "America/Guayaquil"], by: admin)
        #expect(site.name == "Los Hinchas" && site.contact == "ada@fans.example")
        #expect(site.timeZone.identifier == "America/Guayaquil")
        #expect(site.details.version == before + 1)
        #expect(
            fixture.events.contains {
                $0.contains("settings_changed") && $0.contains("name contact time_zone")
            })
        #expect(!fixture.accounts.sendsMail)
        try await fixture.accounts.change(
            [.mailServer: "smtp://u:p@mail.example:587", .mailFrom: "fans@fans.example"], by: admin)
        #expect(fixture.accounts.sendsMail)

        // Another server, which has been told its name.
        try await fixture.database.write { db in
            try db.run("UPDATE community_setting SET value = 'Elsewhere' WHERE name = 'name'")
        }
        #expect(site.name == "Los Hinchas")
        try await fixture.accounts.applySettings()
        #expect(site.name == "Elsewhere")
        try await fixture.accounts.change([.mailServer: nil], by: admin)
        #expect(!fixture.accounts.sendsMail)
    }

    @Test func `forms are checked whole`() throws {
        func fields(_ body: () throws -> Void) throws -> [String] {
            do {
                try body()
                return []
            } catch let problem as Problem {
                return problem.fields.keys.sorted()
            }
        }
        let long = NameForm(name: " ", contact: String(repeating: "x", count: 201))
        #expect(try fields { _ = try long.checked(but: []) } == ["contact", "name"])
        #expect(try fields { _ = try long.checked(but: [.name]) } == ["contact"])
        #expect(try NameForm(name: " A ", contact: " ").checked(but: []) == [.name: "A", .contact: nil])
        for zone in ["", "GMT+2", "Europe/Nowhere", String(repeating: "x/", count: 1_000), "../etc/passwd"] {
            #expect(
                try fields { _ = try TimeZoneForm(time_zone: zone).checked() } == ["time_zone"], "\(zone)")
        }
        var mail = MailForm(Self.settings)
        mail.host = "mail.example/x"
        mail.port = 0
        mail.from = "nobody"
        #expect(try fields { _ = try mail.checked(replacing: nil, but: []) } == ["from", "host", "port"])
        mail.host = "Mail.Example"
        mail.port = 465
        mail.encryption = .tls
        mail.user = "fans@mail.example"
        mail.password = "p@ss/w:rd"
        mail.from = "fans@mail.example"
        let parts = try mail.checked(replacing: nil, but: [])
        #expect(parts[.mailServer] == "smtps://fans%40mail.example:p%40ss%2Fw:rd@mail.example:465")
        // The password stays with its server, and goes to no other.
        mail.password = ""
        #expect(try mail.checked(replacing: parts[.mailServer]!, but: [])[.mailServer] == parts[.mailServer])
        mail.host = "other.example"
        #expect(
            try mail.checked(replacing: parts[.mailServer]!, but: [])[.mailServer]
                == "smtps://fans%40mail.example@other.example:465")
        #expect(try mail.checked(replacing: nil, but: [.mailServer]) == [:])
        mail.host = ""
        #expect(try mail.checked(replacing: nil, but: []) == [.mailServer: nil])
    }

    private static let settings = CommunitySettings(
        name: "Fans", contact: nil, timeZone: "UTC", mailServer: nil, mailFrom: "fanfare@localhost")
}
