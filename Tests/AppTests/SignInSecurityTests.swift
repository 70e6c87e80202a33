import App
import Accounts
import FanfareModels
import Foundation
import TestSupport
import Testing

/// What holds for the pages and calls by which one logs in.
@Suite(.serialized) struct SignInSecurityTests {
    @Test(arguments: Engine.available)
    func `logging in anew ends the session that the client came with`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let first = try await server.register("ada").token
            let elsewhere = try await server.send(LogIn(email: "ada", password: TestServer.password)).token
            let wrong = try await server.submit(
                "/login", ["email": "ada", "password": "wrong horse"], as: first)
            #expect(wrong.status == 422)
            #expect(try await server.page("/settings", as: first).status == 200)

            let form = ["email": "ada", "password": TestServer.password]
            let entered = try await server.submit("/login", form, as: first)
            let second = try #require(
                entered.headers["set-cookie"]?.firstMatch(of: /session=([^;]+);/).map { String($0.1) })
            #expect(second != first)
            #expect(try await server.page("/settings", as: first).status == 303)
            #expect(try await server.page("/settings", as: second).status == 200)

            let third = try await server.send(
                LogIn(email: "ada", password: TestServer.password), as: second
            ).token
            for (token, status) in [(second, 303), (third, 200), (elsewhere, 200)] {
                #expect(try await server.page("/settings", as: token).status == status)
            }
        }
    }

    @Test func `passwords are masked, and password managers know their fields`() async throws {
        try await TestServer.run { server in
            let token = try await server.register("ada").token
            let link = try await server.app.accounts.resetLink(for: "ada")
            for path in [
                "/login", "/register", String(link.dropFirst(server.base.count)), "/settings/account",
                "/settings/password", "/settings/data",
            ] {
                let isOfMember = path.hasPrefix("/settings")
                let page = try await server.page(path, as: isOfMember ? token : nil).text
                let fields = page.matches(of: /<input[^>]* name="(?:current_)?password"[^>]*>/)
                #expect(!fields.isEmpty, "\(path)")
                for field in fields {
                    #expect(field.output.contains("type=\"password\""), "\(path)")
                    #expect(field.output.contains(/autocomplete="(?:new|current)-password"/), "\(path)")
                    #expect(
                        !field.output.contains("onpaste") && !field.output.contains("value=\"v"), "\(path)")
                }
            }
        }
    }
}
