import JSON

/// Paths with a part that no log may hold: `/reset/:token`.
struct SecretPaths: Sendable {
    private var patterns: [(prefix: [UInt8], pattern: String)] = []

    /// Remembers a pattern in which a part is called `:token` or `:key`.
    mutating func add(_ pattern: String) {
        let parts = pattern.split(separator: "/")
        guard let secret = parts.firstIndex(where: { $0 == ":token" || $0 == ":key" }),
            !patterns.contains(where: { $0.pattern == pattern })
        else { return }
        patterns.append((Array("/\(parts[..<secret].joined(separator: "/"))/".utf8), pattern))
    }

    /// The path as logs may hold it, also where no route takes it, as with a wrong method or a part too many.
    func masked(_ path: String) -> String {
        path.withBytes { path in
            patterns.first { path.count > $0.prefix.count && path.starts(with: $0.prefix) }?.pattern
        } ?? path
    }
}
