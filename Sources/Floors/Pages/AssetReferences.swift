import HTTPServer

/// Which file names which others, so that a file's hash changes with everything it leads to: a module that a cached
/// module imports has to be the one it was written for.
struct AssetReferences {
    private struct Reference {
        /// The place of the text to replace: `./NAME`, `/assets/NAME`, in style sheets also `NAME`.
        let range: Range<Int>
        let name: String
    }

    private let files: [String: [UInt8]]
    private var found: [String: [Reference]] = [:]

    init(_ files: [String: [UInt8]]) {
        self.files = files
        for (name, bytes) in files where AssetReferences.isText(name) {
            found[name] = bytes.withUnsafeBytes { references(in: $0, isStyle: name.hasSuffix(".css")) }
        }
    }

    /// Of the file and of all it leads to, itself and circles included: 8 digits, for a page names some files a hundred times.
    func hash(of name: String) -> String {
        var reached: Set<String> = [name]
        var ahead = [name]
        while let next = ahead.popLast() {
            for reference in found[next] ?? [] where reached.insert(reference.name).inserted {
                ahead.append(reference.name)
            }
        }
        let parts = [name] + reached.subtracting([name]).sorted()
        let bytes = parts.flatMap { Array("\($0)\n\(files[$0]?.count ?? 0)\n".utf8) + (files[$0] ?? []) }
        return String(ETag(bytes).description.dropFirst().prefix(8))
    }

    /// The file's bytes with the addresses of others in place of their names.
    func rewritten(_ name: String, to addresses: [String: String]) -> [UInt8] {
        guard let bytes = files[name] else { return [] }
        var result: [UInt8] = []
        var done = 0
        for reference in found[name] ?? [] {
            result += bytes[done..<reference.range.lowerBound]
            result += Array((addresses[reference.name] ?? reference.name).utf8)
            done = reference.range.upperBound
        }
        return result + bytes[done...]
    }
}

extension AssetReferences {
    private static func isText(_ name: String) -> Bool {
        [".css", ".js", ".svg", ".json", ".webmanifest"].contains { name.hasSuffix($0) }
    }

    /// Names of files between quotes or brackets, before a `#fragment` or `?query` if there is one.
    private func references(in bytes: UnsafeRawBufferPointer, isStyle: Bool) -> [Reference] {
        var references: [Reference] = []
        for start in bytes.indices.dropFirst() where AssetReferences.opens(bytes[start - 1]) {
            let rest = bytes[start...]
            let prefix = ["./", "/assets/"].first { rest.starts(with: $0.utf8) }
            guard prefix != nil || isStyle else { continue }
            let word = rest.dropFirst(prefix?.utf8.count ?? 0).prefix(while: AssetReferences.isOfName)
            guard word.endIndex < bytes.endIndex, AssetReferences.closes(bytes[word.endIndex]) else {
                continue
            }
            let name = String(decoding: word, as: UTF8.self)
            if files[name] != nil { references.append(Reference(range: start..<word.endIndex, name: name)) }
        }
        return references
    }

    private static func opens(_ byte: UInt8) -> Bool { "\"'(`".utf8.contains(byte) }

    private static func closes(_ byte: UInt8) -> Bool { "\"')`#?".utf8.contains(byte) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.".utf8.contains(byte)
        }
    }
}
