import AsyncHTTPClient
import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// What existing Whale clients send and need, by their own bytes (`contracts/whale.md`).
@Suite(.serialized) struct WhaleTests {
    @Test(arguments: Engine.available)
    func `sign-up answers 201, the user and the two headers`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let answer = try await server.whale(.POST, "/users", json: Whale.ada)
            #expect(answer.status == 201)
            let user = try answer.object()
            #expect(
                Set(user.keys).isSuperset(of: [
                    "id", "first_name", "last_name", "username", "image_url", "email", "follower_count",
                    "following_count",
                ]))
            #expect(user["email"] as? String == "ada@example.org" && user["follower_count"] as? Int == 0)
            #expect((user["image_url"] as? String)?.hasPrefix(server.base) == true)
            #expect(answer.headers["authorization"]?.hasPrefix("Bearer ") == true)
            let expires = try #require(answer.headers["x-expires"].flatMap(TimeInterval.init))
            #expect(abs(expires - Date().timeIntervalSince1970 - 30 * 86_400) < 60)
        }
    }

    @Test func `every way of sending sign-up is read`() async throws {
        try await TestServer.run { server in
            let form =
                "first_name=G&last_name=H&username=grace&email=grace@example.org&password=violet+harbour+7+lamps"
            let bodies: [(String, type: String?, body: String, query: String)] = [
                ("grace", "application/x-www-form-urlencoded", form, ""),
                ("linus", nil, form.replacing("grace", with: "linus"), ""),
                ("dennis", "text/plain", Whale.json("dennis"), ""),
                ("barbara", "application/x-www-form-urlencoded", Whale.json("barbara"), ""),
                ("ken", nil, "", "?" + form.replacing("grace", with: "kenny").replacing("@", with: "%40")),
                (
                    "camel", "application/json",
                    Whale.json("camel").replacing("first_name", with: "firstName").replacing(
                        "last_name", with: "lastName"),
                    "?Intpage=1"
                ),
            ]
            for (name, type, body, query) in bodies {
                let answer = try await server.whale(.POST, "/users\(query)", body: body, type: type)
                #expect(answer.status == 201, "\(name): \(answer.text)")
            }
            let part = { (name: String, value: String) in
                "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            }
            let multipart =
                part("username", "margaret") + part("email", "margaret@example.org")
                + part("first_name", "Margaret")
                + part("last_name", "H") + part("password", TestServer.password) + "--x--\r\n"
            let answer = try await server.whale(
                .POST, "/users", body: multipart, type: "multipart/form-data; boundary=x")
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    @Test func `what is wrong with a sign-up is said field by field, in Whale's words`() async throws {
        try await TestServer.run { server in
            _ = try await server.whale(.POST, "/users", json: Whale.ada)
            let again = try await server.whale(.POST, "/users", json: Whale.ada)
            #expect(again.status == 422)
            #expect(try again.errors()["email"] == ["has already been taken"])
            #expect(try again.errors()["username"] == ["has already been taken"])
            let empty = try await server.whale(.POST, "/users", json: "{}")
            for field in ["email", "username", "password", "first_name"] {
                #expect(try empty.errors()[field] == ["can't be blank"], "\(field)")
            }
            let malformed = try await server.whale(
                .POST, "/users", json: Whale.json("bob").replacing("bob@example.org", with: "bob"))
            #expect(try malformed.errors() == ["email": ["has invalid format"]])
        }
    }

    @Test func `log-in answers 200 and headers, or 401 and nothing`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            for (name, password, status) in [
                ("ada@example.org", TestServer.password, 200), ("ADA@example.org", TestServer.password, 200),
                ("ada", TestServer.password, 200), ("ada", "wrong", 401),
                ("nobody@example.org", "wrong", 401),
            ] {
                let answer = try await server.whale(
                    .POST, "/sessions", json: #"{"email":"\#(name)","password":"\#(password)"}"#)
                #expect(answer.status == status, "\(name)")
                #expect(status == 200 || answer.text.isEmpty)
                #expect((answer.headers["authorization"] != nil) == (status == 200))
            }
            let byQuery = try await server.whale(
                .POST,
                "/sessions?email=ada@example.org&password=\(TestServer.password.replacing(" ", with: "%20"))")
            #expect(byQuery.status == 200)
        }
    }

    @Test func `every way of sending the token is understood`() async throws {
        try await TestServer.run { server in
            let token = try await server.register("ada").token
            for header in ["Bearer \(token)", "bearer \(token)", "Bearer: \(token)", token] {
                let answer = try await server.whale(.GET, "/sessions", token: header)
                #expect(answer.status == 200, "\(header.prefix(8))")
                #expect(try answer.object()["username"] as? String == "ada")
            }
            for header in ["", "Bearer", "Bearer nonsense", "Basic abc"] {
                let needed = try await server.whale(.GET, "/sessions", token: header)
                #expect(needed.status == 401 && needed.text.isEmpty, "\(header)")
            }
            #expect(try await server.whale(.GET, "/users", token: "").status == 200)
        }
    }

    @Test(arguments: Engine.available)
    func `users come newest first in numbered pages from zero`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            for name in ["ada", "bob", "cyd", "dan", "eve"] { _ = try await server.register(name) }
            let expected = [["eve", "dan"], ["cyd", "bob"], ["ada"], []]
            for (page, names) in expected.enumerated() {
                for path in ["/users", "/users/newbies"] {
                    let answer = try await server.whale(.GET, "\(path)?page=\(page)&per_page=2").object()
                    let users = try #require(answer["data"] as? [[String: Any]])
                    #expect(users.map { $0["username"] as? String } == names)
                    #expect(users.allSatisfy { $0["email"] as? String == "" })
                    #expect(answer["total_pages"] as? Int == 3 && answer["page"] as? Int == page)
                    #expect(answer["per_page"] as? Int == 2)
                }
            }
            #expect(try await server.whale(.GET, "/users?per_page=1000").object()["per_page"] as? Int == 100)
            for wrong in ["per_page=0", "per_page=-1", "page=-1", "page=x", "per_page=1.5"] {
                #expect(try await server.whale(.GET, "/users?\(wrong)").status == 422, "\(wrong)")
            }
        }
    }

    @Test func `one user is there for everybody, a missing one is told as Whale tells it`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let shown = try await server.whale(.GET, "/users/\(ada.user.id)").object()
            #expect(shown["email"] as? String == "")
            let own = try await server.whale(.GET, "/users/\(ada.user.id)", token: ada.token).object()
            #expect(own["email"] as? String == "ada@example.org")
            for id in ["999", "abc", "0", "-1", "99999999999999999999"] {
                let answer = try await server.whale(.GET, "/users/\(id)")
                #expect(answer.status == 404, "\(id)")
                #expect(answer.text == #"{"errors":{"detail":"Page not found"}}"#, "\(id): \(answer.text)")
            }
        }
    }
}

private enum Whale {
    static let ada = json("ada")

    static func json(_ name: String) -> String {
        """
        {"username":"\(name)","email":"\(name)@example.org","password":"\(TestServer.password)",\
        "first_name":"\(name.capitalized)","last_name":"Example"}
        """
    }
}

extension TestServer {
    fileprivate func whale(
        _ method: HTTPMethod, _ path: String, json: String? = nil, body: String? = nil, type: String? = nil,
        token: String? = nil
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: "\(base)/api/v1\(path)")
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: token) }
        if let type = json == nil ? type : "application/json" {
            request.headers.add(name: "Content-Type", value: type)
        }
        if let text = json ?? body { request.body = .bytes(Array(text.utf8)) }
        return try await exchange(request)
    }
}

extension TestResponse {
    fileprivate func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    fileprivate func errors() throws -> [String: [String]] {
        try #require(try object()["errors"] as? [String: [String]])
    }
}
