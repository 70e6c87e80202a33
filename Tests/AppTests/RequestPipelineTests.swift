import AsyncHTTPClient
import FanfareModels
import Foundation
import JSON
import NIOHTTP1
import TestSupport
import Testing

@Suite(.serialized) struct RequestPipelineTests {
    @Test func `what is not there is a page for browsers and JSON for apps`() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/nowhere")
            #expect(page.status == 404 && page.text.contains("<h1"))
            #expect(page.headers["content-type"]?.hasPrefix("text/html") == true)
            let json = try await server.get("/api/v1/nowhere")
            #expect(json.status == 404 && json.text == #"{"errors":{"detail":"Page not found"}}"#)
            let wrong = try await server.get("/api/v1/people", method: .DELETE)
            #expect(wrong.status == 405 && wrong.headers["allow"] == "GET, HEAD")
        }
    }

    @Test func `an unchanged answer travels once`() async throws {
        try await TestServer.run { server in
            for path in ["/people", "/api/v1/people"] {
                let first = try await server.get(path)
                let tag = try #require(first.headers["etag"])
                let second = try await server.get(path, headers: [("If-None-Match", tag)])
                #expect(second.status == 304 && second.bytes.isEmpty, "\(path)")
                _ = try await server.register("user\(path.count)")
                #expect(try await server.get(path, headers: [("If-None-Match", tag)]).status == 200)
            }
        }
    }

    @Test func `HEAD says what GET says without the body`() async throws {
        try await TestServer.run { server in
            for path in ["/people", "/api/v1/people", "/health"] {
                let (get, head) = (try await server.get(path), try await server.get(path, method: .HEAD))
                #expect(head.status == get.status && head.bytes.isEmpty)
                #expect(head.headers["content-length"] == get.headers["content-length"], "\(path)")
            }
        }
    }

    @Test func `pages forbid what pages do not need`() async throws {
        try await TestServer.run { server in
            let headers = try await server.page("/people").headers
            #expect(headers["content-security-policy"]?.contains("unsafe") == false)
            #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(headers["x-content-type-options"] == "nosniff" && headers["x-request-id"] != nil)
        }
    }

    @Test func `another site cannot act in a member's name`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            let path = "/people/\(bob.user.id)/follow"
            for headers in [
                [("Origin", "https://evil.example")],
                [("Sec-Fetch-Site", "cross-site"), ("Origin", server.base)], [],
                [("Origin", "null")],
            ] {
                let answer = try await server.get(
                    path, method: .POST, headers: headers + [("Cookie", "session=\(ada.token)")])
                #expect(answer.status == 403, "\(headers)")
            }
            #expect(try await server.send(ShowPerson(bob.user.id)).person.followerCount == 0)
            let own = try await server.submit(path, [:], as: ada.token)
            #expect(own.status == 303 && own.headers["location"] == "/people/\(bob.user.id)")
            #expect(try await server.send(ShowPerson(bob.user.id)).person.followerCount == 1)
        }
    }

    @Test
    func `what is wrong is told in the reader's language by calls of pages, and in English to programs`()
        async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let spanish = [("Accept-Language", "es-ES")]
            for (headers, words) in [
                (spanish, "You cannot follow yourself."),
                (spanish + [("Sec-Fetch-Site", "same-origin")], "No puedes seguirte."),
                ([("Sec-Fetch-Site", "same-origin")], "You cannot follow yourself."),
            ] {
                let refusal = await #expect(throws: Refusal.self) {
                    try await server.send(Follow(ada.user.id), as: ada.token, headers: headers)
                }
                #expect(refusal?.body == #"{"errors":{"person":["\#(words)"]}}"#)
            }
        }
    }

    @Test func `a guest who does what needs an account is led to log-in and back`() async throws {
        try await TestServer.run { server in
            let answer = try await server.page("/profile?x=1")
            #expect(answer.status == 303 && answer.headers["location"] == "/login?to=/profile%3Fx%3D1")
        }
    }

    @Test(arguments: Engine.available)
    func `the same idempotency key has one effect and one answer`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            let key = [("Idempotency-Key", "k-1")]
            let first = try await server.send(Follow(bob.user.id), as: ada.token, headers: key)
            _ = try await server.send(Unfollow(bob.user.id), as: ada.token)
            let second = try await server.send(Follow(bob.user.id), as: ada.token, headers: key)
            #expect(first == second)
            #expect(try await server.send(ShowPerson(bob.user.id)).person.followerCount == 0)
            await #expect(throws: Refusal.self) {
                try await server.send(Mute(bob.user.id), as: ada.token, headers: key)
            }
            #expect(try await server.send(Follow(ada.user.id), as: bob.token, headers: key).followed)
        }
    }

    @Test func `too many writes of one person are told when to go on, and others go on`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            var refusal: Refusal?
            for _ in 0..<5_000 where refusal == nil {
                do { _ = try await server.send(Mute(bob.user.id), as: ada.token) } catch let error as Refusal
                { refusal = error }
            }
            #expect(refusal?.status == 429)
            #expect(refusal?.headers["retry-after"].flatMap(Int.init) ?? 0 >= 1)
            #expect(try await server.send(Mute(ada.user.id), as: bob.token).muted)
        }
    }

    @Test(arguments: [
        "", "{", "[]", "nul", #"{"username":{"a":1}}"#, #"{"username":["x"]}"#, #"{"username":1e400}"#,
        "\u{0}",
        String(repeating: "[", count: 100_000), "{\"email\":\"\\u0000\"}", "{\"username\":\"\\ud800\"}",
    ])
    func `a body that is no good is a clear error`(body: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.get(
                "/api/v1/users", method: .POST, headers: [("Content-Type", "application/json")], body: body)
            #expect(answer.status == 400 || answer.status == 422, "\(answer.status)")
            #expect(answer.text.contains("errors"))
        }
    }

    @Test func `a body without end is refused`() async throws {
        try await TestServer.run { server in
            let body = #"{"username":""# + String(repeating: "a", count: 2 << 20) + #""}"#
            let answer = try await server.get("/api/v1/users", method: .POST, body: body)
            #expect(answer.status == 413)
        }
    }

    @Test func `the API describes itself, every call of it`() async throws {
        try await TestServer.run { server in
            let document = try await server.get("/api/v1/openapi.json")
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(document.bytes)) as? [String: Any])
            let paths = try #require(json["paths"] as? [String: [String: Any]])
            for (path, method) in [
                ("/users", "post"), ("/users/{user}", "patch"), ("/sessions", "delete"), ("/people", "get"),
                ("/people/{person}/follow", "put"), ("/activity", "get"),
            ] {
                #expect(paths[path]?[method] != nil, "\(method) \(path)")
            }
        }
    }
}

extension TestServer {
    func get(
        _ path: String, method: HTTPMethod = .GET, headers: [(String, String)] = [], body: String? = nil
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(Array(body.utf8)) }
        return try await exchange(request)
    }
}
