import Accounts
import App
import FanfareModels
import Foundation
import TestSupport
import Testing

struct AdminPagesTests {
    @Test(arguments: Engine.available)
    func `a member reports a person, and an admin reads it and closes it`(on engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada, grace) = try await server.people()
            let path = "/people/\(grace.user.id)/report"
            let form = try await server.page(path, as: ada.token).text
            #expect(form.contains("Report <bdi>Grace Example</bdi>"))
            let refused = try await server.submit(path, ["reason": " "], as: ada.token)
            #expect(refused.status == 422 && refused.text.contains("id=\"reason-error\""))
            let sent = try await server.submit(path, ["reason": "Sells <b>shoes</b>"], as: ada.token)
            #expect(sent.status == 303)
            let thanks = try await server.page(sent.headers["location"] ?? "", as: ada.token)
            #expect(thanks.text.contains("Thank you."))

            #expect(try await server.page("/admin", as: root.token).text.contains("1 open"))
            let reports = try await server.page("/admin/reports", as: root.token)
            #expect(reports.text.contains("Sells &lt;b&gt;shoes&lt;/b&gt;"))
            #expect(reports.text.contains("Grace Example"))
            let detail = try await server.page("/admin/reports/1", as: root.token).text
            #expect(detail.contains("Sells &lt;b&gt;shoes&lt;/b&gt;"))
            #expect(detail.contains("<h2>Suspend Grace</h2>") && detail.contains("<title>A report"))
            let closed = try await server.submit(
                "/moderation/person/\(grace.user.id)", ["action": "dismiss", "back": "/admin/reports"],
                as: root.token)
            #expect(closed.status == 303 && closed.headers["location"] == "/admin/reports?done=dismissed")
            let heard = try await server.page("/reports/1", as: ada.token)
            #expect(heard.text.contains("left it as it is") && heard.text.contains("Sells &lt;b&gt;shoes"))
            #expect(try await server.page("/reports/1", as: grace.token).status == 404)
            #expect(!(try await server.page("/admin/reports", as: root.token).text.contains("shoes")))
            let resolved = try await server.page("/admin/reports?state=dismissed", as: root.token)
            #expect(resolved.text.contains("shoes"))
        }
    }

    @Test
    func `apps report too, and learn what they did`() async throws {
        try await TestServer.run { server in
            let (_, ada, grace) = try await server.people()
            let report = try await server.send(
                SendReport(.person, grace.user.id.number, reason: "Spam"), as: ada.token)
            #expect(report.state == .open && report.subjectID == grace.user.id.number)
            await #expect(throws: Refusal.self) {
                try await server.send(SendReport(.person, 999, reason: "Spam"), as: ada.token)
            }
        }
    }

    @Test
    func `admin pages are not there for members and ask guests to log in`() async throws {
        try await TestServer.run { server in
            let (root, ada, grace) = try await server.people()
            let path = "/admin/people/\(grace.user.id)/delete"
            for path in [
                "/admin", "/admin/reports", "/admin/people", "/admin/jobs", "/admin/games",
                "/admin/games/new", "/admin/settings", "/admin/registration",
                "/moderation/person/\(grace.user.id)", path,
            ] {
                let page = try await server.page(path, as: root.token)
                #expect(page.status == 200, "\(path)")
                #expect(page.text.contains("<a href=\"/profile\" aria-current=\"page\">"), "\(path)")
                #expect(try await server.page(path, as: ada.token).status == 404, "\(path)")
            }
            #expect(try await server.submit(path, [:], as: ada.token).status == 404)
            #expect(try await server.page("/people/\(grace.user.id)", as: ada.token).status == 200)
        }
    }

    @Test(arguments: Engine.available)
    func `moderators see reports and suspend members for a time, and no more than that`(on engine: Engine)
        async throws
    {
        let clock = TestClock()
        try await TestServer.run(engine, now: { clock.now }) { server in
            let (root, ada, grace) = try await server.people()
            try await server.app.accounts.setType(.moderator, of: "ada")
            _ = try await server.send(
                SendReport(.person, grace.user.id.number, reason: "Spam"), as: root.token)
            for path in ["/admin", "/admin/reports", "/admin/people", "/moderation/person/\(grace.user.id)"] {
                #expect(try await server.page(path, as: ada.token).status == 200)
                #expect(try await server.page(path, as: grace.token).status == 404)
            }
            for path in ["/admin/jobs", "/admin/people/\(grace.user.id)/delete", "/admin/games"] {
                #expect(try await server.page(path, as: ada.token).status == 404)
            }
            let report = try #require(try await server.send(ListReports(), as: ada.token).data.first)
            #expect(report.owner?.id == grace.user.id && report.open == 1)
            await #expect(throws: Refusal.self) { try await server.send(ListReports(), as: grace.token) }
            let end = clock.now.addingTimeInterval(86_400)
            let decided = try await server.send(
                DecideReport(report.report.id, .suspend, until: end), as: ada.token)
            #expect(decided.suspended && decided.suspendedUntil == end && decided.outcome == .suspended)
            await #expect(throws: Refusal.self) { try await server.send(ShowSession(), as: grace.token) }
            await #expect(throws: Refusal.self) { try await server.logIn("grace") }
            await #expect(throws: Refusal.self) {
                try await server.send(SuspendPerson(root.user.id), as: ada.token)
            }
            clock.advance(86_400)
            _ = try await server.logIn("grace")
            let activity = try await server.send(ListActivity(), as: root.token)
            #expect(activity.data.contains { $0.kind == .report && $0.detail == "suspended" })
        }
    }

    @Test(arguments: Engine.available)
    func `an admin suspends a person, lets them back in, and deletes them after a question`(
        on engine: Engine
    ) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada, grace) = try await server.people()
            let found = try await server.page("/admin/people?q=grac", as: root.token)
            let moderation = "/moderation/person/\(grace.user.id)"
            #expect(found.text.contains("@<bdi>grace</bdi>") && !found.text.contains("ada</bdi>"))

            let path = "/admin/people/\(grace.user.id)"
            let suspended = try await server.submit(
                moderation, ["action": "suspend", "days": ""], as: root.token)
            #expect(suspended.status == 303)
            #expect(try await server.page("/admin/people", as: root.token).text.contains("Suspended"))
            await #expect(throws: Refusal.self) { try await server.send(ShowSession(), as: grace.token) }
            await #expect(throws: Refusal.self) { try await server.logIn("grace") }
            #expect(try await server.page(moderation, as: root.token).text.contains("Suspended"))
            #expect(try await server.submit(moderation, ["action": "restore"], as: root.token).status == 303)
            _ = try await server.logIn("grace")

            #expect(
                try await server.page("\(path)/delete", as: root.token).text.contains("Delete Grace Example?")
            )
            #expect(try await server.submit("\(path)/delete", [:], as: root.token).status == 303)
            #expect(try await server.page("/people/\(grace.user.id)", as: ada.token).status == 404)
            let own = "/admin/people/\(root.user.id)"
            #expect(try await server.submit("\(own)/delete", [:], as: root.token).status == 422)
            let oneself = try await server.submit(
                "/moderation/person/\(root.user.id)", ["action": "suspend", "days": "7"], as: root.token)
            #expect(oneself.status == 422)
        }
    }
}

extension TestServer {
    /// An admin and two members.
    fileprivate func people() async throws -> (root: SignedIn, ada: SignedIn, grace: SignedIn) {
        let root = try await register("root")
        try await app.accounts.setType(.admin, of: "root")
        return (root, try await register("ada"), try await register("grace"))
    }

    @discardableResult
    fileprivate func logIn(_ username: String) async throws -> SignedIn {
        try await send(LogIn(email: username, password: Self.password))
    }
}

/// What admins do about somebody's role and log-in.
struct AdminAccountTests {
    @Test(arguments: Engine.available)
    func `an admin gives roles, but nobody their own`(on engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada, grace) = try await server.people()
            let path = "/admin/people/\(ada.user.id)/account"
            let page = try await server.page(path, as: root.token).text
            #expect(page.contains("value=\"member\" checked") && page.contains("Make a link"))
            #expect(try await server.page(path, as: grace.token).status == 404)
            #expect(try await server.submit(path, ["role": "admin"], as: grace.token).status == 404)
            let given = try await server.submit(path, ["role": "moderator"], as: root.token)
            #expect(given.status == 303)
            #expect(try await server.page("/admin", as: ada.token).text.contains("Moderation"))
            for role in ["", "unclaimed", "king"] {
                let refused = try await server.submit(path, ["role": role], as: root.token)
                #expect((400...422).contains(refused.status), "\(role)")
            }
            let own = "/admin/people/\(root.user.id)/account"
            let refused = try await server.submit(own, ["role": "member"], as: root.token)
            #expect(refused.status == 422 && refused.text.contains("Another admin can change your role."))
            #expect(try await server.page("/admin", as: root.token).status == 200)
        }
    }

    @Test(arguments: Engine.available)
    func `an admin makes a link, which works once, and ends all sessions`(on engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada, grace) = try await server.people()
            let path = "/admin/people/\(ada.user.id)"
            #expect(try await server.submit("\(path)/link", [:], as: grace.token).status == 404)
            #expect(try await server.submit("\(path)/log-out", [:], as: grace.token).status == 404)
            let made = try await server.submit("\(path)/link", [:], as: root.token)
            let link = try #require(made.text.firstMatch(of: /value="https?:[^"]*(\/reset\/[^"]+)"/)).1
            #expect(made.headers["cache-control"]?.contains("no-store") == true)
            #expect(try await server.page(String(link)).status == 200)
            let sessions = try await server.page("\(path)/account", as: root.token).text
                .matches(of: /action="(\/admin\/people\/[0-9]+\/sessions\/[0-9]+\/end)"/).map { String($0.1) }
            #expect(sessions.count == 1)
            let device = try #require(sessions.first)
            #expect(try await server.submit(device, [:], as: grace.token).status == 404)
            #expect(
                try await server.submit(
                    device.replacing("/people/\(ada.user.id)/", with: "/people/\(grace.user.id)/"), [:],
                    as: root.token
                ).status == 404)
            #expect(try await server.page("/settings", as: ada.token).status == 200)
            #expect(try await server.submit(device, [:], as: root.token).status == 303)
            #expect(try await server.page("/settings", as: ada.token).status == 303)
            #expect(
                try await server.page("\(path)/account?note=session-ended", as: root.token).text.contains(
                    "That device is logged out."))
            let again = try await server.logIn("ada").token
            #expect(try await server.page("/settings", as: again).status == 200)
            #expect(try await server.submit("\(path)/log-out", [:], as: root.token).status == 303)
            #expect(try await server.page("/settings", as: again).status == 303)
            #expect(try await server.page("/settings", as: ada.token).status == 303)
            #expect(try await server.page("/settings", as: grace.token).status == 200)
            let set = try await server.submit(String(link), ["password": "eleven wild geese at dawn"])
            #expect(set.status == 303)
            #expect(try await server.page(String(link)).status == 410)
            #expect(try await server.submit("/admin/people/999/link", [:], as: root.token).status == 404)
        }
    }

    @Test(arguments: Engine.available)
    func `admins see how the community is, moderators do not`(on engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada, _) = try await server.people()
            let page = try await server.page("/admin", as: root.token).text
            #expect(page.contains("The community today"))
            for line in [
                "<dt>Members</dt><dd>3</dd>", "<dt>New in seven days</dt><dd>3</dd>",
                "<dt>Here in the last 24 hours</dt><dd>3</dd>",
                "<dt>Newest proven backup</dt><dd>not set up</dd>",
                "<dt>Videos</dt><dd><data value=\"0\">0 MB</data></dd>",
            ] { #expect(page.contains(line), "\(line)") }
            #expect(page.contains(/<dt>Free disk<\/dt><dd>[0-9.,]+ GB \/ [0-9.,]+ GB<\/dd>/))
            #expect(page.contains(/<dt>Database<\/dt><dd><data value="[1-9][0-9]{4,}">/))
            _ = try await server.submit(
                "/admin/people/\(ada.user.id)/account", ["role": "moderator"], as: root.token)
            let other = try await server.page("/admin", as: ada.token).text
            #expect(other.contains("Reports") && !other.contains("The community today"))
        }
        let folder = try TemporaryFolder()
        try await TestServer.run(configure: { $0.backupFolder = folder.url.path }) { server in
            let (root, _, _) = try await server.people()
            let page = try await server.page("/admin", as: root.token).text
            #expect(page.contains("<div class=\"bad\"><dt>Newest proven backup</dt><dd>none yet</dd></div>"))
            try await eventually("changes are in the folder") {
                try await server.page("/admin", as: root.token).text.contains(
                    "<div><dt>Changes backed up until</dt><dd><time")
            }
        }
    }
}
