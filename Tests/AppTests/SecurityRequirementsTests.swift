import Foundation
import Testing

/// `docs/asvs.md` and what it promises of the sources.
struct SecurityRequirementsTests {
    private static let repository = Sources.folder.deletingLastPathComponent()

    @Test func `every requirement has its row, and every test and section that a row names is there`() throws
    {
        let docs = Self.repository.appending(path: "docs")
        let requirements = SecurityRequirements(
            try String(contentsOf: docs.appending(path: "asvs.md"), encoding: .utf8))
        #expect(requirements.rows.count == 253)
        #expect(requirements.rows.count { $0.level == 1 } == 70)
        #expect(
            requirements.chapters == [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7])
        let faults = requirements.faults { path in
            try? String(contentsOf: docs.appending(path: path).standardizedFileURL, encoding: .utf8)
        }
        #expect(faults == [])
    }

    @Test(
        arguments: [
            ("| 1.1.1 | 1 | holds | Yes: [a name](../Tests/x.swift), [limits](x.md#who-may-what) |", []),
            ("| 1.1.1 | 2 | deviates | [test_a](../Tests/x.py), [x](x.md) |", []),
            ("| 1.1.1 | 2 | open | Not yet. |\n| 1.1.2 | 1 | does not apply | There is none. |", []),
            (
                "| 1.1.1 | 1 | holds | [no name](../Tests/x.swift) |",
                ["1.1.1 names what is not there: no name in ../Tests/x.swift"]
            ),
            (
                "| 1.1.1 | 1 | holds | [test_b](../Tests/x.py) |",
                ["1.1.1 names what is not there: test_b in ../Tests/x.py"]
            ),
            (
                "| 1.1.1 | 1 | holds | [a name](../Tests/y.swift) |",
                ["1.1.1 names what is not there: a name in ../Tests/y.swift"]
            ),
            ("| 1.1.1 | 1 | deviates | [limits](x.md#who-may-what) |", ["1.1.1 names no test"]),
            (
                "| 1.1.1 | 2 | open | [limits](x.md#nothing) |",
                ["1.1.1 names what is not there: limits in x.md#nothing"]
            ),
            ("| 1.1.1 | 1 | open | Not yet. |", ["1.1.1 is open at level 1"]),
            ("| 1.1.1 | 2 | done | Yes. |", ["1.1.1 has no status done"]),
            ("| 1.1.1 | 2 | open | PENDING:x |", ["1.1.1 waits for the name of a test"]),
            ("| 1.1.1 | 3 | open | No. |", ["no row: | 1.1.1 | 3 | open | No. |"]),
            ("| 1.10.1 | 2 | open | No. |\n| 1.9.1 | 2 | open | No. |", ["1.9.1 is out of order"]),
            ("| 1.1.1 | 2 | open | No. |\n| 1.1.1 | 2 | open | No. |", ["1.1.1 is out of order"]),
        ] as [(String, [String])])
    func `a row that is wrong is found`(rows: String, faults: [String]) {
        let files = [
            "../Tests/x.swift": "@Test func `a name`() {}", "../Tests/x.py": "def test_a():\n    pass",
            "x.md": "# X\n## Who may what?\n",
        ]
        let found = SecurityRequirements(rows).faults { files[$0] }
        #expect(found == faults)
    }

    @Test func `packages come from three organisations, and every build takes their fixes`() throws {
        let manifest = try String(
            contentsOf: Self.repository.appending(path: "Package.swift"), encoding: .utf8)
        let packages = manifest.matches(
            of: #/\.package\(url: "https:\/\/github\.com\/([\w-]+)\/[\w.-]+", from: "\d+\.\d+\.\d+"\)/#)
        #expect(packages.count >= 10 && packages.count == manifest.matches(of: /\.package\(/).count)
        #expect(Set(packages.map { String($0.1) }) == ["apple", "hummingbird-project", "swift-server"])
        #expect(!FileManager.default.fileExists(atPath: Self.repository.appending(path: ".gitmodules").path))
    }

    @Test func `every library and program of others is named with what it is for`() throws {
        let text = try String(
            contentsOf: Self.repository.appending(path: "docs/security.md"), encoding: .utf8)
        let manifest = try String(
            contentsOf: Self.repository.appending(path: "Package.swift"), encoding: .utf8)
        let needs = try String(
            contentsOf: Self.repository.appending(path: "script/build-needs"), encoding: .utf8)
        let packages = manifest.matches(of: #/github\.com\/[\w-]+\/([\w-]+)/#).map { String($0.1) }
        let line = try #require(needs.firstMatch(of: /exec script\/install (.*)/)?.1)
        for name in packages + line.split(separator: " ").map(String.init) {
            #expect(text.contains("`\(name)`"), "\(name)")
        }
    }
}
