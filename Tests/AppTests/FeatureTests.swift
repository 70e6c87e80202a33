import Accounts
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Storage
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

    private static let notes = Feature(
        "notes",
        migrations: [
            Migration("notes-1", "CREATE TABLE note (person BIGINT NOT NULL, text TEXT NOT NULL)")
        ]
    ) { _ in
        var feature = BuiltFeature("notes") { table, _ in
            table.readers.on(ShowNote.self) { call, _ in ShowNote.Response(text: "\(call.note)") }
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
