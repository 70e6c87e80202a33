import App
import FanfareModels
import Foundation
import Members
import NIOHTTP1
import TestSupport
import Testing

/// What a guest could stop, fill or confuse the server with, over sockets.
@Suite(.serialized) struct RequestBoundTests {
    @Test func `many parameters and many accents are refused before they cost anything`() async throws {
        try await TestServer.run { server in
            let own = [("Origin", server.base)]
            let fields = (0..<80_000).map { "p\($0)[]" }.joined(separator: "&")
            #expect(try await server.get("/theme", method: .POST, headers: own, body: fields).status == 400)
            let marks = "a" + String(repeating: "\u{301}\u{316}", count: 50_000)
            let logIn = try JSONEncoder().encode(["email": "x", "password": marks])
            let json = String(decoding: logIn, as: UTF8.self)
            #expect(
                try await server.get("/api/v1/sessions", method: .POST, headers: own, body: json).status
                    == 422)
            let query = String(repeating: "%CC%81%CC%96", count: 1000)
            #expect(try await server.page("/people?q=a\(query)").status == 422)
            // Names and the head are compared, too.
            for body in [
                marks, "{\"email\(marks)\":1}", "{\"user\":[{\"\(marks)\":1}]}", "x=1&\(marks)[a]=1",
            ] {
                let answer = try await server.get("/api/v1/sessions", method: .POST, headers: own, body: body)
                #expect(answer.status == 400, "\(body.prefix(12))")
            }
            for name in ["Authorization", "Cookie", "Origin", "Expect", "X-Forwarded-For", "Accept"] {
                let connection = try RawConnection(server)
                let value = (name == "Cookie" ? "session=" : "") + marks.prefix(3000)
                try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(name): \(value)\r\n\r\n")
                #expect(
                    try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 400"),
                    "\(name)")
            }
        }
    }

    @Test func `a guest's files are refused, and none is on the disk`() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            let part = "--b\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n"
            try connection.send(
                "POST /theme HTTP/1.1\r\nHost: localhost\r\nOrigin: \(server.base)\r\n"
                    + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3900000\r\n\r\n\(part)"
            )
            try connection.send(String(repeating: "x", count: 1_000_000))
            #expect(try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 422"))
            let uploads = server.app.settings.data + "/uploads"
            #expect(try FileManager.default.contentsOfDirectory(atPath: uploads) == [])
        }
    }

    @Test func `sign-ups and the first day of an account are limited`() async throws {
        try await TestServer.run(configure: { $0.limits = .init() }) { server in
            let ada = try await server.register("ada")
            let grace = try await server.register("grace")
            for number in 0..<8 { _ = try await server.register("fan\(number)") }
            let eleventh = await #expect(throws: Refusal.self) { try await server.register("late") }
            #expect(eleventh?.status == 429)
            let wait = try #require(eleventh?.headers["retry-after"].flatMap { Int($0) })
            #expect((100...180).contains(wait))
            for number in 0..<10 {
                try await server.send(AskQuestion(grace.user.id, "Question \(number)?"), as: ada.token)
            }
            let refused = await #expect(throws: Refusal.self) {
                try await server.send(AskQuestion(grace.user.id, "One more?"), as: ada.token)
            }
            #expect(refused?.status == 429)
            try await server.send(Follow(grace.user.id), as: ada.token)
        }
    }

    @Test func `searches of one client are limited, other reading is not`() async throws {
        try await TestServer.run(configure: { $0.limits = .init() }) { server in
            let ada = try await server.register("ada")
            func refusal(_ path: String, _ headers: [(String, String)] = []) async throws -> TestResponse? {
                for number in 0..<400 {
                    let response = try await server.get("\(path)\(number)", headers: headers)
                    if response.status != 200 { return response }
                }
                return nil
            }
            let paths = ["/search?q=a", "/api/v1/search?%71=b", "/games?q=c", "/people?q=d"]
            let guest = try #require(try await refusal(paths[0]))
            #expect(guest.status == 429 && guest.headers["retry-after"] == "1")
            let member = [("Authorization", "Bearer \(ada.token)")]
            #expect(try await server.get("/api/v1/people?q=a", headers: member).status == 200)
            for path in paths.dropFirst() { #expect(try await refusal(path)?.status == 429, "\(path)") }
            #expect(try await refusal("/api/v1/games?q=e", member)?.status == 429)
            #expect(try await server.get("/people?sort=name").status == 200)
            #expect(try await server.get("/games?q=").status == 200)
        }
        try await TestServer.run { server in
            for number in 0..<100 {
                let answer = try await server.get("/api/v1/games?q=\(number)")
                #expect(answer.status == 200)
            }
        }
    }

    @Test func `secrets in paths are in no log`() async throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appending(path: "access.log")
        try await TestServer.run(accessLog: log.path) { server in
            for path in ["/reset/SECRET", "/claim/SECRET", "/rules"] { _ = try await server.get(path) }
            _ = try await server.get("/api/v1/live/ingest/SECRET", method: .POST, body: "x")
            _ = try await server.get("/api/v1/live/ingest/SECRET", method: .PUT, body: "x")
            _ = try await server.get("/api/v1/live/ingest/SECRET/more", method: .POST, body: "x")
            _ = try await server.get("/reset/SECRET", method: .DELETE)
        }
        let lines = try String(contentsOf: log, encoding: .utf8)
        #expect(!lines.contains("SECRET"))
        for path in ["/reset/:token", "/claim/:token", "/api/v1/live/ingest/:key", "/rules"] {
            #expect(lines.contains("\"path\":\"\(path)\""), "\(path)")
        }
    }

    @Test func `what is no HTTP, or ends too soon, is in the access log as the client's fault`() async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "access.log").path
        try await TestServer.run(accessLog: path) { server in
            let head = "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
            let broken = try RawConnection(server)
            try broken.send(head + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n")
            #expect(try await broken.receive().hasPrefix("HTTP/1.1 400"))
            let nonsense = try RawConnection(server)
            try nonsense.send("nonsense\r\n\r\n")
            #expect(try await nonsense.receive().hasPrefix("HTTP/1.1 400"))
            let metrics = try await server.get("/metrics").text
            #expect(metrics.contains("http_connections_refused_total{reason=\"malformed\"} 2"))
            #expect(metrics.contains("http_connections_refused_total{reason=\"address_limit\"} 0"))
            try RawConnection(server).send(head + "Content-Length: 1000\r\n\r\n{\"email\"")
            try await eventually("the request that was cut off is logged") {
                try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "/sessions").count
                    == 3
            }
        }
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let calls = lines.filter { $0.contains("/sessions") }
        #expect(calls.count == 2 && calls.allSatisfy { $0.contains("\"status\":4") })
        #expect(lines.contains { $0.contains("\"path\":\"-\",\"status\":400") })
    }

    @Test func `another host's name gets 421`() async throws {
        try await TestServer.run(configure: { $0.hosts = ["www.fans.example"] }) { server in
            for (host, status) in [("evil.example", 421), ("www.fans.example:1", 200), ("127.0.0.1", 200)] {
                let connection = try RawConnection(server)
                try connection.send("GET /rules HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(try await connection.receive().hasPrefix("HTTP/1.1 \(status)"), "\(host)")
            }
        }
    }

    @Test func `a chunked body counts for its Idempotency-Key`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            func logIn(_ body: String) async throws -> String {
                let connection = try RawConnection(server)
                try connection.send(
                    "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: k\r\n"
                        + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                        + "Connection: close\r\n\r\n"
                        + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n")
                return try await connection.receive()
            }
            let whole = #"{"email":"ada","password":"\#(TestServer.password)"}"#
            let first = try await logIn(whole)
            #expect(first.hasPrefix("HTTP/1.1 200") && first.lowercased().contains("authorization: bearer"))
            #expect(try await logIn(whole).hasPrefix("HTTP/1.1 200"))
            let other = try await logIn("{}")
            #expect(other.hasPrefix("HTTP/1.1 422") && !other.lowercased().contains("bearer"))
        }
    }
}
