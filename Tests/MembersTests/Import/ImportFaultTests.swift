import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Members

@Suite struct ImportFaultTests {
    @Test func `a bad row is told with its line and reason, and the good ones stay`() async throws {
        let fixture = try await ImportFixture()
        let path = try fixture.users(
            user(1, "Ada"), user(-1, "Community"), "  <row Reputation=\"1\" DisplayName=\"Nobody\" />",
            user(2, "Grace", created: "yesterday"),
            user(3, "Half").replacing("DisplayName=\"Half\"", with: "DisplayName=\"Half"),
            user(4, "Reference &writ; to nothing"), "  <row Id=\"5\" Reputation=\"many\" />",
            user(6, "Not &#0; text"), user(7, "Linus"), "  <row Id=\"9\" Reputation=\"\(Int64.min)\" />",
            user(8, "Cut off").dropLast(60).description)
        let report = try await fixture.run(path)
        #expect(report.added == 2 && report.skipped == 9)
        #expect(try await fixture.texts("SELECT first_name FROM person ORDER BY id") == ["Ada", "Linus"])
        #expect(
            report.examples.map { $0.replacing("\(path):", with: "") } == [
                "4: Id -1 is the site itself, not a person",
                "5: there is no Id that is a number",
                "6: there is no CreationDate that is a date",
                "7: the row does not end",
                "8: DisplayName: &writ; is unknown",
                "9: there is no Reputation that is a number",
                "10: DisplayName: &#0; is unknown",
                "12: there is no Reputation that is a number",
                "13: the row does not end",
            ])
    }

    @Test func `a huge attribute costs its row, not memory or the rows after it`() async throws {
        let fixture = try await ImportFixture()
        let huge = String(repeating: "x", count: 5 << 20)
        let report = try await fixture.run(
            try fixture.users(user(1, "Ada"), user(2, "Big", "AboutMe=\"\(huge)\""), user(3, "Grace")))
        #expect(report.added == 2 && report.reasons == ["the row is longer than a megabyte": 1])
    }

    @Test func `a file that ends in a row gives the rows before it`() async throws {
        let fixture = try await ImportFixture()
        let path = try fixture.file("fans/Users.xml", "<users>\n\(user(1))\n  <row Id=\"2\" Reputation=\"1")
        let report = try await fixture.run(path)
        #expect(report.added == 1)
        #expect(report.examples == ["\(path):3: the file ends in the middle of the row"])
    }

    @Test func `bytes that are no text cost their row`() async throws {
        let fixture = try await ImportFixture()
        let path = try fixture.users(user(1, "Ada"), user(2, "BROKEN"), user(3, "Grace"))
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(try #require(bytes.range(of: Data("BROKEN".utf8))), with: [0xFF, 0xC0, 0x80])
        try bytes.write(to: URL(filePath: path))
        let report = try await fixture.run(path)
        #expect(report.added == 2 && report.reasons == ["DisplayName is not UTF-8": 1])
    }

    @Test func `an outside document type is not followed, entities of its own are refused`() async throws {
        let fixture = try await ImportFixture()
        let fine = try fixture.file(
            "fans/Users.xml",
            "\u{FEFF}<?xml version=\"1.0\"?><!DOCTYPE users SYSTEM 'file:///etc/passwd'><users>\(user(1))</users>"
        )
        #expect(try await fixture.run(fine).added == 1)
        for document in [
            "[<!ENTITY xxe SYSTEM \"file:///etc/passwd\">]",
            "[<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]",
        ] {
            let path = try fixture.file(
                "bad/Users.xml",
                "<?xml version=\"1.0\"?><!DOCTYPE users \(document)><users>\(user(2, "&xxe;"))</users>")
            let error = await #expect(throws: ImportError.self) { try await fixture.run(path) }
            #expect(error?.reason.contains("entities of its own") == true)
        }
        #expect(try await fixture.number("SELECT COUNT(*) FROM person") == 1)
    }

    @Test(arguments: [
        ("", "is empty"), ("just words", "is neither a dump (XML) nor an answer of the API (JSON)"),
        ("<html><body>", "holds html, which are not imported here"), ("<", "is not XML as dumps have it"),
        ("{\"items\": [", "is not JSON: The text ends too soon at byte 11"),
        ("[]", "is not an answer of the API: it has no items"),
    ])
    func `what is no dump is refused before anything is stored`(text: String, reason: String) async throws {
        let fixture = try await ImportFixture()
        let good = try fixture.users(user(1))
        let path = try fixture.file("other", text)
        let error = await #expect(throws: ImportError.self) { try await fixture.run(good, path) }
        #expect(error?.reason == reason)
        #expect(try await fixture.number("SELECT COUNT(*) FROM person") == 0)
    }

    @Test func `a folder without people and a missing file are told`() async throws {
        let fixture = try await ImportFixture()
        await #expect(throws: ImportError.self) { try await fixture.run(fixture.folder.url.path) }
        await #expect(throws: ImportError.self) { try await fixture.run("/nowhere/Users.xml") }
    }

    @Test func `a person without a site is told to need one`() async throws {
        let fixture = try await ImportFixture()
        let path = try fixture.file(
            "page.json", #"{"items": [{"user_id": 1, "display_name": "Ada", "creation_date": 1222430705}]}"#)
        #expect(
            try await fixture.run(path).reasons == [
                "nothing tells which site this is; name it with --site": 1
            ])
        #expect(try await fixture.run(path, site: "maths").added == 1)
        #expect(try await fixture.texts("SELECT origin FROM person") == ["stackexchange:maths:1"])
    }
}
