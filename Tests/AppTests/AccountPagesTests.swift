import Accounts
import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// The account pages as a browser without JavaScript uses them.
@Suite(.serialized) struct AccountPagesTests {
    private let ada = [
        "username": "ada", "email": "ada@example.org", "password": TestServer.password, "first_name": "Ada",
        "last_name": "Lovelace",
    ]

    @Test(arguments: Engine.available)
    func `one registers on the page, is logged in, and logs out`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let joined = try await server.submit("/register", ada)
            #expect(joined.status == 303 && joined.headers["location"] == "/welcome?to=/")
            let cookie = try #require(joined.headers["set-cookie"])
            #expect(
                cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax")
                    && cookie.contains("; Path=/"))
            #expect(!cookie.contains("Secure"))
            let token = try #require(joined.sessionCookie)
            #expect(try await server.page("/settings", as: token).status == 200)
            let left = try await server.submit("/logout", [:], as: token)
            #expect(left.headers["set-cookie"]?.hasPrefix("session=; ") == true)
            #expect(try await server.page("/settings", as: token).status == 303)
        }
    }

    @Test func `who logs out leaves no pages in the cache, but in WebKit, which would wait for ever`()
        async throws
    {
        let webKit =
            "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
        let agents: [(String, String?)] = [
            (webKit, nil),
            (
                "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
                "\"cache\""
            ),
            ("Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0", "\"cache\""), ("", "\"cache\""),
        ]
        try await TestServer.run { server in
            _ = try await server.register("ada")
            for (agent, expected) in agents {
                var request = HTTPClientRequest(url: server.base + "/logout")
                request.method = .POST
                request.headers = ["Accept": "text/html", "Origin": server.base, "User-Agent": agent]
                let session = try await server.send(LogIn(email: "ada", password: TestServer.password))
                request.headers.add(name: "Cookie", value: "session=\(session.token)")
                let left = try await server.exchange(request)
                #expect(left.status == 303 && left.headers["clear-site-data"] == expected, "\(agent)")
            }
        }
    }

    @Test func `over HTTPS the cookie is for this host alone`() async throws {
        try await TestServer.run(configure: { $0.url = "https://fans.example" }) { server in
            var request = HTTPClientRequest(url: server.base + "/register")
            request.method = .POST
            request.headers = ["Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"]
            request.headers.add(name: "Sec-Fetch-Site", value: "same-origin")
            let form = ada.map { "\($0.key)=\($0.value.replacing(" ", with: "+"))" }.joined(separator: "&")
            request.body = .bytes(Array(form.utf8))
            let joined = try await server.exchange(request)
            let cookie = try #require(joined.headers["set-cookie"])
            #expect(cookie.hasPrefix("__Host-session=") && cookie.contains("; Secure"))
        }
    }

    @Test func `what is wrong stands at its field, and what was typed stays, but no password`() async throws {
        try await TestServer.run { server in
            var form = ada
            form["email"] = "\"><script>alert(1)</script>"
            form["username"] = "a"
            let page = try await server.submit("/register", form)
            #expect(page.status == 422)
            #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
            #expect(page.text.contains("aria-invalid=\"true\""))
            #expect(
                page.text.contains("This is not in the right form.")
                    && page.text.contains("Use 2 to 30 characters.")
            )
            #expect(page.text.contains("value=\"Lovelace\"") && !page.text.contains(TestServer.password))
        }
    }

    @Test(arguments: [
        ("/settings/profile?a=b", "/settings/profile?a=b"), ("", "/"), ("//evil.example", "/"),
        ("https://evil.example/", "/"), ("/\\evil.example", "/"), ("\\\\evil.example", "/"),
        ("/\t/evil.example", "/"), ("/\n/evil.example", "/"), ("javascript:alert(1)", "/"),
        (" //evil.example", "/"),
        ("/people\r\nSet-Cookie: a=b", "/"),
    ])
    func `log-in leads back to a place of ours and to no other`(to: String, place: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            let form = ["email": "ada", "password": TestServer.password, "to": to]
            let entered = try await server.submit("/login", form)
            #expect(entered.status == 303 && entered.headers["location"] == place)
            let themed = try await server.submit("/theme", ["theme": "dark", "back": to])
            #expect(themed.status == 303 && themed.headers["location"] == place)
            #expect(themed.headers["set-cookie"]?.hasPrefix("theme=dark; ") == true)
        }
    }

    @Test func `a wrong password is told on the page`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            let page = try await server.submit(
                "/login", ["email": "ada", "password": "wrong horse", "to": "/people"])
            #expect(page.status == 422 && page.sessionCookie == nil)
            #expect(page.text.contains("role=\"alert\"") && page.text.contains("value=\"/people\""))
        }
    }

    @Test func `the settings lead a guest to log-in and back`() async throws {
        try await TestServer.run { server in
            for path in ["profile", "account", "password", "display", "notifications", "sessions", "data"] {
                let page = try await server.page("/settings/\(path)")
                #expect(page.status == 303 && page.headers["location"] == "/login?to=/settings/\(path)")
            }
            #expect(try await server.submit("/settings/profile", ["about": "x"]).status == 303)
        }
    }

    @Test func `every part of the settings shows what is set and keeps what is sent`() async throws {
        try await TestServer.run { server in
            let token = try await server.register("ada").token
            let profile = ["first_name": "", "about": "Analyst", "location": "London"]
            let kept = try await server.submit("/settings/profile", profile, as: token)
            #expect(kept.status == 303 && kept.headers["location"] == "/settings/profile?note=saved")
            let shown = try await server.page("/settings/profile?note=saved", as: token).text
            #expect(
                shown.contains("Analyst") && shown.contains("value=\"London\"")
                    && shown.contains("value=\"Ada\""))
            #expect(shown.contains("Saved."))
            _ = try await server.submit("/settings/notifications", ["follow": "on", "like": "on"], as: token)
            let switches = try await server.page("/settings/notifications", as: token).text
            #expect(switches.matches(of: /checkbox" name="\w+" value="on" checked/).count == 2)
            // Without a mail server there is no switch for letters, which stay on for the day when there is one.
            var letters = ChangeNotificationSwitches()
            letters.letters = true
            #expect(try await server.send(letters, as: token).letters)
            _ = try await server.submit("/settings/notifications", ["follow": "on"], as: token)
            #expect(try await server.send(ShowNotificationSwitches(), as: token).letters)
            let display = try await server.submit(
                "/settings/display", ["language": "es", "theme": "dark"], as: token)
            #expect(display.headers["set-cookie"]?.contains("theme=dark") == true)
            let spanish = try await server.page("/settings", as: token).text
            #expect(spanish.contains("<html lang=\"es\"") && !spanish.contains("Where you are logged in"))
            let refused = try await server.submit(
                "/settings/account", ["username": "bob", "password": "x"], as: token)
            #expect(refused.status == 422)
        }
    }

    @Test func `one sees one's sessions and ends another`() async throws {
        try await TestServer.run { server in
            let phone = try await server.register("ada").token
            let laptop = try await server.send(LogIn(email: "ada", password: TestServer.password)).token
            let places = try await server.send(ListSessions(), as: laptop).data
            let other = try #require(places.last)
            #expect(!other.current)
            let page = try await server.page("/settings/sessions", as: laptop)
            #expect(page.text.contains("/settings/sessions/\(other.id)/end"))
            let ended = try await server.submit("/settings/sessions/\(other.id)/end", [:], as: laptop)
            #expect(ended.headers["location"] == "/settings/sessions?note=ended")
            #expect(
                try await server.page("/settings/sessions?note=ended", as: laptop).text.contains(
                    "logged out."))
            #expect(try await server.page("/settings", as: phone).status == 303)
            let own = try #require(places.first)
            let question = try await server.page("/settings/sessions/\(own.id)/end", as: laptop)
            #expect(question.text.contains("Log out on this device?"))
            let last = try await server.submit("/settings/sessions/\(own.id)/end", [:], as: laptop)
            #expect(
                last.headers["location"] == "/login?note=ended"
                    && last.headers["set-cookie"]?.hasPrefix("session=;") == true)
        }
    }

    @Test func `without mail the page says whom to ask, and the operator's link works once`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            #expect(try await server.page("/forgot").text.contains("Its operator can give you a link"))
            let link = try await server.app.accounts.resetLink(for: "ada")
            let path = String(link.dropFirst(server.base.count))
            #expect(try await server.page(path).text.contains("new-password"))
            let easy = try await server.submit(path, ["password": "adaexample1"])
            #expect(easy.status == 422 && easy.text.contains("This is too easy to guess."))
            let set = try await server.submit(path, ["password": "seven whales in the fjord"])
            #expect(set.headers["location"] == "/login?note=reset")
            for again in [
                try await server.page(path),
                try await server.submit(path, ["password": "eight whales in it"]),
            ] { #expect(again.status == 410) }
            _ = try await server.send(LogIn(email: "ada", password: "seven whales in the fjord"))
        }
    }

    @Test func `one downloads one's data and deletes one's account, which needs the password`() async throws {
        try await TestServer.run { server in
            let token = try await server.register("ada").token
            for path in ["/settings/export", "/api/v1/users/me/export"] {
                let zip = try await server.page(path, as: token)
                #expect(zip.status == 200 && zip.headers["content-type"] == "application/zip")
                #expect(zip.headers["content-disposition"]?.contains("attachment") == true)
                #expect(zip.bytes.starts(with: Array("PK".utf8)) && zip.text.contains("account.json"))
                #expect(zip.text.contains("person.json"))
            }
            #expect(
                try await server.submit("/settings/data", ["password": "wrong horse"], as: token).status
                    == 422)
            let gone = try await server.submit("/settings/data", ["password": TestServer.password], as: token)
            #expect(gone.status == 303 && gone.headers["location"] == "/")
            #expect(try await server.page("/settings", as: token).status == 303)
            #expect(try await server.send(ListUsers()).data.isEmpty)
        }
    }

    @Test func `a script that sends a form gets a place or the reasons, in the reader's language`()
        async throws
    {
        try await TestServer.run { server in
            func send(_ body: String) async throws -> TestResponse {
                var request = HTTPClientRequest(url: server.base + "/login")
                request.method = .POST
                request.headers = [
                    "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
                    "Origin": server.base, "Accept-Language": "es",
                ]
                request.body = .bytes(Array(body.utf8))
                return try await server.exchange(request)
            }
            _ = try await server.register("ada")
            let password = TestServer.password.replacing(" ", with: "+")
            let entered = try await send("email=ada&password=\(password)&to=%2Fpeople")
            #expect(entered.status == 200)
            #expect(entered.text == #"{"location":"/people"}"#)
            #expect(entered.sessionCookie != nil)
            let refused = try await send("email=ada&password=wrong")
            #expect(refused.status == 422 && !refused.text.contains("do not go together"))
        }
    }
}

extension TestResponse {
    /// The session's secret that the answer gives the browser.
    fileprivate var sessionCookie: String? {
        headers["set-cookie"]?.firstMatch(of: /(?:^|, )session=([^;]+);/).map { String($0.1) }
    }
}
