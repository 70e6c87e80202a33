import Accounts
import App
import FanfareModels
import Foundation
import Pages
import Storage
import TestSupport
import Testing

@testable import Moderation

/// The page of background jobs.
struct JobsPageTests {
    @Test func `every kind of job has a sentence, in Spanish as well`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
            .standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects
        let kinds = try (files ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .flatMap { file in
                try String(contentsOf: file, encoding: .utf8)
                    .matches(of: /JobKind<\w+>\("([\w.]+)"\)/).map { String($0.1) }
            }
        #expect(kinds.count >= 10)
        let translations = try Translations([.moderation])
        for kind in kinds {
            let english = try #require(JobsPage.title(of: kind, Localizer(.english, translations)), "\(kind)")
            #expect(JobsPage.title(of: kind, Localizer(.spanish, translations)) != english, "\(kind)")
        }
    }

    @Test(arguments: Engine.available)
    func `jobs say what they do and lead to their subjects where these have a page`(on engine: Engine)
        async throws
    {
        try await TestServer.run(engine) { server in
            let (root, ada) = (try await server.register("root"), try await server.register("ada"))
            try await server.app.accounts.setType(.admin, of: "root")
            let none = try await server.page("/admin/jobs?state=failed", as: root.token).text
            #expect(none.contains("Nothing failed."))
            let cancelled = try await server.page("/admin/jobs?state=cancelled", as: root.token).text
            #expect(cancelled.contains("There is nothing here."))
            let jobs = [
                ("accounts.digest", "person/\(ada.user.id)"), ("answers.tell", "answer/99"),
                ("of.old", "game/7"), ("accounts.reset", "email/ada@example.org"),
            ]
            try await server.app.database.write { db in
                for (kind, subject) in jobs {
                    try db.run(
                        """
                        INSERT INTO job (kind, subject, payload, state, attempts, due_ms, created_ms, last_error)
                        VALUES (\(kind), \(subject), '{}', 'failed', 3, 0, 0, 'Out of tape')
                        """)
                }
            }
            let page = try await server.page("/admin/jobs", as: root.token).text
            for part in [
                "href=\"/people/\(ada.user.id)\"><b>Write to a member what they missed</b>",
                "href=\"/games/7\"><b>of.old</b>", "<b>Tell followers about an answer</b>",
                "<span class=\"quiet\" lang=\"en\">answer/99</span>", "<span lang=\"en\">answers.tell</span>",
                "<b>Send a link for a new password</b>", "<p lang=\"en\">Out of tape</p>",
            ] { #expect(page.contains(part), "\(part)") }
            #expect(!page.contains("href=\"/answers/99\""))
        }
    }
}
