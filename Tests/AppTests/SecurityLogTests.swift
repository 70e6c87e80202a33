import Accounts
import App
import FanfareModels
import Foundation
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

/// The security events of a server, as lines of its log.
@Suite(.serialized) struct SecurityLogTests {
    @Test func `events are lines of JSON with their account and address`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "log").path
        let (ids, secrets) = (Found<[Int64]>([]), Found<[String]>([]))
        try await TestServer.run(accessLog: path) { server in
            let (root, ada) = (try await server.register("root"), try await server.register("ada"))
            try await server.app.accounts.setType(.admin, of: "root")
            for _ in 0..<11 {
                let logIn = LogIn(email: "ada", password: "wrong horse")
                await #expect(throws: Refusal.self) { try await server.send(logIn) }
            }
            let foreign = [("Origin", "https://evil.example")]
            #expect(try await server.get("/theme", method: .POST, headers: foreign).status == 403)
            let key = try await server.send(MakeLiveKey(), as: ada.token)
            _ = try await server.send(DropLiveKey(), as: ada.token)
            #expect(try await server.page("/settings/export", as: ada.token).status == 200)
            let suspended = try await server.submit(
                "/moderation/person/\(ada.user.id)", ["action": "suspend", "days": ""], as: root.token)
            #expect(suspended.status == 303)
            ids.set([root.user.id.number, ada.user.id.number])
            let text = try #require(key.key)
            secrets.set([text, ada.token, root.token, TestServer.password, "wrong horse"])
        }
        let (root, ada) = (ids.value[0], ids.value[1])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for secret in secrets.value { #expect(!text.contains(secret)) }
        let events = try text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }.filter { $0["label"] as? String == "fanfare.security" }
        #expect(events.allSatisfy { $0["level"] as? String == "notice" && $0["time"] is String })
        func accounts(_ event: String) -> [Int64?] {
            events.filter { $0["message"] as? String == event }.map {
                ($0["account"] as? Int).map { Int64($0) }
            }
        }
        #expect(accounts("sign_up") == [root, ada] && accounts("role_changed") == [root])
        #expect(accounts("log_in_failed").count == 10)
        #expect(accounts("log_in_failed").allSatisfy { $0 == ada })
        #expect(accounts("limit_reached") == [nil] && accounts("origin_refused") == [nil])
        #expect(accounts("key_made") == [ada] && accounts("key_dropped") == [ada])
        #expect(accounts("export_asked") == [ada] && accounts("suspended") == [ada])
        let suspended = try #require(events.first { $0["message"] as? String == "suspended" })
        #expect(suspended["by"] as? Int == Int(root))
        let limit = try #require(events.first { $0["message"] as? String == "limit_reached" })
        #expect(limit["detail"] as? String == "POST /api/v1/sessions")
        #expect(limit["address"] as? String == "127.0.0.1")
    }
}

/// What is found while a server runs, for after its end.
private final class Found<Value: Sendable>: Sendable {
    private let found: Mutex<Value>

    init(_ value: Value) { found = Mutex(value) }

    var value: Value { found.withLock { $0 } }

    func set(_ value: Value) { found.withLock { $0 = value } }
}
