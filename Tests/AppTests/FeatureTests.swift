import Accounts
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Storage
import Synchronization
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@testable import App

/// A feature of a test's own, seen everywhere a feature can be.
struct FeatureTests {
    private struct ShowNote: Endpoint, Codable, Sendable {
        static let method = FanfareModels.Method.get
        static let summary = "A note."
        static let path = "/notes/:note"
        struct Response: Codable, Sendable { var text: String }

        var note: Int64
    }

    @Test func `a feature appears in routes, migrations, export and recount`() async throws {
        let test = try await TestApp(features: [Self.notes])
        let ada = try await test.add("ada")
        try await test.database.write { db in
            try db.run("INSERT INTO note (person, text) VALUES (\(ada), 'hello')")
        }
        let operations = try test.app.routes().operations
        let document = String(
            decoding: try JSON.bytes(OpenAPI.document(operations, serverURL: "http://test", version: "1")),
            as: UTF8.self)
        #expect(document.contains("/notes/{note}"))
        #expect(try await test.app.recount().map(\.subject) == ["people", "notes"])
        let parts = test.app.features.compactMap(\.accountData)
        let exported = try await test.database.read { db in try parts.flatMap { try $0.export(ada, db) } }
        #expect(exported.map(\.name) == ["notes"])
        #expect(throws: Problem.self) { try test.app.feature(Int.self) }
    }

    @Test func `a feature that has no bytes any more when it is asked again is asked once`() {
        let asked = Mutex(0)
        var none = BuiltFeature(0) { _, _ in }
        var once = none
        none.ownBytes = { _, _, _, _ in nil }
        once.ownBytes = { _, _, _, _ in
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            return count == 1 ? [7] : nil
        }
        #expect([none, once].ownBytes(ID(1), .bell, 0) { fatalError("No page is asked for.") } == [7])
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a feature's sheet, module, tab and Spanish are on the pages`() async throws {
        try await TestServer.run(features: [Self.notes]) { server in
            let page = try await server.page("/notes").text
            let sheet = try #require(page.firstMatch(of: #/<link rel="stylesheet" href="(.*?)">/#)).1
            #expect(try await server.page(String(sheet)).text.hasSuffix(".note{color: red}"))
            let script = try #require(page.firstMatch(of: #/<script type="module" src="(.*?)">/#)).1
            let imports = try await server.page(String(script)).text
            #expect(imports.contains("const _words = ") && imports.contains("_notes"))
            let words: (String) async throws -> String = { page in
                let address = try #require(page.firstMatch(of: #/<script defer src="(.*?)">/#)).1
                return try await server.page(String(address)).text
            }
            #expect(try await words(page).contains(#""note_kept":"The note is kept.""#))
            #expect(page.contains("<main id=\"main\" class=\"content\" tabindex=\"-1\">\nOne note\n</main>"))
            #expect(page.contains(#"<li><a href="/notes" aria-current="page">"#))
            let spanish = try await server.page("/notes", headers: [("Accept-Language", "es")]).text
            #expect(spanish.contains("\nUna nota\n</main>") && spanish.contains("<span>Notas</span>"))
            #expect(try await words(spanish).contains(#""note_kept":"La nota está guardada.""#))
            let elsewhere = [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate")]
            let first = try await server.page("/notes", headers: elsewhere).text
            #expect(first.contains(#""note_kept":"The note is kept.""#) && !first.contains("<script defer"))
            #expect(try await server.page("/games").status == 404)
        }
    }

    @Test func `a feature with a file whose name is taken is refused`() {
        let feature = Feature("frames", assets: AssetBundle(styles: ["frame.css": []])) { _ in
            BuiltFeature("frames") { _, _ in }
        }
        let error = #expect(throws: DuplicateAsset.self) { try App.assets(of: [feature]) }
        #expect(error?.name == "frame.css")
    }

    private struct Fault: Error {
        var statement = "SELECT password_hash FROM account"
    }

    @Test func `a fault is told by its reference alone, and the server goes on`() async throws {
        let faulty = Feature("faults") { _ in
            BuiltFeature("faults") { table, _ in
                table.guests.page("/fault", EmptyResponse.self) { _, _ in throw Fault() }
            }
        }
        try await TestServer.run(features: [faulty]) { server in
            for type in ["text/html", "application/json"] {
                let answer = try await server.get("/fault", headers: [("Accept", type)])
                #expect(answer.status == 500 && answer.headers["content-type"]?.hasPrefix(type) == true)
                let reference = try #require(answer.headers["x-request-id"])
                #expect(answer.text.contains(reference))
                #expect(!answer.text.contains("password_hash") && !answer.text.contains("Fault"))
            }
            #expect(try await server.get("/health").status == 200)
        }
    }

    private static let notes = Feature(
        "notes",
        migrations: [
            Migration("notes-1", "CREATE TABLE note (person BIGINT NOT NULL, text TEXT NOT NULL)")
        ],
        assets: AssetBundle(
            styles: ["notes.css": Array(".note { color: red }".utf8)],
            modules: ["notes.js": Array("import \"./words.js\";".utf8)], everyPage: ["notes.js"],
            words: ["note_kept": "The note is kept."]),
        translations: TranslationFiles([
            .spanish: Array(
                #"{"One note": "Una nota", "Notes": "Notas", "The note is kept.": "La nota está guardada."}"#
                    .utf8)
        ]),
        tabs: [Tab("Notes", icon: "comment", path: "/notes", order: 1)]
    ) { _ in
        var feature = BuiltFeature("notes") { table, _ in
            table.readers.on(ShowNote.self) { call, _ in ShowNote.Response(text: "\(call.note)") }
            let screen = table.screen
            table.readers.page("/notes", EmptyResponse.self) { _, context in
                let t = screen(context).t
                return Page(t("Notes"), tab: "/notes", "\(t("One note"))")
            }
        }
        feature.accountData = AccountData(
            forget: { person, db in try db.run("DELETE FROM note WHERE person = \(person)") },
            export: { person, db in
                [
                    (
                        "notes",
                        .array(
                            try db.rows("SELECT text FROM note WHERE person = \(person)") { .string($0[0]) })
                    )
                ]
            })
        feature.recount = { _ in RecountReport("notes", counted: 1, wrong: []) }
        return feature
    }
}
