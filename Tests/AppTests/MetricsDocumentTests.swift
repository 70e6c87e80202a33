import Foundation
import HTTPServer
import Logging
import MediaKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import App

/// What operators read of the metrics, held to what the server exports.
struct MetricsDocumentTests {
    private static let docs = Sources.folder.appending(path: "../docs")

    @Test func `every metric is documented with its type and labels, and none that is not exported`()
        async throws
    {
        let pages = Mutex<[String]>([])
        for engine in Engine.available {
            try await TestServer.run(engine) { server in
                _ = try await server.get("/")
                let page = try await server.get("/metrics").text
                pages.withLock { $0.append(page) }
            }
        }
        var exported = try await Self.familiesOfBackups()
        for page in pages.withLock(\.self) { exported.merge(Self.families(page)) { $0.merging($1) } }
        let documented = try Self.documented()
        let all = Engine.available.contains { $0 != .sqlite }
        for (name, family) in exported { #expect(documented[name] == family, "\(name)") }
        if all { #expect(Set(documented.keys) == Set(exported.keys)) }
        #expect(documented.count > 25)
    }

    @Test(arguments: ["alerts.yml", "dashboard.json"])
    func `alerts and dashboard ask for metrics that there are`(file: String) throws {
        let text = try String(contentsOf: Self.docs.appending(path: "monitoring/\(file)"), encoding: .utf8)
        let documented = try Self.documented()
        var asked: Set<String> = []
        for match in text.matches(of: /\b(?:fanfare|http|process)_[a-z_]+/) {
            var name = String(match.0)
            for suffix in ["_bucket", "_sum", "_count"]
            where documented[name] == nil && name.hasSuffix(suffix) { name.removeLast(suffix.count) }
            #expect(documented[name] != nil, "\(name)")
            asked.insert(name)
        }
        #expect(asked.count >= 8)
        if file.hasSuffix("json") { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    private struct Family: Equatable {
        var kind: String
        var labels: Set<String>

        func merging(_ other: Family) -> Family {
            Family(kind: kind, labels: labels.union(other.labels))
        }
    }

    private static func families(_ text: String) -> [String: Family] {
        var families: [String: Family] = [:]
        for match in text.matches(of: /# TYPE (\w+) (\w+)/) {
            families[String(match.1)] = Family(kind: String(match.2), labels: [])
        }
        for match in text.matches(of: #/(?m)^(\w+)\{(.*)\} /#) {
            let sample = String(match.1)
            let name = families[sample] == nil ? sample.replacing(#/_(bucket|sum|count)$/#, with: "") : sample
            families[name]?.labels.formUnion(match.2.matches(of: /(\w+)="/).map { String($0.1) })
        }
        return families
    }

    private static func familiesOfBackups() async throws -> [String: Family] {
        var settings = ServerSettings()
        (settings.backupFolder, settings.backupEvery) = ("/nowhere", 86_400)
        let schedule = try #require(
            BackupSchedule(settings, log: Logger(label: "test")) { _ in [] })
        let metrics = Metrics()
        metrics.add(schedule)
        let folder = try TemporaryFolder()
        settings.data = folder.url.path
        let (database, store) = (try App.open(settings), try FolderStore("\(settings.data)/media"))
        metrics.add(try #require(try LogShipping(settings, database, store, log: Logger(label: "test"))))
        await database.close()
        return families(metrics.text())
    }

    /// The rows of the tables, which begin with a name, a type and labels.
    private static func documented() throws -> [String: Family] {
        let page = try String(contentsOf: docs.appending(path: "metrics.md"), encoding: .utf8)
        return page.matches(of: #/(?m)^\| `(\w+)` \| (\w+) \| ([^|]*)\| \S/#).reduce(into: [:]) {
            found, row in
            found[String(row.1)] = Family(
                kind: String(row.2), labels: Set(row.3.matches(of: /`(\w+)`/).map { String($0.1) }))
        }
    }
}
