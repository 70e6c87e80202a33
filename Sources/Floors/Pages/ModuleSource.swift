/// The parts of an ES module that joining it needs.
struct ModuleSource {
    /// `import { a, b as c } from "./NAME";` or `import "./NAME";`.
    struct Import {
        let text: String
        let name: String
        /// `a`, `b as c`.
        let names: [String]

        /// The imported names as constants that are taken from an object.
        func binding(of variable: String) -> String {
            guard !names.isEmpty else { return "" }
            let fields = names.map { $0.replacing(" as ", with: ": ") }
            return "const { \(fields.joined(separator: ", ")) } = \(variable);\n"
        }
    }

    let imports: [Import]
    /// The names of the exported declarations.
    let exports: [String]
    /// The names in `import("./NAME")`.
    let dynamicImports: [String]
    /// Without the imports.
    private let lines: [Substring]

    init(_ bytes: [UInt8]) {
        let all = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        imports = all.compactMap(ModuleSource.importOf)
        lines = all.filter { ModuleSource.importOf($0) == nil }
        exports = lines.compactMap(ModuleSource.exportOf)
        dynamicImports = lines.flatMap { line in
            line.matches(of: #/\bimport\("\./([\w.-]+)"\)/#).map { String($0.1) }
        }
    }

    /// - Parameter isExporting: keeps the `export` of declarations.
    func body(isExporting: Bool) -> String {
        lines.map { line in
            isExporting || !line.hasPrefix("export ") ? line : line.dropFirst("export ".count)
        }.joined(separator: "\n") + "\n"
    }

    private static func importOf(_ line: Substring) -> Import? {
        guard line.hasPrefix("import ") || line.hasPrefix("import\""),
            let match = line.wholeMatch(of: #/import (?:\{([^}]*)\} from )?"\./([\w.-]+)";?\s*/#)
        else { return nil }
        let names = match.1?.split(separator: ",").map { $0.trimming(while: \.isWhitespace) } ?? []
        return Import(text: String(line), name: String(match.2), names: names.filter { !$0.isEmpty })
    }

    private static func exportOf(_ line: Substring) -> String? {
        line.prefixMatch(of: #/export (?:async )?(?:function|const|let|class) (\w+)/#).map { String($0.1) }
    }
}

extension Substring {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        var rest = self.drop(while: isTrimmed)
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
