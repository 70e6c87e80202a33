@testable import App
import Archive
import Backups
import Cryptography
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Logging
import MediaKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import fanfare

/// That each second of a community that runs can be gone back to.
@Suite struct LogShippingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func settings(_ data: String) -> ServerSettings {
        var settings = ServerSettings(data: path(data))
        settings.backupFolder = path("backups")
        return settings
    }

    private func ranges() throws -> [LogRange] {
        do {
            return try App.backups(settings("data")).ranges()
        } catch BackupError.noRepository {
            return []
        }
    }

    /// Names of members, in a community that is not used.
    private func members(_ data: String) throws -> String {
        try Program.run(["user", "list", "--data", path(data)]).output
    }

    private func restore(_ data: String, at moment: Date?) throws {
        let at = moment.map { ["--at", $0.formatted(.iso8601)] } ?? []
        let restored = try Program.run(
            ["restore", "--data", path(data), "--backup-folder", path("backups")] + at)
        #expect(restored.code == 0 && restored.output.hasPrefix("Restored "), "\(restored)")
        let doctor = try Program.run(["doctor", "--data", path(data)])
        #expect(doctor.code == 0, "\(doctor)")
    }

    private func serve(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.run(
            configure: { [settings = settings("data")] in
                ($0.data, $0.backupFolder) = (settings.data, settings.backupFolder)
            }, body)
    }

    @Test func `a community goes back to a second, after it was stopped and begun again`() async throws {
        let moments = Moments()
        try await serve { server in
            _ = try await server.register("ada")
            try await eventually("the first copy", within: .seconds(120)) { try ranges().count == 1 }
            moments.add(Date())
            try await Task.sleep(for: .seconds(3))
            _ = try await server.register("grace")
        }
        // What was committed last was shipped when it ended.
        try restore("second", at: nil)
        #expect(try members("second") == members("data"))
        #expect(try members("second").contains("grace"))

        try await serve { server in
            _ = try await server.register("quilla")
            try await Task.sleep(for: .seconds(2))
            #expect(try server.app.database.gauges()["log_bytes"] != nil)
        }
        // It went on, although the log of the database had gone.
        #expect(try ranges().count == 1)
        try restore("first", at: moments.all[0] + 2)
        let first = try members("first")
        #expect(first.contains("ada") && !first.contains("grace"), "\(moments.all) \(first)")
        try restore("third", at: nil)
        #expect(try members("third") == members("data"))
        #expect(try members("third").contains("quilla"))

        // Something wrote meanwhile. It is shipped with another chain where its log has gone, otherwise with the same.
        for (target, isLogKept) in [("fourth", false), ("fifth", true)] {
            let reader = isLogKept ? try App.open(settings("data")) : nil
            _ = try await reader?.read { db in try db.first("SELECT mark FROM blob_owner") { _ in } }
            #expect(
                try Program.run(["import", "people", "--generate", "20", "--data", path("data")]).code == 0)
            let written = Date()
            try await serve { _ in
                // Many syncs of the disk, which other tests keep busy.
                try await eventually("a way to what was written", within: .seconds(120)) {
                    try ranges().contains { $0.end >= written }
                }
            }
            await reader?.close()
            try restore(target, at: nil)
            #expect(try members(target) == members("data"))
        }
    }

    @Test(.enabled(if: Engine.available.contains(.postgres)))
    func `the last second is restored to the other engine`()
        async throws
    {
        let content = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try content.write(to: URL(filePath: path("video")))
        var hash = SHA256()
        content.withUnsafeBytes { hash.update($0) }
        let key = hash.finalize().hex
        try await serve { server in
            _ = try await server.register("ada")
            _ = try await server.app.services.store.put(path("video"))
            try await server.app.database.write { db in
                try db.run(
                    "INSERT INTO blob (key, size, type, at_ms) VALUES (\(key), 70000, 'video/mp4', 0)")
                try db.run("INSERT INTO blob_use (holder, key) VALUES ('test', \(key))")
            }
            try await eventually("the first copy", within: .seconds(120)) { try ranges().count == 1 }
        }
        let url = try #require(try await Engine.postgres.freshURL())
        var target = settings("target")
        target.databaseURL = url
        let restored = try await App.restore(target)
        #expect(restored.missing.isEmpty && restored.summary.rows > 0)
        let there = try Program.run(["user", "list", "--data", path("target"), "--database-url", url])
        #expect(there.output == (try members("data")))
        let file = "\(path("target"))/media/\(key.prefix(2))/\(key)"
        #expect(FileManager.default.contents(atPath: file) == content)
    }

    @Test func `a folder that is away for a while loses nothing`() async throws {
        let app = try await App(settings("data"))
        let empty = try #require(
            try LogShipping(settings("data"), app.database, app.blobs.store, log: Logger(label: "test")))
        // Nobody is there: the server may be there to be restored.
        try await empty.step()
        #expect(try empty.shipped == nil && ranges().isEmpty)
        #expect(
            try Program.run(["import", "people", "--generate", "20", "--data", path("data")]).code == 0)
        let shipping = try #require(
            try LogShipping(settings("data"), app.database, app.blobs.store, log: Logger(label: "test")))
        try await shipping.step()
        #expect(shipping.shipped != nil && shipping.waiting == 0)
        try FileManager.default.moveItem(atPath: path("backups"), toPath: path("away"))
        // A folder that is not there is made anew, but a file in its place is none.
        try Data().write(to: folder.url.appending(path: "backups"))
        for number in 0..<3 {
            try await app.database.write { db in
                try db.run(
                    "INSERT INTO blob_owner (one, mark) VALUES (1, \("\(number)")) ON CONFLICT (one) DO UPDATE SET mark = excluded.mark"
                )
            }
            await #expect(throws: (any Error).self) { try await shipping.step() }
        }
        try FileManager.default.removeItem(atPath: path("backups"))
        try FileManager.default.moveItem(atPath: path("away"), toPath: path("backups"))
        try await shipping.step()
        #expect(shipping.waiting == 0)
        await app.close()
        try await shipping.finish()
        try restore("second", at: nil)
        let mark = try await mark("second")
        #expect(mark == "2")
    }

    private func mark(_ data: String) async throws -> String? {
        let database = try App.open(settings(data))
        let mark = try await database.read { db in
            try db.first("SELECT mark FROM blob_owner") { $0[0] as String }
        }
        await database.close()
        return mark
    }

    @Test func `too much that waits ends the chain, and another begins`() async throws {
        let spool = try LogSpool(path("spool"), limit: 100)
        try spool.add([UInt8](repeating: 1, count: 60), named: "b")
        #expect(throws: LogSpool.Full.self) { try spool.add([UInt8](repeating: 2, count: 60), named: "a") }
        try spool.add([UInt8](repeating: 3, count: 40), named: "c")
        #expect(try LogSpool(path("spool")).bytes == 100)
        var shipped: [String] = []
        struct Away: Error {}
        #expect(throws: Away.self) {
            try spool.empty { name, _ in
                guard name == "b" else { throw Away() }
                shipped.append(name)
            }
        }
        #expect(shipped == ["b"] && spool.bytes == 40)
        try spool.empty { name, bytes in
            #expect(bytes.count == 40)
            shipped.append(name)
        }
        #expect(shipped == ["b", "c"] && spool.bytes == 0)
    }
}

private final class Moments: Sendable {
    private let dates = Mutex<[Date]>([])
    var all: [Date] { dates.withLock { $0 } }
    func add(_ date: Date) { dates.withLock { $0.append(date) } }
}
