@testable import App
import Backups
import Foundation
import Logging
import Storage
import Synchronization
import TestSupport
import Testing

@testable import fanfare

/// Backups as an operator makes them.
@Suite struct BackupCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func flags(_ data: String) -> [String] {
        ["--data", path(data), "--backup-folder", path("backups")]
    }

    @Test func `a backup is made, proven, listed, checked and restored`() throws {
        let refused = try Program.run(["backup", "--data", path("data")])
        #expect(refused.code == 78 && refused.errors.contains("backup-folder"))
        #expect(try Program.run(["restore"] + flags("data")).errors.contains("There are no backups in"))
        #expect(try Program.run(["import", "people", "--generate", "20"] + flags("data")).code == 0)

        let made = try Program.run(["backup"] + flags("data"))
        #expect(made.code == 0 && made.output.contains("Restored into scratch and checked"), "\(made)")
        #expect(try Program.run(["backup", "list"] + flags("data")).output.contains("  proven "))
        let checked = try Program.run(["backup", "check"] + flags("data"))
        #expect(checked.code == 0 && checked.output.contains("all is well"), "\(checked)")

        let there = try Program.run(["restore"] + flags("data"))
        #expect(there.code == 65 && there.errors.contains("There is a community already"))
        let early = try Program.run(["restore", "--at", "2020-01-01T00:00:00Z"] + flags("other"))
        #expect(early.code == 65 && early.errors.contains("no backup of 2020-01-01"))
        #expect(try Program.run(["restore", "--at", "noon"] + flags("other")).code == 64)
        #expect(try Program.run(["restore"] + flags("other")).output.hasPrefix("Restored "))
        #expect(try Program.run(["doctor"] + flags("other")).code == 0)
        #expect(
            try Program.run(["user", "list"] + flags("other")).output
                == Program.run(["user", "list"] + flags("data")).output)
    }

    @Test func `a backup whose counters are wrong does not count`() async throws {
        #expect(try Program.run(["import", "people", "--generate", "20"] + flags("data")).code == 0)
        let settings = try await ServerSettings(flags: [
            "data": path("data"), "backup-folder": path("backups"),
        ])
        let database = try App.open(settings)
        try await database.write { db in try db.run("UPDATE standing SET followers = 5 WHERE person = 1") }
        await database.close()
        let failed = try Program.run(["backup"] + flags("data"))
        #expect(failed.code == 65 && failed.errors.contains("does not count"), "\(failed)")
        #expect(failed.errors.contains("counters:"))
        #expect(try Program.run(["backup", "list"] + flags("data")).output.contains("NOT PROVEN"))
    }

    @Test func `a damaged backup is named, and encrypted ones want their key`() throws {
        #expect(try Program.run(["import", "people", "--generate", "20"] + flags("data")).code == 0)
        try Data((0..<32).map { UInt8($0 * 7) }).write(to: folder.url.appending(path: "key"))
        let key = ["--backup-key-file", path("key")]
        #expect(try Program.run(["backup"] + flags("data") + key).code == 0)
        let without = try Program.run(["backup"] + flags("data"))
        #expect(without.code == 78 && without.errors.contains("are encrypted"), "\(without)")
        let objects = try FileManager.default.subpathsOfDirectory(atPath: path("backups/objects"))
        let name = try #require(objects.first { $0.count > 60 })
        let file = folder.url.appending(path: "backups/objects/\(name)")
        var bytes = [UInt8](try Data(contentsOf: file))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: file)
        let checked = try Program.run(["backup", "check"] + flags("data") + key)
        #expect(checked.code == 65 && checked.errors.contains("objects/\(name) is damaged"), "\(checked)")
        // What the community still has is stored anew.
        #expect(try Program.run(["backup", "make", "--whole"] + flags("data") + key).code == 0)
        #expect(try Program.run(["backup", "check"] + flags("data") + key).code == 0)
    }

    @Test func `the server makes one when the newest is old enough, also after a restart`() async throws {
        #expect(try Program.run(["import", "people", "--generate", "20"] + flags("data")).code == 0)
        var settings = try await ServerSettings(flags: [
            "data": path("data"), "backup-folder": path("backups"),
        ])
        settings.backupEvery = 6
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        func schedule() throws -> BackupSchedule {
            let made = BackupSchedule(
                settings, log: Logger(label: "test"), check: Doctor.faults(ofDatabase:), now: { clock.now })
            return try #require(made)
        }
        let first = try schedule()
        #expect(try await first.makeIfDue())
        #expect(try await !first.makeIfDue())
        #expect(first.made == clock.now && first.proven == clock.now)
        clock.advance(6 * 3600 - 1)
        #expect(try await !schedule().makeIfDue())
        clock.advance(1)
        #expect(try await schedule().makeIfDue())
        #expect(try App.backups(settings).backups().count == 2)
    }

    @Test func `a folder that cannot be read is reported`() async throws {
        #expect(try Program.run(["import", "people", "--generate", "20"] + flags("data")).code == 0)
        // A plain file where the disk is mounted otherwise.
        try Data().write(to: folder.url.appending(path: "backups"))
        let settings = try await ServerSettings(flags: [
            "data": path("data"), "backup-folder": path("backups"),
        ])
        let reports = Mutex<[String?]>([])
        let made = BackupSchedule(
            settings, log: Logger(label: "test"), check: Doctor.faults(ofDatabase:),
            report: { reason in reports.withLock { $0.append(reason) } })
        let schedule = try #require(made)
        await #expect(throws: (any Error).self) { try await schedule.makeIfDue() }
        #expect(reports.withLock { $0.count } == 1 && reports.withLock { $0.first ?? nil } != nil)
    }
}
