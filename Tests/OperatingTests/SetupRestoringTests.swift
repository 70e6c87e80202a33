import Accounts
@testable import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import fanfare

/// A community that comes back in the browser.
@Suite struct SetupRestoringTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var backups: String { folder.url.appending(path: "backups").path }

    private func settings(_ data: String) -> [String] {
        ["--data", folder.url.appending(path: data).path, "--backup-folder", backups]
    }

    @Test(arguments: Engine.available)
    func `the page of the first admin restores the newest backup`(to engine: Engine) async throws {
        let backups = backups
        // Without any, nothing is offered.
        try await TestServer.run(engine, configure: { $0.backupFolder = backups }) { server in
            let link = try #require(try await server.app.accounts.setupLink()).url
            #expect(try await !server.page(path(link)).text.contains("/restore"))
        }
        #expect(try Program.run(["import", "people", "--generate", "20"] + settings("data")).code == 0)
        #expect(
            try Program.run(
                ["user", "add", "--admin", "ada", "--email", "ada@example.org"] + settings("data")
            ).code
                == 0)
        #expect(try Program.run(["backup"] + settings("data")).code == 0)

        try await TestServer.run(engine, configure: { $0.backupFolder = backups }) { server in
            let link = path(try #require(try await server.app.accounts.setupLink()).url)
            let page = try await server.page(link).text
            #expect(page.contains("Or restore a community") && page.contains("action=\"\(link)/restore\""))
            #expect(try await server.page("/setup/another/restoring").status == 410)
            #expect(try await server.submit("/setup/another/restore", [:]).status == 410)
            let begun = try await server.submit("\(link)/restore", [:])
            #expect(begun.status == 303 && begun.headers["location"] == "\(link)/restoring")
            try await eventually("the community is there") {
                try await server.page("\(link)/restoring").text.contains("The community is back")
            }
            #expect(try await server.page(link).status == 410)
            #expect(try await server.page("/people").text.contains("/people/"))
            let people = try await server.app.database.read { db in
                try db.first("SELECT COUNT(*) FROM person") { $0[0] as Int }
            }
            #expect(people == 21)
        }
    }

    @Test func `backups that cannot be read are said, and a new community can be made`() async throws {
        let backups = backups
        let key = folder.url.appending(path: "key")
        try Data(repeating: 7, count: 32).write(to: key)
        #expect(try Program.run(["import", "people", "--generate", "20"] + settings("data")).code == 0)
        #expect(try Program.run(["backup", "--backup-key-file", key.path] + settings("data")).code == 0)
        try await TestServer.run(configure: { $0.backupFolder = backups }) { server in
            let link = path(try #require(try await server.app.accounts.setupLink()).url)
            let page = try await server.page(link)
            #expect(page.status == 200 && page.text.contains("The backups can’t be read"), "\(page.text)")
            #expect(page.text.contains("encrypted") && !page.text.contains("/restore\""))
        }
    }

    @Test func `what cannot be restored is said, and a new community can be made`() async throws {
        let backups = backups
        #expect(try Program.run(["import", "people", "--generate", "20"] + settings("data")).code == 0)
        #expect(try Program.run(["backup"] + settings("data")).code == 0)
        for name in try FileManager.default.subpathsOfDirectory(atPath: backups)
        where name.hasPrefix("objects/") {
            let file = "\(backups)/\(name)"
            if FileManager.default.contents(atPath: file) != nil {
                try Data([0]).write(to: URL(filePath: file))
            }
        }
        try await TestServer.run(configure: { $0.backupFolder = backups }) { server in
            let link = path(try #require(try await server.app.accounts.setupLink()).url)
            _ = try await server.submit("\(link)/restore", [:])
            try await eventually("it has failed") {
                try await server.page("\(link)/restoring").text.contains("is damaged")
            }
            #expect(try await server.page(link).status == 200)
        }
    }
}

private func path(_ url: String) -> String {
    "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
}
