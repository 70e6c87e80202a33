import Accounts
import FanfareModels
import Foundation
import Logging
import Members
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages
import Processes

@Suite struct Leaving {
    @Test(arguments: Engine.available)
    func `deleting an account leaves nothing of it and counts elsewhere right`(engine: Engine) async throws {
        let house = try await House(engine)
        let ada = try await house.join()
        let viewer = try await house.viewer(ada)
        let grace = try await house.viewer(house.join(.grace))
        _ = try await house.people.follow(grace.id, by: viewer.id)
        _ = try await house.people.follow(viewer.id, by: grace.id)
        try await house.accounts.turnOff([.vote], for: viewer.id)
        _ = try await house.accounts.resetLink(for: "ada")
        let keys = IdempotencyKeys(house.database, now: { house.clock.now })
        _ = try await keys.begin("key", viewer.id, "print")

        let refused = try await problem {
            try await house.accounts.delete(viewer, password: "wrong horse", on: .phone)
        }
        #expect(refused?.fields == ["password": ["is not your password"]])
        _ = try await house.viewer(ada)
        try await house.accounts.delete(viewer, password: Register.phrase, on: .phone)

        #expect(try await house.accounts.viewer(ada.token) == nil)
        for table in ["account_link", "notice_off", "idempotency_key"] {
            #expect(try await house.count(table) == 0, "\(table)")
        }
        for table in ["account", "session", "person"] {
            #expect(try await house.count(table) == 1, "\(table)")
        }
        let user = try await house.accounts.user(grace.id, seenBy: nil)
        #expect(user.followerCount == 0 && user.followingCount == 0)
        #expect(try await house.accounts.users(page: 0, perPage: 10, seenBy: nil).data.count == 1)
        try await house.join()
    }

    @Test(arguments: Engine.available)
    func `what fails while deleting leaves everything`(engine: Engine) async throws {
        let house = try await House(
            engine,
            data: AccountData(
                forget: { _, _ in throw StorageError(.full, "The disk is full.") }, export: { _, _ in [] }))
        let viewer = try await house.viewer(house.join())
        try await house.database.write { db in
            try db.run(
                "INSERT INTO account_link (person, kind, token_hash, expires_ms) VALUES (\(viewer.id), 'reset', \([1] as [UInt8]), 1)"
            )
        }
        await #expect(throws: StorageError.self) {
            try await house.accounts.delete(viewer, password: Register.phrase, on: .phone)
        }
        for table in ["account", "session", "person", "account_link"] {
            #expect(try await house.count(table) == 1, "\(table)")
        }
    }

    @Test(arguments: Engine.available)
    func `the export is a zip file with everything, and nothing else stays behind`(engine: Engine)
        async throws
    {
        let house = try await House(engine)
        let viewer = try await house.viewer(house.join())
        let zip = try await house.accounts.export(viewer.id)
        let unpacked = house.folder.url.appending(path: "unpacked")
        let unzip = try run("python3", ["-m", "zipfile", "-e", zip.path, unpacked.path])
        #expect(unzip.succeeded, "\(unzip)")
        let account = try JSONDecoder().decode(
            Account.self, from: Data(contentsOf: unpacked.appending(path: "account.json")))
        #expect(
            account.email == "ada@example.org" && account.username == "ada"
                && account.sessions.map(\.agent) == [Device.phone.agent])
        let reviews = try String(contentsOf: unpacked.appending(path: "reviews.json"), encoding: .utf8)
        #expect(reviews == #"{"title":"Größe & “Glück”"}"#)
        let face = try Data(contentsOf: unpacked.appending(path: "media/face.jpg"))
        #expect(face == Data(repeating: 7, count: 300_000))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: zip.deletingLastPathComponent().path) == [
                "fanfare.zip"
            ])
    }

    private struct Account: Decodable {
        var username: String
        var email: String
        var sessions: [Place]

        struct Place: Decodable { var agent: String }
    }
}
