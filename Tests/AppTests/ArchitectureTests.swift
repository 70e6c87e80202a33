import Foundation
import Testing

/// What may import what, read from the sources.
struct ArchitectureTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL
    private static let floors = Set(names("Floors"))
    private static let core = Set(names("Core"))
    private static let features = Set(names("Features"))

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

    @Test func `no feature is built with closures of another that do nothing by default`() throws {
        for (file, text) in try Self.files("Features") + Self.files("Core") {
            #expect(!text.contains("struct Needs"), "\(file)")
        }
    }

    /// An app on another system compiles it.
    @Test func `FanfareModels imports nothing but what every platform of Swift has`() throws {
        let files = try Self.imports("FanfareModels")
        #expect(files.count > 30)
        for (file, imports) in files {
            #expect(imports.isSubset(of: ["Foundation", "Synchronization"]), "\(file)")
        }
        for (file, text) in try Self.files("FanfareModels") {
            #expect(!text.contains("#if os(") && !text.contains("canImport("), "\(file)")
        }
    }

    private static func names(_ folder: String) -> [String] {
        let path = sources.appending(path: folder).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            !$0.hasPrefix(".")
        }
    }

    /// The modules that each file below a folder imports.
    private static func imports(_ folder: String) throws -> [(file: String, imports: Set<String>)] {
        try files(folder).map { file, text in
            (file, Set(text.matches(of: #/(?m)^(?:\w+ )*import (\w+)$/#).map { String($0.1) }))
        }
    }

    private static func files(_ folder: String) throws -> [(file: String, text: String)] {
        let root = sources.appending(path: folder)
        let paths = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (paths?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map {
                (String($0.path.dropFirst(root.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
            }
    }
}
