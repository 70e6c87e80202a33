import App
import FanfareModels
import Foundation
import JSON
import Members
import OutboundHTTP
import Processes
import Storage
import TestSupport
import Testing

@testable import fanfare

@Suite struct DoctorTests {
    @Test(arguments: Engine.available)
    func `a healthy community is found healthy`(engine: Engine) async throws {
        try await withPatient(engine) { _, settings in
            let findings = try await examine(settings)
            #expect(findings.filter { $0.state != .ok } == [])
        }
    }

    @Test func `a report for programs says whether all is well, and what was found`() throws {
        let report = DoctorReport([.ok("clock: it is right"), .warning("a \"quoted\" word/path")])
        #expect(
            try report.json
                == #"{"findings":[{"state":"ok","text":"clock: it is right"},{"state":"warning","text":"a \"quoted\" word/path"}],"healthy":true}"#
        )
        #expect(DoctorReport([.ok("one"), .wrong("two")]).healthy == false)
    }

    @Test(arguments: Engine.available)
    func `wrong counters are told, and put right when asked`(engine: Engine) async throws {
        try await withPatient(engine) { database, settings in
            try await database.write { db in
                try db.run("UPDATE standing SET reputation = reputation + 1, followers = 7 WHERE person = 1")
            }
            #expect(
                try await examine(settings).contains {
                    $0.state == .wrong && $0.text.hasPrefix("counters: 1 rep")
                })
            #expect(
                try await examine(settings, fix: true).contains { $0.text.hasPrefix("counters: put right") })
            #expect(try await examine(settings).filter { $0.state != .ok } == [])
        }
    }

    @Test(arguments: Engine.available)
    func `a database of another time is told`(engine: Engine) async throws {
        try await withPatient(engine) { database, settings in
            try await database.write { db in
                try db.run("INSERT INTO migration (name, at_ms) VALUES ('later-1', 0)")
            }
            #expect(
                try await examine(settings).contains(
                    .wrong("schema: the database is of a newer Fanfare (later-1)")))
            try await database.write { db in
                try db.run("DELETE FROM migration WHERE name IN ('later-1', 'people-3-follow')")
            }
            #expect(
                try await examine(settings)
                    .contains(.wrong("schema: 1 steps are missing; run fanfare migrate, or serve")))
        }
    }

    @Test func `a provider without a key is told, and one that is left alone`() async throws {
        try await withPatient(.sqlite) { database, settings in
            var bare = settings
            (bare.flashLiveKey, bare.transferMarketKey) = (nil, nil)
            let told = try await examine(bare).filter { $0.state == .warning }.map(\.text)
            #expect(told.count == 2 && told.allSatisfy { $0.hasPrefix("leagues: ") })
            #expect(told[0].contains("--flash-live-key") && told[1].contains("--transfer-market-key"))

            let backOff = BackOff(database)
            let until = Date(timeIntervalSince1970: 4_000_000_000)
            try await backOff.pause("stackExchange", until: until, because: "backoff")
            try await backOff.pause("flashLive", until: Date(timeIntervalSince1970: 1), because: "long over")
            #expect(
                try await examine(settings).contains(
                    .warning(
                        "other servers: 1 are left alone, stackExchange until \(until.iso8601) (backoff)")))
        }
    }

    @Test func `a file that is gone is told`() async throws {
        try await withPatient(.sqlite) { database, settings in
            let key = String(repeating: "ab", count: 32)
            try await database.write { db in
                try db.run("INSERT INTO blob (key, size, type, at_ms) VALUES (\(key), 5, 'image/jpeg', 0)")
            }
            #expect(
                try await examine(settings)
                    .contains(.wrong("files: 1 of 1 are missing or cut off; bring them back from a backup")))
        }
    }

    @Test func `a broken database is told`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "fanfare.db")
        try Data("this is no database, but it is long enough to be looked at as one".utf8).write(to: file)
        let findings = try await examine(ServerSettings(data: folder.url.path))
        #expect(findings.contains { $0.state == .wrong && $0.text.hasPrefix("database:") })
    }

    @Test func `what the kernel refuses of the sandbox is told`() throws {
        let finding = try #require(
            MachineChecks(settings: ServerSettings()).findings().first { $0.text.hasPrefix("sandbox:") })
        #expect(finding.state == (Sandbox.missing.isEmpty ? .ok : .warning))
        #expect(Sandbox.missing.allSatisfy { finding.text.contains($0) })
    }

    @Test func `a SQLite with the WAL-reset bug is told, unless PostgreSQL is used`() throws {
        let finding = try #require(
            MachineChecks(settings: ServerSettings()).findings().first { $0.text.hasPrefix("sqlite:") })
        #expect(finding.state == (SQLiteVersion.current.hasWALResetBug ? .warning : .ok))
        #expect(finding.text.contains("\(SQLiteVersion.current)"))
        var others = ServerSettings()
        others.databaseURL = "postgres://localhost"
        #expect(!MachineChecks(settings: others).findings().contains { $0.text.hasPrefix("sqlite:") })
    }

    private func examine(_ settings: ServerSettings, fix: Bool = false) async throws -> [CheckResult] {
        var findings: [CheckResult] = []
        for examination in Doctor.examinations(settings, fix: fix) { findings += try await examination() }
        let ofThisMachine = ["disk:", "sandbox:", "sqlite:"]
        return findings.filter { finding in !ofThisMachine.contains { finding.text.hasPrefix($0) } }
    }

    /// A community with one member, and a second connection to its database.
    private func withPatient(
        _ engine: Engine, _ body: (any Database, ServerSettings) async throws -> Void
    ) async throws {
        try await withApp(engine) { app in
            try await app.database.write { db in
                _ = try app.people.create(
                    NewPerson(username: try Username("ada"), firstName: "Ada", lastName: "Example"), in: db)
            }
            var settings = app.settings
            (settings.flashLiveKey, settings.transferMarketKey) = ("k", "k")
            try await body(app.database, settings)
        }
    }
}
