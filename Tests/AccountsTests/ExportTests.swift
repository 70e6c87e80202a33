import Accounts
import App
import Concurrency
import Dispatch
import FanfareModels
import FeatureKit
import Foundation
import HTTPServer
import MediaKit
import Members
import Pages
import Processes
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct ExportTests {
    @Test(arguments: Engine.available)
    func `the export is a zip file with everything, and no file is written for it`(engine: Engine)
        async throws
    {
        let fixture = try await AccountsFixture(engine)
        let viewer = try await fixture.viewer(fixture.join())
        let face = Data(repeating: 7, count: 300_000)
        let file = fixture.folder.url.appending(path: "face")
        try face.write(to: file)
        let blob = try await fixture.test.app.services.store.put(file.path)
        #expect(blob.key.description == AccountsFixture.faceKey)
        let before = try fixture.files()
        let export = try await fixture.accounts.export(viewer.id)
        let collected = Collected()
        try await export.write(
            to: ResponseWriter(collecting: { bytes in
                collected.append(bytes)
                let during = try fixture.files()
                #expect(during == before)
            }))
        #expect(try fixture.files() == before)

        let zip = fixture.folder.url.appending(path: "fanfare.zip")
        try Data(collected.bytes).write(to: zip)
        let unpacked = fixture.folder.url.appending(path: "unpacked")
        let unzip = try run("python3", ["-I", "-m", "zipfile", "-t", zip.path])
        #expect(unzip.text.contains("Done testing"), "\(unzip)")
        #expect(try run("python3", ["-I", "-m", "zipfile", "-e", zip.path, unpacked.path]).succeeded)
        let account = try JSONDecoder().decode(
            Account.self, from: Data(contentsOf: unpacked.appending(path: "account.json")))
        #expect(
            account.email == "ada@example.org" && account.username == "ada"
                && account.sessions.map(\.agent) == [Device.phone.agent])
        let reviews = try String(contentsOf: unpacked.appending(path: "reviews.json"), encoding: .utf8)
        #expect(reviews == #"{"title":"Größe & “Glück”"}"#)
        #expect(try Data(contentsOf: unpacked.appending(path: "media/face.jpg")) == face)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: unpacked.path).sorted() == [
                "account.json", "activity.json", "followers.json", "following.json", "hidden.json",
                "ledger.json", "media", "person.json", "profile.json", "reviews.json",
            ])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: unpacked.path + "/media") == ["face.jpg"])
    }

    @Test func `a member's exports are sent one at a time, however one ends`() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        let ada = try await fixture.viewer(fixture.join()).id
        let grace = try await fixture.viewer(fixture.join(.grace)).id
        do {
            let unsent = try await fixture.accounts.export(ada)
            let refused = try await problem { _ = try await fixture.accounts.export(ada) }
            #expect(refused?.code == .tooMany && refused?.retryAfter == 60)
            _ = try await fixture.accounts.export(grace)
            withExtendedLifetime(unsent) {}
        }
        let cutOff = try await fixture.accounts.export(ada)
        await #expect(throws: POSIXError.self) {
            try await cutOff.write(to: ResponseWriter(collecting: { _ in throw POSIXError(.EPIPE) }))
        }
        let whole = try await fixture.accounts.export(ada)
        withExtendedLifetime(cutOff) {}
        try await whole.write(to: ResponseWriter(collecting: { _ in }))
        _ = try await fixture.accounts.export(ada)
        withExtendedLifetime(whole) {}
    }

    @Test func `more exports than may wait are refused before anything is read`() async throws {
        let gate = Gate()
        let fixture = try await AccountsFixture(
            .sqlite, data: AccountData(forget: { _, _ in }, export: { _, _ in gate.pass() }))
        let most = Accounts.exportsAtOnce + Accounts.exportsWaiting
        var members: [ID<Person>] = []
        for number in 0..<most + 2 {
            let form = Register(
                username: "fan\(number)", email: "fan\(number)@example.org", password: Register.phrase,
                firstName: "Fan", lastName: "Example")
            members.append(try await fixture.join(form).user.id)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for member in members {
                group.addTask {
                    do {
                        _ = try await fixture.accounts.export(member)
                        return true
                    } catch QueueError.full {
                        return false
                    }
                }
            }
            for _ in 0..<2 {
                let isMade = try await group.next()
                #expect(isMade == false)
            }
            gate.open()
            for _ in 0..<most {
                let isMade = try await group.next()
                #expect(isMade == true)
            }
        }
        #expect(gate.passed == most)
    }

    @Test func `who has had three exports within the hour is told when there is another`() async throws {
        try await TestServer.run(features: [], configure: { $0.limits = .init() }) { server in
            let ada = try await server.register("ada").token
            for _ in 0..<3 {
                #expect(try await server.page("/api/v1/users/me/export", as: ada).status == 200)
            }
            let refused = try await server.page("/settings/export", as: ada)
            #expect(refused.status == 429)
            let wait = try #require(refused.headers["retry-after"].flatMap { Int($0) })
            #expect(1...1200 ~= wait)
        }
    }

    @Test func `a reader that does not read holds up nobody else, and makes room when it goes`() async throws
    {
        let film = Film()
        try await TestServer.run(features: [film.feature]) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let file = "\(server.app.settings.data)/film"
            try Data(repeating: 7, count: Film.size).write(to: URL(fileURLWithPath: file))
            film.name(try await server.app.services.store.put(file).key)
            let path = "/api/v1/users/me/export"

            var slow: RawConnection? = try RawConnection(server)
            try slow?.send(
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\r\n")
            let head = try await slow?.receive { $0.contains("\r\n\r\n") }
            #expect(head?.hasPrefix("HTTP/1.1 200") == true)
            let again = try await server.page(path, as: ada.token)
            #expect(again.status == 429 && again.headers["retry-after"] == "60")
            for _ in 0..<3 {
                let other = try await server.page(path, as: grace.token)
                #expect(other.status == 200 && other.bytes.count > Film.size)
            }
            let scratch = "\(server.app.settings.data)/scratch"
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])

            slow = nil
            try await eventually("the place is free") {
                try await server.page(path, as: ada.token).status == 200
            }
            // Of a response to HEAD the body is never asked for.
            let curious = try RawConnection(server)
            try curious.send(
                "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n"
                    + "Connection: close\r\n\r\n")
            #expect(try await curious.receive().hasPrefix("HTTP/1.1 200"))
            try await eventually("the place is free again") {
                try await server.page(path, as: ada.token).status == 200
            }
        }
    }

    private struct Account: Decodable {
        var username: String
        var email: String
        var sessions: [Place]

        struct Place: Decodable { var agent: String }
    }
}

extension AccountsFixture {
    /// All files of the community, but for those of the test.
    fileprivate func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    }
}

/// Bytes that were written.
private final class Collected: Sendable {
    private let all = Mutex<[UInt8]>([])

    var bytes: [UInt8] { all.withLock { $0 } }

    func append(_ bytes: Bytes) { all.withLock { $0 += bytes.array } }
}

/// Where exports wait until the test lets them go on.
private final class Gate: Sendable {
    private let count = Mutex(0)
    private let semaphore = DispatchSemaphore(value: 0)

    var passed: Int { count.withLock { $0 } }

    func pass() -> AccountData.Subjects {
        semaphore.wait()
        semaphore.signal()
        count.withLock { $0 += 1 }
        return []
    }

    func open() { semaphore.signal() }
}

/// A feature whose members all have the same large file.
private final class Film: Sendable {
    static let size = 32 << 20

    private let key = Mutex("")

    func name(_ key: BlobKey) { self.key.withLock { $0 = key.description } }

    var feature: Feature {
        var feature = BuiltFeature("films") { _, _ in }
        feature.accountData = AccountData(
            forget: { _, _ in }, export: { _, _ in [] },
            media: { [self] _, _ in [("film.mp4", key.withLock { $0 })] })
        return Feature("films") { [feature] _ in feature }
    }
}
