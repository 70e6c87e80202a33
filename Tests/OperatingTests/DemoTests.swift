import Accounts
import Notifications
import Answers
import App
import Archive
import Demo
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@testable import fanfare

@Suite struct DemoTests {
    @Test(arguments: Engine.available)
    func `the demo fills an empty community so that counters and rules hold`(engine: Engine) async throws {
        try await withApp(engine) { app in
            let demo = try Demo(app, isSmall: true)
            #expect(try await demo.isCommunityEmpty())
            try await demo.fill()
            try await demo.finish()
            #expect(try await demo.isCommunityEmpty() == false)
            #expect(try await app.people.recount().isClean)
            #expect(try await app.answers.recount().isClean)

            let number = { (sql: SQL) in
                try await app.database.slow { db in try db.first(sql) { $0[0] as Int } ?? 0 }
            }
            #expect(try await number("SELECT COUNT(*) FROM person") == DemoPerson.all.count)
            #expect(500...700 ~= (try await number("SELECT COUNT(*) FROM follow")))
            #expect(try await number("SELECT MAX(followers) FROM standing") >= 45)
            #expect(try await number("SELECT COUNT(*) FROM standing WHERE followers BETWEEN 1 AND 9") >= 20)
            #expect(try await number("SELECT COUNT(*) FROM badge WHERE opening = 0") >= 20)
            #expect(try await number("SELECT COUNT(*) FROM report") == 3)
            #expect(try await number("SELECT COUNT(DISTINCT medal) FROM badge") == 3)
            #expect(try await number("SELECT COUNT(*) FROM answer WHERE state = 'ready'") == 32)
            #expect(try await number("SELECT COUNT(*) FROM question WHERE state = 'pending'") == 7)
            #expect(try await number("SELECT COUNT(*) FROM comment") >= 20)
            #expect(try await number("SELECT MAX(likes) FROM answer") >= 20)
            #expect(try await number("SELECT COUNT(*) FROM favourite_team") == 6)
            #expect(try await number("SELECT COUNT(*) FROM live_recording WHERE state = 'ready'") == 4)
            #expect(try await number("SELECT COUNT(*) FROM picture") == 5)
            #expect(try await app.recount(fixing: false).allSatisfy(\.isClean))
            let future = Date().addingTimeInterval(1)
            #expect(try await number("SELECT COUNT(*) FROM follow WHERE at_ms > \(future)") == 0)
            #expect(try await number("SELECT COUNT(*) FROM score_entry WHERE at_ms > \(future)") == 0)
        }
    }

    @Test(arguments: Engine.available)
    func `its export is the same from the other engine, and a doctor finds nothing there`(
        engine: Engine
    ) async throws {
        let (first, second) = try (TemporaryFolder(), TemporaryFolder())
        var settings = ServerSettings(data: first.url.path)
        settings.databaseURL = try await engine.freshURL()
        settings.logLevel = "critical"
        let app = try await App(settings)
        try await Demo(app, isSmall: true).fill()
        try await Demo(app, isSmall: true).finish()
        await app.close()
        let (one, other) = (
            first.url.appending(path: "export").path, second.url.appending(path: "export").path
        )
        let written = try await App.export(settings, to: one)
        #expect(written.rows > 5_000 && written.files > 0)

        var moved = ServerSettings(data: second.url.path)
        moved.databaseURL = engine == .sqlite ? try await Engine.available.last?.freshURL() : nil
        #expect(try await App.load(moved, from: one) == written)
        #expect(try await App.export(moved, to: other) == written)
        #expect(FileManager.default.contentsEqual(atPath: one, andPath: other))
        let checks = try await ContentChecks(settings: moved, fix: false).findings()
        #expect(checks.allSatisfy { $0.state != .wrong }, "\(checks)")
        await #expect(throws: ArchiveError.databaseInUse) { try await App.load(moved, from: one) }
    }

    @Test func `everybody shown can log in with the password, and has something new on the bell`()
        async throws
    {
        try await withApp(.sqlite) { app in
            try await Demo(app).fill()
            for logIn in Demo.logIns {
                let device = Device(agent: "test", address: "127.0.0.1")
                let signedIn = try await app.accounts.logIn(logIn.username, Demo.password, on: device)
                #expect(signedIn.user.username == logIn.username)
                let person = try await app.accounts.find(logIn.username)
                #expect(1...6 ~= (try await app.notifications.unseen(person)))
                #expect(
                    try await app.people.profile(person, seenBy: nil).person.userType == logIn.userType)
            }
        }
    }

    @Test func `a community with somebody in it is refused and left as it is`() async throws {
        try await withApp(.sqlite) { app in
            try await Demo(app).fill()
            await #expect(throws: Problem.self) { try await Demo(app).fill() }
            let people = try await app.database.slow { db in
                try db.first("SELECT people FROM people_count") { $0[0] as Int }
            }
            #expect(people == DemoPerson.all.count)
        }
    }

    @Test func `two fillings at one time are the same`() async throws {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        var contents: [[String]] = []
        for _ in 0..<2 {
            try await withApp(.sqlite, now: { now }) { app in
                try await Demo(app).fill()
                contents.append(
                    try await app.database.slow { db in
                        try db.rows("SELECT person, number, at_ms FROM score_entry ORDER BY person, number") {
                            "\($0[0] as Int) \($0[1] as Int) \($0[2] as Int)"
                        }
                    })
            }
        }
        #expect(contents[0] == contents[1])
    }

    @Test(arguments: DemoPerson.all)
    func `everybody's profile holds what the rules allow`(person: DemoPerson) throws {
        _ = try Username(person.username)
        _ = try EmailAddress(person.email)
        #expect(try ProfileText.name(person.firstName, field: "first_name") == person.firstName)
        #expect(try ProfileText.name(person.lastName, field: "last_name") == person.lastName)
        #expect(try ProfileText.about(person.about) == person.about)
        #expect(try ProfileText.line(person.location, field: "location", limit: 100) == person.location)
    }
}

/// A composed community on an empty database, without a port.
func withApp(
    _ engine: Engine, now: @escaping @Sendable () -> Date = Date.init, _ body: (App) async throws -> Void
) async throws {
    let folder = try TemporaryFolder()
    var settings = ServerSettings(data: folder.url.path)
    settings.databaseURL = try await engine.freshURL()
    settings.logLevel = "critical"
    let app = try await App(settings, now: now)
    let result: Result<Void, any Error>
    do { result = .success(try await body(app)) } catch { result = .failure(error) }
    await app.database.close()
    withExtendedLifetime(folder) {}
    try result.get()
}
