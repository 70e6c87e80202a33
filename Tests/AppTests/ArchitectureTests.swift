import Testing

/// What may import what, read from the sources.
struct ArchitectureTests {
    private static let floors = Set(Sources.names("Floors"))
    private static let core = Set(Sources.names("Core"))
    private static let features = Set(Sources.names("Features"))

    @Test func `a feature imports no other feature`() throws {
        #expect(Self.features.count >= 9)
        for feature in Self.features {
            for (file, imports) in try Self.imports("Features/\(feature)") {
                let others = imports.intersection(Self.features).subtracting([feature])
                #expect(others.isEmpty, "\(file) imports \(others)")
            }
        }
    }

    @Test func `a floor imports neither the core nor a feature, the core no feature`() throws {
        let above = Self.features.union(["App", "Demo"])
        let floors = try Self.imports("Floors")
        #expect(floors.count > 100)
        for (file, imports) in floors {
            #expect(imports.isDisjoint(with: above.union(Self.core)), "\(file)")
        }
        for (file, imports) in try Self.imports("Core") {
            #expect(imports.isDisjoint(with: above), "\(file)")
        }
    }

    @Test func `types of the HTTP framework stay below HTTPServer's interface`() throws {
        var checked = 0
        for folder in ["App", "Core", "Demo", "Features", "Floors", "fanfare"] {
            for (file, imports) in try Self.imports(folder) {
                if folder == "Floors", file.hasPrefix("HTTPServer/") { continue }
                checked += 1
                #expect(
                    !imports.contains { $0.hasPrefix("NIO") || $0.hasPrefix("Hummingbird") },
                    "\(folder)/\(file)")
            }
        }
        #expect(checked > 400)
    }

    @Test func `no feature is built with closures of another that do nothing by default`() throws {
        for (file, text) in try Sources.files("Features") + Sources.files("Core") {
            #expect(!text.contains("struct Needs"), "\(file)")
        }
    }

    @Test func `no file of a floor is named by a noun of the product`() {
        let nouns = [
            "game", "league", "rank", "live", "recorder", "follow", "moderat", "review", "comment", "answer",
            "question", "favourite", "cheer", "people", "badge", "team", "squad",
        ]
        let paths = Sources.paths("Floors")
        #expect(paths.count > 200)
        for path in paths {
            let name = path.lowercased()
            for noun in nouns { #expect(!name.contains(noun), "\(path)") }
        }
    }

    @Test func `files for browsers stand in the Resources of their target`() {
        let kinds = [".css", ".js", ".svg", ".png", ".json"]
        for path in Sources.paths("") where kinds.contains(where: path.hasSuffix) {
            #expect(path.split(separator: "/").dropLast().last == "Resources", "\(path)")
        }
        for feature in Self.features {
            #expect(Sources.names("Features/\(feature)/Resources").contains("es.json"), "\(feature)")
        }
    }

    /// An app on another system compiles it.
    @Test func `FanfareModels imports nothing but what every platform of Swift has`() throws {
        let files = try Self.imports("FanfareModels")
        #expect(files.count > 30)
        for (file, imports) in files {
            #expect(imports.isSubset(of: ["Foundation", "Synchronization"]), "\(file)")
        }
        for (file, text) in try Sources.files("FanfareModels") {
            #expect(!text.contains("#if os(") && !text.contains("canImport("), "\(file)")
        }
    }

    @Test func `SQL names no table of another feature, and writes none of another target`() throws {
        let sources = try Self.sqlSources()
        let tables = TableOwnership(sources)
        #expect(
            tables.tables.isSuperset(of: ["person", "hidden", "account", "game", "answer", "comment", "blob"])
        )
        for source in sources { #expect(tables.violations(in: source) == []) }
    }

    @Test(arguments: [
        ("SELECT title FROM game", "Games", []),
        ("SELECT a.id FROM answer a\n    JOIN game g ON g.id = a.game", "Answers", ["x reads game of Games"]),
        ("INSERT INTO game (title) VALUES (1)", "Answers", ["x writes game of Games"]),
        ("DELETE FROM person WHERE id = 1", "Answers", ["x writes person of Members"]),
        ("UPDATE\n    person SET name = 1", "Answers", ["x writes person of Members"]),
        ("SELECT 1 FROM person", "Answers", []),
        ("SELECT 1 FROM hidden h", "Answers", ["x reads hidden of Members"]),
        ("// SELECT 1 FROM game", "Answers", []),
        ("SELECT id FROM games", "Answers", []),
    ])
    func `SQL on a table of another owner is found`(sql: String, target: String, found: [String]) {
        func source(_ layer: String, _ target: String, _ text: String) -> TableOwnership.Source {
            .init(layer: layer, target: target, file: "x", text: text)
        }
        let tables = TableOwnership([
            source("Core", "Members", "CREATE TABLE person (id BIGINT); CREATE TABLE hidden (viewer BIGINT)"),
            source("Features", "Games", "CREATE TABLE game (title TEXT)"),
            source("Features", "Answers", "CREATE TABLE answer (id BIGINT)"),
        ])
        #expect(tables.violations(in: source("Features", target, sql)) == found)
    }

    @Test func `all calls of the API are described by it, but for the description`() throws {
        let calls = try ["App", "Core", "Features"].flatMap { try Sources.files($0) }
            .flatMap { $0.text.matches(of: #/\("(/api/[^"]*)"/#).map { String($0.1) } }
        #expect(calls == ["/api/v1/openapi.json"])
    }

    @Test func `blocking and muting are written once`() throws {
        let files = try Self.sqlSources().filter { source in
            TableOwnership.uses(in: source.text).contains { $0.table == "hidden" }
                || source.text.contains(#/'(?:blocks|blocked|mutes)'/#)
        }
        #expect(files.map(\.file) == ["Core/Members/Visibility.swift"])
    }

    /// The sources that may hold SQL, but for the programs that put a community together.
    private static func sqlSources() throws -> [TableOwnership.Source] {
        try ["Floors", "Core", "Features"].flatMap { layer in
            try Sources.files(layer).map { file, text in
                TableOwnership.Source(
                    layer: layer, target: String(file.prefix { $0 != "/" }), file: "\(layer)/\(file)",
                    text: text)
            }
        }
    }

    /// The modules that each file below a folder imports.
    private static func imports(_ folder: String) throws -> [(file: String, imports: Set<String>)] {
        try Sources.files(folder).map { file, text in
            (file, Set(text.matches(of: #/(?m)^(?:\w+ )*import (\w+)$/#).map { String($0.1) }))
        }
    }
}
