import App
import Cryptography
import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// What browsers and other programs are told and refused, whatever they ask for.
@Suite(.serialized) struct BrowserSecurityTests {
    @Test func `over HTTPS every cookie is for this host alone`() async throws {
        try await TestServer.run(configure: { $0.url = "https://fans.example" }) { server in
            _ = try await server.register("ada")
            let own = [("Sec-Fetch-Site", "same-origin"), ("Accept", "text/html")]
            for (path, body, name) in [
                ("/theme", "theme=dark", "theme"), ("/language", "language=es", "language"),
                ("/login", "email=ada&password=violet+harbour+7+lamps", "session"),
            ] {
                let answer = try await server.get(path, method: .POST, headers: own, body: body)
                let cookie = try #require(answer.headers["set-cookie"], "\(path)")
                #expect(cookie.hasPrefix("__Host-\(name)=") && cookie.contains("; Secure"), "\(path)")
                #expect(cookie.contains("; Path=/;") && cookie.contains("; SameSite=Lax"), "\(path)")
                #expect(cookie.contains("; HttpOnly") == (name == "session"), "\(path)")
            }
            let page = try await server.page(
                "/rules", headers: [("Cookie", "__Host-theme=dark; __Host-language=es; theme=light")])
            #expect(page.text.contains("data-theme=\"dark\"") && page.text.contains("<html lang=\"es\""))
        }
    }

    @Test func `over HTTPS browsers come back by HTTPS, to subdomains as well`() async throws {
        try await TestServer.run(configure: { $0.url = "https://fans.example" }) { server in
            for path in ["/", "/api/v1/people", "/favicon.svg", "/nowhere", "/health"] {
                let value = try await server.get(path).headers["strict-transport-security"]
                #expect(value == "max-age=31536000; includeSubDomains", "\(path)")
            }
        }
        try await TestServer.run { server in
            let answer = try await server.get("/")
            #expect(answer.headers["strict-transport-security"] == nil)
        }
    }

    @Test func `what is no page runs nothing, and nothing stands in a frame`() async throws {
        try await TestServer.run { server in
            for path in ["/", "/api/v1/people", "/api/v1/nothing", "/health", "/metrics"] {
                let policy = try await server.get(path).headers["content-security-policy"] ?? ""
                #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
            }
        }
    }

    @Test func `a browser's first page brings its style sheet, which the policy allows; others link to it`()
        async throws
    {
        try await TestServer.run { server in
            let token = try await server.register("ada").token
            for path in ["/games", "/nowhere", "/games"] {
                for site in ["none", "cross-site", "same-site"] {
                    let answer = try await server.get(
                        path, headers: [("Sec-Fetch-Site", site), ("Accept", "text/html")])
                    let parts = answer.text.components(separatedBy: "<style data-href=\"/assets/app.")
                    try #require(parts.count == 2, "\(path) \(site)")
                    #expect(!answer.text.contains("rel=\"stylesheet\""))
                    let style = try #require(parts[1].firstMatch(of: /^[^>]*>(?<content>[^<]*)<\/style>/))
                        .content
                    let hash = Data(SHA256.hash(of: style.utf8)).base64EncodedString()
                    let policy = try #require(answer.headers["content-security-policy"])
                    #expect(policy.contains("style-src 'self' 'sha256-\(hash)';"), "\(policy)")
                }
                for headers in [
                    [], [("Sec-Fetch-Site", "same-origin")],
                    [("Sec-Fetch-Site", "none"), ("Cookie", "session=\(token)")],
                ] {
                    let page = try await server.get(path, headers: headers + [("Accept", "text/html")]).text
                    #expect(page.contains("<link rel=\"stylesheet\" href=\"/assets/app."), "\(headers)")
                    #expect(!page.contains("<style"))
                }
            }
        }
    }

    @Test func `no other site reads a response`() async throws {
        try await TestServer.run { server in
            let evil = [("Origin", "https://evil.example"), ("Access-Control-Request-Method", "PUT")]
            for (method, path) in [
                (HTTPMethod.GET, "/"), (.GET, "/api/v1/people"), (.OPTIONS, "/api/v1/people"),
                (.OPTIONS, "/login"),
            ] {
                let answer = try await server.get(path, method: method, headers: evil)
                #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control-") }, "\(path)")
                #expect(answer.headers["x-content-type-options"] == "nosniff", "\(path)")
                #expect(answer.headers["referrer-policy"] == "same-origin", "\(path)")
            }
        }
    }

    @Test func `what changes something is not done by GET, and TRACE is not there`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            for path in ["/logout", "/theme", "/language", "/people/\(bob.user.id)/follow"] {
                #expect(try await server.page(path, as: ada.token).status == 405, "\(path)")
            }
            #expect(try await server.page("/settings", as: ada.token).status == 200)
            #expect(try await server.send(ShowPerson(bob.user.id)).person.followerCount == 0)
            for path in ["/people", "/api/v1/people"] {
                #expect(try await server.get(path, method: .TRACE).status == 405, "\(path)")
            }
        }
    }

    @Test func `every text says how it is encoded`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let drawn = String(ada.user.imageURL.dropFirst(server.base.count)).replacing(".png", with: ".svg")
            let start = try await server.page("/").text
            let assets = Set(start.matches(of: #/"(/assets/[^"#]+)/#).map { String($0.1) })
            #expect(assets.contains { $0.hasSuffix(".js") } && assets.contains { $0.hasSuffix(".css") })
            for path in ["/", "/nowhere", "/health", "/metrics", "/sw.js", "/api/v1/people", drawn] + assets {
                let headers = try await server.get(path).headers
                let type = try #require(headers["content-type"], "\(path)")
                let isText = type.hasPrefix("text/") || type.contains("xml")
                #expect(!isText || type.hasSuffix("charset=utf-8"), "\(path) is \(type)")
            }
        }
    }

    @Test(arguments: [
        "/.git/config", "/.env", "/fanfare.db", "/media/", "/media/owner", "/uploads/1", "/assets/",
        "/assets/..",
        "/assets/%2e%2e/fanfare.db", "/assets/..%2ffanfare.db", "/pictures/..%2f..%2ffanfare.db",
        "/Package.swift",
    ])
    func `files and folders of the server are not there`(path: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.get(path)
            #expect(answer.status == 404 || answer.status == 400)
            #expect(!answer.text.contains("SQLite format"))
        }
    }

    @Test func `every call that needs a session refuses guests and strangers' tokens`() async throws {
        try await TestServer.run { server in
            let document = try await server.get("/api/v1/openapi.json")
            let json = try JSONSerialization.jsonObject(with: Data(document.bytes)) as? [String: Any]
            let paths = try #require(json?["paths"] as? [String: [String: Any]])
            var refused = 0
            for (path, operations) in paths {
                for (name, operation) in operations {
                    let security = (operation as? [String: Any])?["security"] as? [[String: Any]]
                    guard security?.count == 1, security?.first?.keys.contains("token") == true else {
                        continue
                    }
                    let url = "/api/v1" + path.replacing(/\{\w+\}/, with: "1")
                    for token in ["", "Bearer stranger"] {
                        let answer = try await server.get(
                            url, method: HTTPMethod(rawValue: name.uppercased()),
                            headers: [("Authorization", token)])
                        #expect(answer.status == 401 && answer.bytes.isEmpty, "\(name) \(path)")
                    }
                    refused += 1
                }
            }
            #expect(refused > 40)
        }
    }

    @Test func `fields that a call does not have change nothing`() async throws {
        try await TestServer.run { server in
            let more =
                #""id":77,"user_type":"admin","reputation":500,"follower_count":9,"created_at":"2001-01-01""#
            let form = #""username":"ada","email":"ada@example.org","first_name":"Ada","last_name":"L""#
            let json = ("Content-Type", "application/json")
            let joined = try await server.get(
                "/api/v1/users", method: .POST, headers: [json],
                body: "{\(form),\"password\":\"\(TestServer.password)\",\(more)}")
            #expect(joined.status == 201)
            let token = try #require(joined.headers["authorization"])
            let changed = try await server.get(
                "/api/v1/users/me", method: .PATCH, headers: [json, ("Authorization", token)],
                body: "{\"about\":\"Analyst\",\(more)}")
            #expect(changed.status == 200)
            let people = try await server.send(ListPeople()).data
            let ada = try #require(people.first)
            #expect(people.count == 1 && ada.id.number != 77 && ada.userType == .member)
            #expect(ada.reputation == 0 && ada.followerCount == 0)
        }
    }
}
