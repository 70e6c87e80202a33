/// Joins ES modules into few files, so that a first visit makes few requests.
///
/// `app.js` holds what every page imports. What only some pages import stays a file of its own, its *entry*, and holds the
/// modules that it alone leads to. Each joined module becomes a function that is run once, in the order in which the browser
/// would have run the modules, and gives what it exports; files outside import that from `app.js`. The subset of the syntax
/// that our modules use is enough: static imports at the start, a line each, and exported declarations.
struct ModuleBundler {
    private let modules: [String: ModuleSource]
    /// The files that are loaded by `import()` or after `app.js`.
    private let entries: Set<String>
    /// The module into whose file each module goes.
    private var owners: [String: String] = [:]

    /// - Parameters:
    ///   - files: the modules by name; others are ignored.
    ///   - root: the module that pages load.
    init(_ files: [String: [UInt8]], root: String = "app.js") throws(ModuleCircle) {
        modules = files.filter { $0.key.hasSuffix(".js") }.mapValues { ModuleSource($0) }
        let modules = modules
        let dynamic = modules.values.flatMap(\.dynamicImports).filter { modules[$0] != nil }
        var entries = Set(dynamic).union([root])
        // A module that several entries lead to is a file of its own, or a page could run it twice.
        let common = try Self.reached(from: root, in: modules, stoppingAt: [])
        var seen: [String: Set<String>] = [:]
        for entry in entries where entry != root {
            let reached = try Self.reached(from: entry, in: modules, stoppingAt: Set(common))
            for name in reached { seen[name, default: []].insert(entry) }
        }
        entries.formUnion(seen.filter { $0.value.count > 1 }.keys)
        entries.subtract(Set(common).subtracting([root]))
        self.entries = entries
        for name in common { owners[name] = root }
        for entry in entries where entry != root {
            let others = Set(common).union(entries.subtracting([entry]))
            for name in try Self.reached(from: entry, in: modules, stoppingAt: others) {
                owners[name] = entry
            }
        }
    }

    /// The files of the bundle by the names of their entries.
    func bundled() throws(ModuleCircle) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for entry in entries {
            files[entry] = Array(try text(of: entry).utf8)
        }
        return files
    }

    /// The names of the modules from the first to be run to the last, which is the entry.
    private static func reached(
        from entry: String, in modules: [String: ModuleSource], stoppingAt stops: Set<String>
    ) throws(ModuleCircle) -> [String] {
        var order: [String] = []
        var open: Set<String> = []
        func visit(_ name: String) throws(ModuleCircle) {
            guard !stops.contains(name), !order.contains(name), let module = modules[name] else { return }
            guard open.insert(name).inserted else { throw ModuleCircle(name: name) }
            for line in module.imports { try visit(line.name) }
            open.remove(name)
            order.append(name)
        }
        try visit(entry)
        return order
    }

    private func text(of entry: String) throws(ModuleCircle) -> String {
        let stops = Set(owners.filter { $0.value != entry }.keys)
        let inside = try Self.reached(from: entry, in: modules, stoppingAt: stops)
        var outside: [String] = []
        var parts: [String] = []
        for name in inside {
            guard let module = modules[name] else { continue }
            var head = ""
            for line in module.imports {
                let owner = owners[line.name] ?? line.name
                if owner == entry {
                    head += line.binding(of: Self.variable(line.name))
                } else if owner == line.name {
                    // A file of its own exports what it exports.
                    outside.append(line.text)
                } else {
                    let variable = Self.variable(line.name)
                    if !line.names.isEmpty { outside.append("import { \(variable) } from \"./\(owner)\";") }
                    head += line.binding(of: variable)
                }
            }
            parts.append(
                name == entry
                    ? head + module.body(isExporting: entry != "app.js")
                    : "const \(Self.variable(name)) = (() => {\n\(head)\(module.body(isExporting: false))\n"
                        + "return { \(module.exports.joined(separator: ", ")) };\n})();\n")
        }
        var unique: [String] = []
        for line in outside where !unique.contains(line) { unique.append(line) }
        return unique.map { $0 + "\n" }.joined() + parts.joined() + exported(from: entry)
    }

    /// What files outside take from `app.js`: the joined modules, by their variables.
    private func exported(from entry: String) -> String {
        let taken = Set(
            modules.flatMap { name, module in
                owners[name] == entry
                    ? [] : module.imports.filter { !$0.names.isEmpty && owners[$0.name] == entry }.map(\.name)
            }
        ).subtracting([entry])
        guard !taken.isEmpty else { return "" }
        return "export { \(taken.sorted().map(Self.variable).joined(separator: ", ")) };\n"
    }

    private static func variable(_ name: String) -> String {
        "_" + String(name.dropLast(3).map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

/// Modules that import each other in a circle cannot be joined.
public struct ModuleCircle: Error, Equatable {
    /// One of them.
    public let name: String
}
