import FanfareModels
import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite struct SetupLinkTests {
    @Test(arguments: Engine.available)
    func `there is a link for the first admin, the last one that was made, until there is one`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine)
        let old = try #require(try await fixture.accounts.setupLink())
        let link = try #require(try await fixture.accounts.setupLink())
        #expect(old.url.hasPrefix("https://fans.example/setup/") && link.url != old.url)
        try await fixture.join()
        #expect(try await fixture.accounts.setupLink() != nil)
        try await fixture.accounts.addUser(.grace, as: .admin)
        #expect(try await fixture.accounts.setupLink() == nil)
    }

    @Test(arguments: Engine.available)
    func `the link is in a file for the server's user alone, whatever was there, until it is used`(
        engine: Engine
    ) async throws {
        let fixture = try await AccountsFixture(engine)
        let file = fixture.accounts.setupFile.path
        #expect(
            FileManager.default.createFile(
                atPath: file, contents: Data(), attributes: [.posixPermissions: 0o644]))
        let link = try #require(try await fixture.accounts.setupLink())
        #expect(link.file == file)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(link.url)\n")
        let about = try FileManager.default.attributesOfItem(atPath: file)
        #expect(about[.posixPermissions] as? Int == 0o600)

        let secret = try #require(link.url.split(separator: "/").last)
        _ = try await fixture.accounts.setUp(String(secret), .ada, on: .phone)
        #expect(!FileManager.default.fileExists(atPath: fixture.accounts.setupFile.path))
    }

    @Test(arguments: Engine.available)
    func `a start with an admin removes the file`(engine: Engine) async throws {
        let fixture = try await AccountsFixture(engine)
        let link = try #require(try await fixture.accounts.setupLink())
        try await fixture.accounts.addUser(.ada, as: .admin)
        #expect(FileManager.default.fileExists(atPath: link.file))
        #expect(try await fixture.accounts.setupLink() == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.accounts.setupFile.path))
    }
}
