import JSON

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
    private let lines: [String]

    /// Looks at few lines as text: most are neither imports nor exports, which their first bytes tell.
    init(_ bytes: [UInt8]) {
        var (imports, exports, dynamic, lines): ([Import], [String], [String], [String]) = ([], [], [], [])
        for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = String(decoding: bytes, as: UTF8.self)
            switch bytes.first {
            case UInt8(ascii: "i"):
                if let found = ModuleSource.importOf(line[...]) {
                    imports.append(found)
                    continue
                }
            case UInt8(ascii: "e"):
                if let found = ModuleSource.exportOf(line[...]) { exports.append(found) }
            default: break
            }
            if line.contains(bytesOf: "import(\"") {
                dynamic += line.matches(of: #/\bimport\("\./([\w.-]+)"\)/#).map { String($0.1) }
            }
            lines.append(line)
        }
        (self.imports, self.exports, dynamicImports, self.lines) = (imports, exports, dynamic, lines)
    }

    /// - Parameter isExporting: keeps the `export` of declarations.
    func body(isExporting: Bool) -> String {
        lines.map { line in
            isExporting || !line.utf8.starts(with: "export ".utf8)
                ? line[...] : line.dropFirst("export ".count)
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
