import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// Small changes that go straight from their connection to the database: they are answered and refused as everything
/// else is.
@Suite(.serialized) struct DirectRouteTests {
    /// Looked at before, somebody is known, and what they do next takes the short way.
    private func known(_ name: String, _ server: TestServer) async throws -> SignedIn {
        let person = try await server.register(name)
        _ = try await server.send(ListPeople(), as: person.token)
        return person
    }

    @Test(arguments: Engine.available)
    func `a deed is done once, and answers what a look finds`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, bob) = (try await known("ada", server), try await known("bob", server))
            for _ in 0..<3 {
                let state = try await server.send(Follow(bob.user.id), as: ada.token)
                #expect(state == FollowState(followed: true, followerCount: 1))
            }
            #expect(try await server.send(ShowPerson(bob.user.id), as: ada.token).person.followed == true)
            let state = try await server.send(Unfollow(bob.user.id), as: ada.token)
            #expect(state == FollowState(followed: false, followerCount: 0))
            #expect(try await server.send(ShowPerson(bob.user.id), as: ada.token).person.followed == false)
        }
    }

    @Test func `a deed's answer says what every answer says`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await known("ada", server), try await known("bob", server))
            let path = "/api/v1/people/\(bob.user.id)/follow"
            let token = [("Authorization", "Bearer \(ada.token)")]
            let short = try await server.get(path, method: .PUT, headers: token)
            let long = try await server.get(path, method: .PUT, headers: token + [("Idempotency-Key", "k")])
            #expect(short.status == 200 && short.text == long.text)
            let ofOne = ["x-request-id", "date"]
            #expect(
                short.headers.filter { !ofOne.contains($0.key) }
                    == long.headers.filter { !ofOne.contains($0.key) })
            #expect(short.headers["etag"] != nil && short.headers["vary"] == "Accept-Encoding")
            #expect(short.headers["x-request-id"] != nil && short.headers["date"] != nil)
        }
    }

    @Test func `what is refused says why, whoever is known`() async throws {
        try await TestServer.run { server in
            let ada = try await known("ada", server)
            let bearer = ("Authorization", "Bearer \(ada.token)"), cookie = ("Cookie", "session=\(ada.token)")
            for (path, headers, status) in [
                ("\(ada.user.id)/follow", [bearer], 422), ("999999/follow", [bearer], 404),
                ("0/follow", [bearer], 404), ("x/follow", [bearer], 404), ("%31%30/follow", [bearer], 404),
                ("99999999999999999999/follow", [bearer], 404), ("/follow", [bearer], 405),
                ("\(ada.user.id)/follow", [("Authorization", "Bearer nonsense")], 401),
                ("\(ada.user.id)/follow", [], 401), ("\(ada.user.id)/follow", [cookie], 403),
                ("\(ada.user.id)/follow", [cookie, ("Origin", "https://evil.example")], 403),
                ("\(ada.user.id)/follow", [cookie, ("Sec-Fetch-Site", "same-origin")], 422),
            ] {
                let answer = try await server.get("/api/v1/people/\(path)", method: .PUT, headers: headers)
                #expect(answer.status == status, "\(path) \(headers): \(answer.text)")
                #expect(answer.headers["x-request-id"] != nil)
            }
        }
    }

    @Test func `deeds that come together are answered in order, among other requests`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await known("ada", server), try await known("bob", server))
            let connection = try RawConnection(server)
            let steps = (0..<60).map { ["PUT", "GET", "DELETE"][$0 % 3] }
            try connection.send(
                steps.map { method in
                    let path = method == "GET" ? "/health" : "/api/v1/people/\(bob.user.id)/follow"
                    return
                        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\r\n"
                }.joined())
            let text = try await connection.receive {
                $0.components(separatedBy: "HTTP/1.1 ").count == 61 && $0.hasSuffix("}")
            }
            let bodies = text.components(separatedBy: "\r\n\r\n").dropFirst()
                .map { $0.components(separatedBy: "HTTP/1.1 ")[0] }
            #expect(bodies.count == 60)
            for (method, body) in zip(steps, bodies) {
                switch method {
                case "PUT": #expect(body == #"{"followed":true,"follower_count":1}"#)
                case "DELETE": #expect(body == #"{"followed":false,"follower_count":0}"#)
                default: #expect(!body.contains("followed"))
                }
            }
        }
    }

    @Test func `too many deeds are told when to go on`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await known("ada", server), try await known("bob", server))
            var refusal: Refusal?
            for _ in 0..<5_000 where refusal == nil {
                do { _ = try await server.send(Follow(bob.user.id), as: ada.token) } catch let error
                    as Refusal
                {
                    refusal = error
                }
            }
            #expect(refusal?.status == 429)
            #expect(refusal?.headers["retry-after"].flatMap(Int.init) ?? 0 >= 1)
        }
    }
}
